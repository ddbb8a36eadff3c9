import { stat } from "node:fs/promises";
import type { Database } from "#db/database.ts";
import { countedChanges } from "./key-changes.server.ts";
import type { KeyService } from "./key-service.ts";
import type { Vault } from "./vault.server.ts";

/** What is to be done about the keys, for an operator: of nobody in particular. */
export type KeysDue = {
  /** Keys were destroyed that this host's copy may still hold. */
  copy: boolean;
  /** A turning over of the data keys has begun, and has not come to its end. */
  rotation: boolean;
  /** A key was opened with an older master key within the last hour: `keys rotate` wraps it anew. */
  oldMasterKey: boolean;
  /** When the copy was made; null where there is none. */
  copiedAt: Date | null;
};

const ofVault = new WeakMap<Vault, () => Promise<KeysDue>>();

/** What is due about the keys of a vault; null for one that a test has made by itself. */
export const keysDue = async (vault: Vault): Promise<KeysDue | null> => (await ofVault.get(vault)?.()) ?? null;

/** How long after an older master key was used it is said to be in use. Milliseconds. */
const USED_MS = 3_600_000;

/** A key service that knows when an older master key was last used. */
export function watched(service: KeyService): { service: KeyService; usesOld: () => boolean } {
  let usedAt = Number.NEGATIVE_INFINITY;
  const unwrap: KeyService["unwrap"] = async (wrapped, context) => {
    const key = await service.unwrap(wrapped, context);
    // A cloud's key service knows by itself, and would have to be asked each time.
    const isLocal = wrapped.wrappedBy.startsWith("local:");
    if (isLocal && wrapped.wrappedBy !== (await service.current())) usedAt = performance.now();
    return key;
  };
  return { service: { ...service, unwrap }, usesOld: () => performance.now() - usedAt < USED_MS };
}

/** Says of a vault how it is asked what is due. @param copyFile where the copy of its keys is */
export function tellDue(
  vault: Vault,
  store: Pick<Database, "db">,
  { copyFile, copyIsDue, usesOld }: { copyFile: string; copyIsDue: () => boolean; usesOld: () => boolean },
): void {
  ofVault.set(vault, async () => ({
    copy: copyIsDue(),
    rotation: (await countedChanges(store.db, "rotation began")) !== null,
    oldMasterKey: usesOld(),
    copiedAt: await stat(copyFile).then(
      ({ mtime }) => mtime,
      () => null,
    ),
  }));
}
