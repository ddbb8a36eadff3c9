import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { accepting } from "./accept-encoding.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

type Coding = "br" | "gzip" | "plain";
type StaticFile = { type: string; immutable: boolean; etag: string; forms: Partial<Record<Coding, Buffer>> };

/**
 * Every file of the client build, with the brotli and gzip forms that the build has put beside it, read into memory
 * once: they are a few hundred kB.
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    const ending = extname(name);
    if (ending === ".br" || ending === ".gz" || !statSync(path).isFile()) continue;
    const forms: StaticFile["forms"] = { plain: readFileSync(path) };
    for (const [coding, suffix] of [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const) {
      const bytes = readIfThere(path + suffix);
      if (bytes) forms[coding] = bytes;
    }
    const immutable = name.startsWith("assets/"); // their names hold a hash of what is in them
    const etag = `"${statSync(path).size.toString(36)}-${Math.round(statSync(path).mtimeMs).toString(36)}"`;
    files.set(`/${name}`, { type: TYPES[ending] ?? "application/octet-stream", immutable, etag, forms });
  }
  return files;
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/**
 * Answers a request for a static file; false when there is none of that name.
 * @param fixed the headers of every answer
 */
export function serveStatic(
  files: Map<string, StaticFile>,
  fixed: readonly (readonly [string, string])[],
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const path = req.url?.split("?")[0] ?? "";
  const file = files.get(path);
  if (!file || (req.method !== "GET" && req.method !== "HEAD")) return false;
  const accepts = accepting(req.headers["accept-encoding"]);
  const coding: Coding = file.forms.br && accepts("br") ? "br" : file.forms.gzip && accepts("gzip") ? "gzip" : "plain";
  const etag = coding === "plain" ? file.etag : `${file.etag.slice(0, -1)}-${coding}"`;
  const headers: Record<string, string | number> = {
    ...Object.fromEntries(fixed),
    "Content-Type": file.type,
    // A year; other files are asked for again, and not sent again unless they changed.
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
    Vary: "Accept-Encoding",
    ETag: etag,
  };
  if (req.headers["if-none-match"] === etag) {
    res.writeHead(304, headers).end();
    return true;
  }
  const body = file.forms[coding] ?? Buffer.alloc(0);
  if (coding !== "plain") headers["Content-Encoding"] = coding;
  res.writeHead(200, { ...headers, "Content-Length": body.length });
  res.end(req.method === "HEAD" ? undefined : body);
  return true;
}
