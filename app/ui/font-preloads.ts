import serif from "@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url";
import sans from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** The two fonts of every page, for the document's head: the same files that the style sheet names. */
export const fontPreloads = [serif, sans].map(
  (href) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const,
);
