import type { Language } from "#app/texts/languages.ts";
import { pictureTexts } from "./social-texts.ts";
import { uiTexts } from "./texts.ts";

/** The picture that stands beside a shared link: public/social.png. */
const PICTURE = { path: "/social.png", width: 1200, height: 630 };

/**
 * The tags from which other sites draw the preview of a shared link.
 * @param origin the site's own, as configured: previews want whole addresses
 * @param path the page's, without what was asked of it
 */
export function socialTags({
  origin,
  path,
  title,
  description,
  language,
}: {
  origin: string;
  path: `/${string}`;
  title: string;
  description: string;
  language: Language;
}) {
  const { picture } = pictureTexts(language);
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: uiTexts(language).product },
    { property: "og:url", content: `${origin}${path}` },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${origin}${PICTURE.path}` },
    { property: "og:image:width", content: String(PICTURE.width) },
    { property: "og:image:height", content: String(PICTURE.height) },
    { property: "og:image:alt", content: picture },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: `${origin}${PICTURE.path}` },
    { name: "twitter:image:alt", content: picture },
  ];
}
