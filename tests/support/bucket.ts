import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const KEY_ID = "key-of-a-test";
const SECRET = "secret-of-a-test";
const REGION = "eu-test-1";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const strictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A bucket that speaks as much of S3's protocol as the product asks for, on loopback. It checks every signature (Version
 * 4) by itself, from what has come over the wire, with the body that was sent; what does not fit is 403.
 * @param pages how many names a list has at most
 */
export async function startBucket(pages = 3) {
  const kept = new Map<string, Buffer>();
  let down = false;
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    const url = new URL(req.url ?? "/", "http://x");
    const answer = (status: number, text: string | Buffer = "") => void res.writeHead(status).end(text);
    if (down) return answer(503);
    if (!isSigned(req, url, body)) return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const [, bucket, ...rest] = url.pathname.split("/");
    if (bucket !== "couple-photos") return answer(404, "<Error><Code>NoSuchBucket</Code></Error>");
    const key = rest.join("/");
    const found = kept.get(key);
    if (req.method === "PUT") {
      kept.set(key, body);
      return answer(200);
    }
    if (req.method === "DELETE") {
      kept.delete(key);
      return answer(204);
    }
    if (key === "") return answer(200, listOf([...kept.keys()].sort(), url.searchParams, pages));
    if (!found) return answer(404, req.method === "HEAD" ? "" : "<Error><Code>NoSuchKey</Code></Error>");
    return answer(200, req.method === "HEAD" ? "" : found);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    kept,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_BUCKET: "couple-photos",
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    /** Whether it answers nothing but 503. */
    setDown: (isDown: boolean) => {
      down = isDown;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

function listOf(keys: string[], query: URLSearchParams, pages: number): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const rest = keys.filter((key) => key.startsWith(prefix) && key > after);
  const some = rest.slice(0, pages);
  const next = rest.length > pages ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : "";
  return `<ListBucketResult>${some.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")}${next}</ListBucketResult>`;
}

/** As AWS describes it: a canonical request, a string to sign, and a key made from the secret, the day and the region. */
function isSigned(req: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      req.headers.authorization ?? "",
    ) ?? [];
  const sent = String(req.headers["x-amz-content-sha256"]);
  if (id !== KEY_ID || region !== REGION || !day || !names || sent !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .sort()
    .join("&");
  const headers = names.split(";").map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const canonical = [req.method, url.pathname, query, headers.join(""), names, sent].join("\n");
  const at = String(req.headers["x-amz-date"]);
  const toSign = ["AWS4-HMAC-SHA256", at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = ["aws4_request"].reduce<Buffer>(hmac, hmac(hmac(hmac(`AWS4${SECRET}`, day), region), "s3"));
  return hmac(key, toSign).toString("hex") === signature;
}
