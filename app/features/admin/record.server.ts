import { newId, systemRandom } from "#app/http/random.ts";
import type { Db } from "#db/database.ts";
import { adminActions } from "#db/schema/admin.ts";

/** What is recorded. */
export const ACTIONS = [
  "import.sent",
  "import.written",
  "import.discarded",
  "pictures.looked",
  "pictures.fetched",
  "item.retired",
  "item.restored",
  "role.granted",
  "role.revoked",
  "role.listed",
  "role.unlisted",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Something done with the admin's role by a page or by the command line, and what the setting says of the role. */
export type Done = {
  what: Action;
  place: "page" | "command" | "setting";
  /** Who did it; null for the command line and the setting. */
  userId: string | null;
  /** Whose role it was. */
  subjectId?: string;
  about?: Record<string, string | number>;
};

/** Records what is done, in the transaction that does it: neither is there without the other. */
export async function recordAction(tx: Db, { about = {}, subjectId, ...done }: Done, now: Date): Promise<void> {
  const row = { id: newId(systemRandom), at: now, subjectId: subjectId ?? null, about, ...done };
  await tx.insert(adminActions).values(row);
}
