import { type PhotoView, photoPath } from "./photo.ts";

/**
 * The photo of one of the two, small, where a face belongs. How it looks is said where it stands.
 * @param size how large it stands there at most, in pixels of CSS
 * @param alt "" where a name beside it says whose it is
 */
export function Face({
  photo,
  size,
  alt = "",
  isTheirs = false,
}: {
  photo: PhotoView;
  size: number;
  alt?: string;
  isTheirs?: boolean;
}) {
  return (
    <picture className={isTheirs ? "person them-p" : "person you-p"}>
      {photo.status === "ready" ? <source type="image/avif" srcSet={photoPath(photo.id, 1, "avif")} /> : null}
      <img src={photoPath(photo.id, 1, "jpg")} width={size} height={size} alt={alt} loading="lazy" decoding="async" />
    </picture>
  );
}
