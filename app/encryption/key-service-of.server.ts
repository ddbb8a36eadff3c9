import { resolve } from "node:path";
import type { DataEnv } from "#app/http/env.ts";
import { isPostgres } from "#db/dialect.ts";
import { googleKeyService } from "./google-key-service.ts";
import type { KeyService } from "./key-service.ts";
import { localKeyService } from "./local-key-service.ts";

/** The key service that the settings name. */
export function keyServiceOf(env: Pick<DataEnv, "MASTER_KEY" | "MASTER_KEY_SERVICE">): KeyService {
  if (env.MASTER_KEY_SERVICE) return googleKeyService({ key: env.MASTER_KEY_SERVICE, accessToken });
  return localKeyService(env.MASTER_KEY ?? []);
}

/** An OAuth token of the service account that firebase-admin uses too; firebase-admin keeps it until it expires. */
async function accessToken(): Promise<string> {
  const { applicationDefault } = await import("firebase-admin/app");
  return (await applicationDefault().getAccessToken()).access_token;
}

/** Where the product's rows are. */
export const dataUrl = (env: Pick<DataEnv, "DATABASE_URL" | "DATA_DIR">): string =>
  env.DATABASE_URL ?? `file:${resolve(env.DATA_DIR, "app.db")}`;

/** Where the wrapped keys are: beside the SQLite file, or in a schema of the same PostgreSQL. */
export function keysUrl(env: Pick<DataEnv, "KEYS_DATABASE_URL" | "DATABASE_URL" | "DATA_DIR">): string {
  if (env.KEYS_DATABASE_URL) return env.KEYS_DATABASE_URL;
  return isPostgres && env.DATABASE_URL ? env.DATABASE_URL : `file:${resolve(env.DATA_DIR, "keys.db")}`;
}
