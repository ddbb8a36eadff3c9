import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const CLIENT = "build/client";

/** What a page loads, in bytes. `before` is script that the page runs before it is idle; `script` all of it. */
export type Weight = {
  html: { gzip: number; br: number };
  inline: number;
  script: { gzip: number; br: number };
  css: { gzip: number; br: number };
};

/** Weighs a page by its HTML: inline scripts, the modules that it preloads or imports, and its style sheets. */
export function weigh(html: string): Weight {
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
  const styles = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([file]) => file));
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].reduce(
    (sum, [, code = ""]) => sum + code.length,
    0,
  );
  const page = Buffer.from(html);
  return {
    html: { gzip: gzipSync(page).length, br: brotliCompressSync(page).length },
    inline,
    script: sizes(withImports(files)),
    css: sizes(styles),
  };
}

/** The modules that a page names, and what those import at once. */
function withImports(files: Set<string>): Set<string> {
  const all = new Set(files);
  for (const file of all) {
    const code = readFileSync(join(CLIENT, file), "utf8");
    if (file.includes("/manifest-")) continue; // names every route's files without loading them
    for (const [, name = ""] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      all.add(`/assets/${name}`);
  }
  return all;
}

function sizes(files: Set<string>): { gzip: number; br: number } {
  let [gzip, br] = [0, 0];
  for (const file of files) {
    gzip += readFileSync(join(CLIENT, `${file}.gz`)).length;
    br += readFileSync(join(CLIENT, `${file}.br`)).length;
  }
  return { gzip, br };
}
