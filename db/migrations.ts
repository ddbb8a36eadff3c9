import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseError } from "./database.ts";

type Journal = { entries: { when: number; tag: string }[] };

/** What a database holds: the product's rows, or the wrapped keys that the rows' texts are sealed with. */
export type Store = "data" | "keys";

/** The folder with the generated migrations of a dialect; commands run from the project's root. */
export const migrationsFolder = (dialect: "sqlite" | "postgres", store: Store): string =>
  resolve(store === "data" ? "db/migrations" : "db/key-migrations", dialect);

/**
 * The migrations that a database still lacks, in their order. Refuses one that a newer version of the product has
 * migrated (docs/product/security.md#migrations).
 * @param applied `created_at` of the newest applied migration, null for a fresh database
 */
export function pendingTags(dialect: "sqlite" | "postgres", store: Store, applied: number | null): string[] {
  const { entries }: Journal = JSON.parse(
    readFileSync(join(migrationsFolder(dialect, store), "meta/_journal.json"), "utf8"),
  );
  const newest = entries.at(-1)?.when ?? 0;
  if (applied !== null && applied > newest) {
    throw new DatabaseError(
      "The database was migrated by a newer version of The Couple App. Start that version, or restore a backup made before it.",
    );
  }
  return entries.filter(({ when }) => applied === null || when > applied).map(({ tag }) => tag);
}
