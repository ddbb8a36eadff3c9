import { expect, test } from "vitest";
import { readEnv } from "#app/http/env.ts";
import { SERVER_SETTINGS } from "#tests/support/process.ts";
import { reachOf } from "./reach.ts";

const [pooler, own, copy] = ["pooler:6432", "db", "copy"].map((host) => `postgres://couple@${host}/couple`) as [
  string,
  string,
  string,
];
const read = (settings: Record<string, string>) => readEnv({ ...SERVER_SETTINGS, DATABASE_URL: pooler, ...settings });

test("unset: ten connections, statements prepared by name, one address", () => {
  expect(reachOf(pooler, read({}))).toMatchObject({ pool: 10, prepare: true, direct: pooler, replica: null });
});

test("as the settings say; a database of its own for the keys has no other address", () => {
  const addresses = { DATABASE_DIRECT_URL: own, DATABASE_REPLICA_URL: copy };
  const env = read({ DATABASE_POOL: "30", DATABASE_PREPARE: "off", ...addresses });
  expect(reachOf(pooler, env)).toMatchObject({ pool: 30, prepare: false, direct: own, replica: copy });
  const keys = "postgres://keys/keys";
  expect(reachOf(keys, env)).toMatchObject({ direct: keys, replica: null });
});

test.each([
  { DATABASE_POOL: "0" },
  { DATABASE_POOL: "many" },
  { DATABASE_POOL: "2.5" },
  { DATABASE_PREPARE: "false" },
  { DATABASE_DIRECT_URL: "file:data/app.db" },
  { DATABASE_REPLICA_URL: "copy" },
])("%o is refused by its name", (wrong) => {
  expect(() => read(wrong)).toThrow(Object.keys(wrong)[0]);
});

test.each(["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])("%s is of use for PostgreSQL alone", (name) => {
  expect(() => read({ DATABASE_URL: "file:data/app.db", [name]: own })).toThrow(`${name} is for a PostgreSQL`);
});
