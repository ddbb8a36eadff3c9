import { type PhotoView, photoPath, sizesOf } from "./photo.ts";
import "./photos.css";

/**
 * A photo in its sizes and formats. Its place is kept while it loads, and it loads when it comes near.
 * @param sizes how wide it stands on the page, as in the attribute of that name
 * @param alt what its author says is on it, or what it is; "" where words beside it say so already
 */
export function Photo({
  photo,
  sizes,
  alt,
  className = "photo",
  atOnce = false,
}: {
  photo: PhotoView;
  sizes: string;
  alt: string;
  className?: string;
  /** It is loaded with the page, which may be printed. */
  atOnce?: boolean;
}) {
  const all = sizesOf(photo);
  const set = (format: "jpg" | "avif") =>
    all.map(({ number, width }) => `${photoPath(photo.id, number, format)} ${width}w`).join(", ");
  const middle = all[1] ?? all[0];
  return (
    <picture>
      {photo.status === "ready" ? <source type="image/avif" srcSet={set("avif")} sizes={sizes} /> : null}
      <img
        className={className}
        src={photoPath(photo.id, middle?.number ?? 1, "jpg")}
        srcSet={set("jpg")}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={atOnce ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}
