/** A picture as the browser is told of it, with what it shows in words. */
type Shown = { src: string; srcSet: string; width: number; height: number; alt: string };

/** The picture of what is asked, where it has one. Its place is kept while it loads. */
export function ItemPicture({ picture }: { picture: Shown | null }) {
  if (!picture) return null;
  const { alt, ...file } = picture;
  return <img className="item-picture" alt={alt} sizes="(min-width: 720px) 640px, 100vw" decoding="async" {...file} />;
}
