import { spawnSync } from "node:child_process";

/** `npm run db:generate -- NAME`: the next migration of both dialects from db/schema. */
const [name] = process.argv.slice(2);
for (const url of ["file:unused.db", "postgres://unused"]) {
  const { status } = spawnSync("drizzle-kit", ["generate", ...(name ? ["--name", name] : [])], {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: url },
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
