import { useLocation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { liveTexts } from "./texts.ts";

/** Where somebody waits for the other one and has no script: nothing changes by itself, and a link loads the page again. */
export function LookAgain() {
  const t = useTexts(liveTexts);
  const { pathname, search } = useLocation();
  return (
    <noscript>
      <p className="small muted">
        {t.later}{" "}
        <a className="tap" href={`${pathname}${search}`}>
          {t.lookAgain}
        </a>
      </p>
    </noscript>
  );
}
