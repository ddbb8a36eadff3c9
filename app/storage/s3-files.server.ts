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
  // A bucket that is not there is no file that is not there.
  const expectBucket = async (answer: Response): Promise<void> => {
    if (!(await answer.text()).includes("NoSuchKey")) throw new BucketFailed("the bucket was not found");
  };
  // An answer to HEAD has no text that says what was not found.
  let isBucketThere = false;
  const askForBucket = async (): Promise<void> => {
    if (isBucketThere) return;
    const answer = await ask("GET", "?list-type=2&max-keys=1");
    await answer.body?.cancel();
    if (!answer.ok) throw new BucketFailed("the bucket was not found");
    isBucketThere = true;
  };
  return {
    write: async (name, bytes) => {
      const answer = await ask("PUT", pathOf(name), bytes);
      await answer.body?.cancel();
      if (!answer.ok) throw new BucketFailed(`the bucket has answered with ${answer.status}`);
    },
    read: async (name) => {
      const answer = await ask("GET", pathOf(name));
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await expectBucket(answer);
      return null;
    },
    has: async (name) => {
      const answer = await ask("HEAD", pathOf(name));
      if (!answer.ok) await askForBucket();
      return answer.ok;
    },
    remove: async (name) => {
      const answer = await ask("DELETE", pathOf(name));
      if (answer.ok) await answer.body?.cancel();
      else await expectBucket(answer);
    },
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
