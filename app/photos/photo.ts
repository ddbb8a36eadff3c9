/** The largest photo that is taken (docs/product/photos.md#what-is-taken). Bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** And how many pixels it may have: a phone's 24 megapixels. */
export const PHOTO_MAX_PIXELS = 25_000_000;
/** How many a couple may keep before premium is asked for. */
export const FREE_PHOTOS = 50;
/** The longest description. Characters. */
export const ALT_MAX = 200;

/** What a photo hangs on: the member themselves, or something that an activity has made. */
export type PhotoKind = "member" | "memory";

/** Where a photo hangs; of one thing each of the two has one at most. */
export type PhotoPlace = { kind: PhotoKind; ownerId: string };

/** "preparing": JPEG is there, the smaller format is being made. "failed": it could not be made, JPEG stays. */
export type PhotoStatus = "preparing" | "ready" | "failed";

/** What a page needs of a photo. Width and height are those of its largest size, in pixels. */
export type PhotoView = { id: string; width: number; height: number; status: PhotoStatus };

/** The same with what its author says is on it; null for nothing. */
export type SaidPhoto = PhotoView & { alt: string | null };

/** And with whose it is. */
export type FoundPhoto = SaidPhoto & { isMine: boolean };

/** The longer side of each size. Pixels. */
const LONG_SIDES = [480, 1024, 2048] as const;
/** The longer side of the largest size: what is larger is made smaller. */
export const LONGEST = 2048;

/** A size by its number, 1 the smallest, and what it measures. */
export type PhotoSize = { number: number; width: number; height: number };

/** The sizes of a photo, the smallest first: none is larger than what was sent, so a small photo has fewer. */
export function sizesOf({ width, height }: { width: number; height: number }): PhotoSize[] {
  const long = Math.max(width, height);
  const sides = [...LONG_SIDES.filter((side) => side < long), long];
  return sides.map((side, at) => ({
    number: at + 1,
    width: Math.max(1, Math.round((width * side) / long)),
    height: Math.max(1, Math.round((height * side) / long)),
  }));
}

export const FORMATS = { jpg: "image/jpeg", avif: "image/avif" } as const;
export type Format = keyof typeof FORMATS;

/** The name of one of a photo's files, in the storage. */
export const fileName = (id: string, size: number, format: Format): string => `${id}.${size}.${format}`;

/** The names of all files that a photo may have. */
export const fileNames = (id: string): string[] =>
  LONG_SIDES.flatMap((_, at) => [fileName(id, at + 1, "jpg"), fileName(id, at + 1, "avif")]);

/** The address of one of a photo's files. */
export const photoPath = (id: string, size: number, format: Format): string => `/photos/${id}/${size}.${format}`;

/** Which file the last part of an address means; null where it is none. */
export function fileOfPath(file: string): { size: number; format: Format } | null {
  const [, size, format] = /^([1-3])\.(jpg|avif)$/.exec(file) ?? [];
  return size && format ? { size: Number(size), format: format as Format } : null;
}
