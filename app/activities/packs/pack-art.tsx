import { PLAIN_DRAWING, packDrawings } from "./drawings.ts";

/** The drawing of a pack. Decoration: its title stands beside it. */
export function PackArt({ pack }: { pack: string }) {
  const drawing = Object.hasOwn(packDrawings, pack) ? packDrawings[pack] : undefined;
  return (
    <svg
      className="pack-art"
      viewBox="0 0 120 84"
      width="120"
      height="84"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; as elements it costs the page more
      dangerouslySetInnerHTML={{ __html: drawing ?? PLAIN_DRAWING }}
    />
  );
}
