import { useMatches } from "react-router";

/** What the loader of a page says that is to be looked at again, because it changes while nobody does anything. */
export type LooksAgain = {
  /** Without script the browser loads it anew after so long; null once it stands still. Seconds. */
  againAfterS: number | null;
};

const againAfter = (data: unknown): number | null =>
  typeof data === "object" && data !== null && "againAfterS" in data ? (data as LooksAgain).againAfterS : null;

/**
 * In the head: loads a page anew where nothing else does. Not by a header, which a browser with script obeys too: it
 * would lose the place and the focus of whoever reads there, and the page asks for its data alone.
 */
export function LoadAgain() {
  const seconds = useMatches()
    .map(({ loaderData }) => againAfter(loaderData))
    .find((one) => one !== null);
  if (seconds === undefined) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
