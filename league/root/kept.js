// What this device keeps for its person: forms that wait for the line, and who the person is. Read by pages and worker.
"use strict";

const kept = (() => {
  const whole = (request) => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

  const opened = () => {
    const request = indexedDB.open("sinbin", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("forms", { keyPath: "number", autoIncrement: true });
      request.result.createObjectStore("facts");
    };
    return whole(request);
  };

  const within = async (store, mode, act) => {
    const database = await opened();
    try {
      return await whole(act(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  };

  return {
    forms: () => within("forms", "readonly", (store) => store.getAll()),
    put: (form) => within("forms", "readwrite", (store) => store.put(form)),
    remove: (number) => within("forms", "readwrite", (store) => store.delete(number)),
    fact: (name) => within("facts", "readonly", (store) => store.get(name)),
    setFact: (name, value) => within("facts", "readwrite", (store) => store.put(value, name)),
  };
})();
