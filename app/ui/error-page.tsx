import type { ReactNode } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath } from "./lens.ts";
import { AppPage, BarePage } from "./page.tsx";
import { uiTexts } from "./texts.ts";

/**
 * docs/product/forms-and-messages.md#a-screen-that-failed, error fallback. It replaces a screen that failed, and that
 * alone.
 * @param besideNav the navigation goes on beside it; else it is a page by itself
 */
export function ErrorPage({ besideNav }: { besideNav: boolean }) {
  const t = useTexts(uiTexts);
  const frame = (fallback: ReactNode) =>
    besideNav ? <AppPage read>{fallback}</AppPage> : <BarePage>{fallback}</BarePage>;
  return frame(
    <>
      <title>{t.titleOf(t.failed)}</title>
      <div className="lost">
        <svg viewBox="0 0 158 82" width="180" height="93.4" aria-hidden="true">
          <circle className="you" cx="41" cy="41" r="40" />
          <circle className="them" cx="117" cy="41" r="40" />
          <path className="both" d={lensPath(41, 117, 41, 40)} />
        </svg>
        <h1>{t.failed}</h1>
        <p className="muted">{t.failedMore}</p>
        <p>
          {/* The empty address is this page: a press loads it anew, without script too. */}
          {/* biome-ignore lint/a11y/useValidAnchor: see above */}
          <a className="btn" href="">
            {t.refresh}
          </a>
        </p>
      </div>
    </>,
  );
}
