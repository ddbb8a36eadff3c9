import { placeOf } from "#app/encryption/places.server.ts";
import type { SealingKey, Vault } from "#app/encryption/vault.server.ts";
import { checkIns } from "#db/schema/check-in.ts";
import type { CheckIn, Said } from "./check-in.ts";

type Owner = { coupleId: string; author: string };
/** Which of the two texts of a check-in. */
type Which = "shared" | "kept";

const placeIn = (date: string, which: Which) => placeOf(checkIns, { date }, which);

/** Both texts of a check-in, sealed for their date. */
export const sealed = (key: SealingKey, date: string, { shared, kept }: CheckIn): Record<Which, string> => ({
  shared: key.seal(placeIn(date, "shared"), JSON.stringify(shared)),
  kept: key.seal(placeIn(date, "kept"), JSON.stringify(kept)),
});

/** What somebody shared on a date; null when its key is gone, and the text with it. */
export async function openShared(
  vault: Vault,
  owner: Owner,
  { date, shared }: { date: string; shared: string },
): Promise<Said | null> {
  const text = await vault.open(owner, placeIn(date, "shared"), shared);
  return text === null ? null : JSON.parse(text);
}

/** Somebody's own check-in of a date, whole; null when its key is gone. */
export async function openCheckIn(
  vault: Vault,
  owner: Owner,
  row: { date: string; shared: string; kept: string },
): Promise<CheckIn | null> {
  const shared = await openShared(vault, owner, row);
  const kept = shared && (await vault.open(owner, placeIn(row.date, "kept"), row.kept));
  return shared && kept ? { shared, kept: JSON.parse(kept) } : null;
}
