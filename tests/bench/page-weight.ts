import { readFileSync } from "node:fs";
import { join } from "node:path";
import { overSocket } from "#tests/support/socket.ts";

const CLIENT = "build/client";

/** How the script begins that hands the router what the page was made of. */
const DATA = "window.__reactRouterContext.streamController.enqueue(";

type Bytes = { gzip: number; br: number };
/**
 * What a page loads before anybody touches it: bytes as they are sent, without headers.
 * `inline` is script in the page itself, uncompressed, without the data for the router; it is a part of `html`.
 * `modules` are the files of `script`, `sheets` those of `style`; `atOnce` are the modules that the page's own tags ask
 * for, before it has loaded.
 */
export type Weight = {
  html: Bytes;
  inline: number;
  script: Bytes;
  modules: string[];
  atOnce: string[];
  style: Bytes;
  sheets: string[];
  font: Bytes;
};

/** Weighs a page of the server at `url`, as it is sent to somebody with these cookies. */
export async function weighPage(url: string, path: string, cookie = ""): Promise<Weight> {
  const ask = async (coding: string) => {
    const headers = { "accept-encoding": coding, "sec-fetch-site": "none", ...(cookie ? { cookie } : {}) };
    const { status, body } = await overSocket(url, path, { headers });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return body;
  };
  const [plain, gzip, best] = await Promise.all([ask("identity"), ask("gzip"), ask("gzip, br")]);
  const html = plain.toString("utf8");
  const modules = firstModules(html);
  const sheets = named(html, "css");
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  const inline = scripts.map(([, code = ""]) => (code.startsWith(DATA) ? "" : code)).join("");
  const tags = [
    ...[...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag),
    ...scripts.flatMap(([tag, code = ""]) => (tag.includes('type="module"') ? [code] : [])),
  ];
  return {
    html: { gzip: gzip.length, br: best.length },
    inline: Buffer.byteLength(inline),
    script: sizes(modules),
    modules: [...modules],
    atOnce: [...named(tags.join("\n"), "js")],
    style: sizes(sheets),
    sheets: [...sheets],
    font: sizes(named(html, "woff2")),
  };
}

/** The modules that a page names, and what those import at once: paths under the site. */
function firstModules(html: string): Set<string> {
  const all = named(html, "js");
  for (const file of all) {
    if (file.includes("/manifest-")) continue; // names every route's files without loading them
    for (const [, name = ""] of fileOf(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      all.add(`/assets/${name}`);
  }
  return all;
}

/** The text of one of the build's files. @param path as a page names it */
export const fileOf = (path: string): string => readFileSync(join(CLIENT, path), "utf8");

const named = (html: string, ending: string): Set<string> =>
  new Set([...html.matchAll(new RegExp(`/assets/[\\w.-]+\\.${ending}`, "g"))].map(([file]) => file));

function sizes(files: Set<string>): Bytes {
  let [gzip, br] = [0, 0];
  for (const file of files) {
    const packed = (ending: string) => readFileSync(join(CLIENT, file.endsWith(".woff2") ? file : file + ending));
    gzip += packed(".gz").length;
    br += packed(".br").length;
  }
  return { gzip, br };
}
