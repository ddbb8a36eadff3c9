import sans from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import serif from "./fonts/brygada-1918-latin-500.woff2?url";

/** The two fonts of every page, for the document's head: the same files that the style sheet names. */
export const fontPreloads = [serif, sans].map(
  (href) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const,
);
