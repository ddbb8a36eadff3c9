import { resolve } from "node:path";
import type { DataEnv } from "#app/http/env.ts";
import { diskFiles } from "./disk-files.server.ts";
import type { Files } from "./files.ts";
import { s3Files } from "./s3-files.server.ts";

/** The storage that the settings name: a bucket, or a folder in DATA_DIR. */
export function openFiles(env: DataEnv): Files {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const [region, keyId, secret] = [S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
    return s3Files({ endpoint: S3_ENDPOINT, region, bucket: S3_BUCKET, keyId, secret });
  }
  return diskFiles(resolve(env.DATA_DIR, "photos"));
}
