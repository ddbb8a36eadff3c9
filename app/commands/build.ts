import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** `npm run build`: the production build, with the brotli and gzip forms of every text file beside it. */
const CLIENT = "build/client";
const TEXTS = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

const build = spawnSync("react-router", ["build"], {
  stdio: process.argv.includes("--quiet") ? ["ignore", "ignore", "inherit"] : "inherit",
  env: { ...process.env, NODE_ENV: "production" },
  shell: process.platform === "win32",
});
if (build.status !== 0) process.exit(build.status ?? 1);

// Compressed here and not at the start: brotli at its best takes half a second for these files.
for (const name of readdirSync(CLIENT, { recursive: true }) as string[]) {
  const path = join(CLIENT, name);
  if (!TEXTS.has(extname(name)) || !statSync(path).isFile()) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
