// A bot of a coach: it confirms nothing by itself, but says what its coach is awaited for, reads the table of a season,
// and walks the steps of a match wherever there is nothing to decide.
import { newKey, sinbin, type Schemas } from "./client.ts";

export async function awaited(site: string, token: string): Promise<string[]> {
  const { data, error } = await sinbin(site, token).GET("/api/v1/me/");
  if (error) throw new Error(error.detail);
  return data.awaited.map((card) => `${card.title}: ${site}${card.page}`);
}

export async function standings(site: string, season: string): Promise<string[]> {
  const { data, error } = await sinbin(site).GET("/api/v1/seasons/{season}/table/", {
    params: { path: { season }, query: { fields: ["rows"] } },
  });
  if (error) throw new Error(error.detail);
  return data.rows.map((row: Schemas["TableRow"]) => `${row.place}. ${row.team.name}, ${row.league_points} points`);
}

export async function goOn(site: string, token: string, match: string, team: string): Promise<Schemas["Steps"]> {
  const api = sinbin(site, token);
  const path = { match, team };
  const seen = await api.GET("/api/v1/matches/{match}/steps/{team}/", { params: { path } });
  if (seen.error) throw new Error(seen.error.detail);
  const steps = seen.data;
  if (steps.version === null || !steps.awaited || steps.awaited.roll || steps.awaited.offers.length !== 1) return steps;
  const done = await api.POST("/api/v1/matches/{match}/steps/{team}/", {
    params: { path, header: { "Idempotency-Key": newKey() } },
    body: { act: "go_on", version: steps.version },
  });
  if (done.error) throw new Error(`${done.error.errors[0]?.code}: ${done.error.detail}`);
  return done.data;
}
