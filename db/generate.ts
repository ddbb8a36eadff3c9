import { spawnSync } from "node:child_process";

/** `npm run db:generate -- NAME`: the next migration of both dialects, where db/schema or db/key-schema has changed. */
const [name] = process.argv.slice(2);
for (const STORE of ["data", "keys"]) {
  for (const DATABASE_URL of ["file:unused.db", "postgres://unused"]) {
    const { status } = spawnSync("drizzle-kit", ["generate", ...(name ? ["--name", name] : [])], {
      stdio: "inherit",
      env: { ...process.env, DATABASE_URL, STORE },
      shell: process.platform === "win32",
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
