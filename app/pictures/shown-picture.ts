import { pictureOfPath, type ShownPicture } from "#app/content/picture-path.ts";
import { sizesOf } from "#app/photos/photo.ts";

/**
 * An item's picture for a page: made on the server alone, since few items have one. Null where it has none, or none that
 * is ours: a browser is never sent elsewhere for it.
 */
export function shownPicture({ image, alt }: { image: string | null; alt: string | null }): ShownPicture | null {
  const picture = pictureOfPath(image);
  if (!picture) return null;
  const all = sizesOf(picture);
  const path = (number: number) => `/content-pictures/${picture.id}/${number}.jpg`;
  return {
    src: path((all[1] ?? all[0])?.number ?? 1),
    srcSet: all.map(({ number, width }) => `${path(number)} ${width}w`).join(", "),
    width: picture.width,
    height: picture.height,
    alt: alt ?? "",
  };
}
