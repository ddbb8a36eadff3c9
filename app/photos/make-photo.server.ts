import { fileKey, newFileKey, sealFile } from "#app/encryption/sealed-file.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import { fewAtATime } from "#app/http/few-at-a-time.ts";
import { errorFields } from "#app/http/log.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { outageOf } from "#db/database.ts";
import { photoLeftovers } from "#db/schema/photos.ts";
import { encodePhoto, type NotEncoded } from "./encode-photo.server.ts";
import { fileName } from "./photo.ts";

/** So many are decoded at once in this process: each takes a thread, and some 100 MB at worst. */
const decoding = fewAtATime(2, 16);

/** How long the files of a photo that is not kept lie there. Milliseconds. */
export const UNKEPT_MS = 3_600_000;

/** A photo whose files are in the storage, and which is taken away again unless it is kept (`keepPhoto`). */
export type MadePhoto = {
  id: string;
  width: number;
  height: number;
  /** What its files are sealed with. */
  fileKey: string;
  /** Seals for the row; asked before the commit whether it is too late (`isLate`). */
  seals: SealingKey;
};

export type NotMade = NotEncoded | "storage";

/**
 * Makes a photo of what somebody has sent: encodes it anew, seals it and puts it into the storage. What was sent is
 * kept nowhere. Call it before the transaction that keeps it.
 */
export async function makePhoto(
  { database, vault, files, random, clock, log }: Services,
  member: Pick<Member, "couple" | "person">,
  bytes: Uint8Array,
): Promise<{ ok: true; photo: MadePhoto } | { ok: false; reason: NotMade }> {
  const encoded = await (decoding(() => encodePhoto(bytes)) ?? { ok: false as const, reason: "busy" as const });
  if (!encoded.ok) return encoded;
  const id = newId(random);
  // First the row that says what is to be taken away, if nothing comes of it.
  const dueAt = new Date(clock().getTime() + UNKEPT_MS);
  await database.db.insert(photoLeftovers).values({ id, dueAt });
  const sealedBy = newFileKey();
  const key = fileKey(sealedBy);
  try {
    for (const { size, bytes: jpeg } of encoded.jpegs) {
      const name = fileName(id, size.number, "jpg");
      await files.write(name, sealFile(key, name, jpeg));
    }
  } catch (error) {
    // A full disk is told as everywhere.
    if (outageOf(error) === "full") throw error;
    log("photo.unkept", errorFields(error));
    return { ok: false, reason: "storage" };
  }
  const seals = await vault.keyFor({ coupleId: member.couple.id, author: member.person.id });
  const { width, height } = encoded;
  return { ok: true, photo: { id, width, height, fileKey: sealedBy, seals } };
}
