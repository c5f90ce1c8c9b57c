// A client that knows every address of the API, what each takes and what each answers (schema.d.ts is made from the
// schema of the site). Writes carry a key of their own, so that a repeat after a lost answer is done once.
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

export type Schemas = components["schemas"];
export type Sinbin = Client<paths>;

/** A client of the site at that address, in the stead of whoever made the token; without one it reads as a stranger. */
export function sinbin(site: string, token?: string): Sinbin {
  return createClient<paths>({
    baseUrl: site,
    headers: token ? { Authorization: `Token ${token}` } : {},
    querySerializer: { array: { style: "form", explode: false } },
  });
}

/** A key for one write. Keep it with the write until its answer has come: sent again, the write is done once. */
export function newKey(): string {
  return crypto.randomUUID();
}
