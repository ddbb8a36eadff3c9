import sharp, { type Sharp } from "sharp";
import { LONGEST, PHOTO_MAX_PIXELS, type PhotoSize, sizesOf } from "./photo.ts";
import { formatOf } from "./photo-format.ts";

/** How long one picture may be worked on. Seconds. */
const TIME_LIMIT = 10;

// What is decoded is never asked for again, and each picture takes one core at a time.
sharp.cache(false);
sharp.concurrency(1);
// Of the many decoders only those of what is taken.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

export type NotEncoded = "no-photo" | "heic" | "pixels" | "broken" | "busy";
export type Encoded = { ok: true; width: number; height: number; jpegs: { size: PhotoSize; bytes: Uint8Array }[] };

/**
 * Makes a photo's sizes as JPEG from what was sent: turned as it was held, in sRGB, and nothing else of it, such as
 * where and when it was taken. Of an animation the first picture. It runs on threads, never on the event loop.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<Encoded | { ok: false; reason: NotEncoded }> {
  const format = formatOf(bytes);
  if (format === null || format === "heic") return { ok: false, reason: format ?? "no-photo" };
  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize(LONGEST, LONGEST, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const jpegs: Encoded["jpegs"] = [];
    for (const size of sizesOf(info)) {
      const made = await sized(sharp(data, { raw }), size)
        .jpeg({ quality: 80 })
        .timeout({ seconds: TIME_LIMIT })
        .toBuffer();
      jpegs.push({ size, bytes: made });
    }
    return { ok: true, width: info.width, height: info.height, jpegs };
  } catch (error) {
    // What sharp says of a picture may hold words from inside it.
    if (!isPictures(error)) throw error;
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Makes one size as AVIF, from the largest JPEG of our own. */
export const encodeAvif = (jpeg: Uint8Array, size: PhotoSize): Promise<Uint8Array> =>
  sized(open(jpeg), size).avif({ quality: 50, effort: 2 }).toBuffer();

/** What an error of sharp's says of a picture. One that takes too long is not damaged: many may be decoded just now. */
export function reasonOf({ message }: Error): NotEncoded {
  if (/pixel limit/.test(message)) return "pixels";
  return /^timeout:/m.test(message) ? "busy" : "broken";
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, {
    failOn: "error",
    limitInputPixels: PHOTO_MAX_PIXELS,
    sequentialRead: true,
    unlimited: false,
    pages: 1,
  }).timeout({ seconds: TIME_LIMIT });

const sized = (image: Sharp, { width, height }: PhotoSize): Sharp => image.resize(width, height, { fit: "fill" });

/** Whether it is the picture that is at fault, and not we: sharp throws plain errors without a code. */
const isPictures = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && (error as NodeJS.ErrnoException).code === undefined;
