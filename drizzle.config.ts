import { defineConfig } from "drizzle-kit";

const isPostgres = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? "");

/** `npm run db:generate` runs this twice, once for each dialect. */
export default defineConfig({
  dialect: isPostgres ? "postgresql" : "sqlite",
  schema: "./db/schema/all.ts",
  out: isPostgres ? "./db/migrations/postgres" : "./db/migrations/sqlite",
});
