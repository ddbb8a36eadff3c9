import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { accepting } from "./accept-encoding.ts";
import type { Answer } from "./answer.ts";

/**
 * A page that is the same for every stranger, rendered once and sent as it is: its scripts are trusted by their hashes,
 * so that it is compressed once (docs/product/security.md#content-policy and docs/product/security.md#caches).
 * docs/decisions/0005-kept-pages.md
 * @param answer the page as the router gave it, with a nonce in its policy
 */
export function keepPage(answer: Answer): (req: IncomingMessage, res: ServerResponse) => void {
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (!nonce || typeof answer.body !== "string" || answer.status !== 200) throw new Error("this page can't be kept");
  const page = answer.body.replaceAll(` nonce="${nonce}"`, "");
  if (page.includes(nonce)) throw new Error("the nonce stands outside a nonce attribute: this page can't be kept");

  const hashes = new Set<string>();
  for (const [, code] of page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    if (code) hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  const plain = Buffer.from(page);
  const tag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const forms = {
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(plain, { level: 9 }),
    plain,
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) if (name !== "set-cookie") headers[name] = value;
  headers["content-security-policy"] = policy.replace(`'nonce-${nonce}'`, [...hashes].join(" "));
  const varies = (answer.headers.get("vary") ?? "").split(", ").filter(Boolean);
  headers.vary = [...new Set([...varies, "Cookie", "Accept-Encoding"])].join(", ");

  return (req, res) => {
    const accepts = accepting(req.headers["accept-encoding"]);
    const coding = accepts("br") ? "br" : accepts("gzip") ? "gzip" : "plain";
    const etag = `"${tag}-${coding}"`;
    if (req.headers["if-none-match"] === etag) {
      res.writeHead(304, { ...headers, etag }).end();
      return;
    }
    const body = forms[coding];
    const encoding = coding === "plain" ? {} : { "content-encoding": coding };
    res.writeHead(200, { ...headers, ...encoding, etag, "content-length": body.length });
    res.end(req.method === "HEAD" ? undefined : body);
  };
}
