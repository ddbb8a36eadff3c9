import { defineConfig } from "drizzle-kit";

const isPostgres = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? "");
const ofKeys = process.env.STORE === "keys";

/** `npm run db:generate` runs this for each dialect and each of the two stores. */
export default defineConfig({
  dialect: isPostgres ? "postgresql" : "sqlite",
  schema: ofKeys ? "./db/key-schema/data-keys.ts" : "./db/schema/all.ts",
  out: `./db/${ofKeys ? "key-migrations" : "migrations"}/${isPostgres ? "postgres" : "sqlite"}`,
});
