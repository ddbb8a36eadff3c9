import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type Files, isFileName } from "./files.ts";

/** How long one request to the bucket may take. Milliseconds. */
const LIMIT_MS = 10_000;
/** Before all our names: the bucket may hold other things too. */
const PREFIX = "photos/";

export type Bucket = { endpoint: string; region: string; bucket: string; keyId: string; secret: string };

/** The bucket has refused, or failed; what it was asked for is not told: names stay out of logs. */
class BucketFailed extends Error {
  override name = "BucketFailed";
}

/** Files in a bucket that speaks S3's protocol (Signature Version 4, the bucket's name in the path). */
export function s3Files({ endpoint, region, bucket, keyId, secret }: Bucket): Files {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region, retries: 2 });
  const root = `${endpoint.endsWith("/") ? endpoint.slice(0, -1) : endpoint}/${bucket}`;
  const ask = async (method: string, path: string, body?: Uint8Array): Promise<Response> => {
    const answer = await client.fetch(`${root}${path}`, {
      method,
      // The signature holds what is sent, too.
      headers: {
        "X-Amz-Content-Sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new BucketFailed(`the bucket has answered ${method} with ${answer.status}`);
  };
  const done = async (answer: Response, isMissingFine: boolean): Promise<void> => {
    await answer.body?.cancel();
    if (!answer.ok && !isMissingFine) throw new BucketFailed(`the bucket has answered with ${answer.status}`);
  };
  return {
    write: async (name, bytes) => done(await ask("PUT", pathOf(name), bytes), false),
    read: async (name) => {
      const answer = await ask("GET", pathOf(name));
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      // A bucket that is not there is no file that is not there.
      const missing = (await answer.text()).includes("NoSuchKey");
      if (!missing) throw new BucketFailed("the bucket was not found");
      return null;
    },
    has: async (name) => {
      const answer = await ask("HEAD", pathOf(name));
      return answer.ok;
    },
    remove: async (name) => done(await ask("DELETE", pathOf(name)), true),
    names: async function* () {
      for (let token: string | null = ""; token !== null; ) {
        const query = new URLSearchParams({ "list-type": "2", prefix: PREFIX });
        if (token) query.set("continuation-token", token);
        const answer = await ask("GET", `?${query}`);
        if (!answer.ok) throw new BucketFailed("the bucket was not found");
        const list = await answer.text();
        for (const [, key = ""] of list.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key.slice(PREFIX.length);
        token = unescaped(/<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(list)?.[1] ?? null);
      }
    },
  };
}

const unescaped = (text: string | null): string | null =>
  text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? "") ?? null;

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function pathOf(name: string): string {
  if (!isFileName(name)) throw new Error("not the name of a file");
  return `/${PREFIX}${name}`;
}
