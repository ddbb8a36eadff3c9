import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "./button.tsx";
import { BarePage } from "./page.tsx";
import { uiTexts } from "./texts.ts";

/** What could not be taken, and why: a form from another site, a body that is too large. */
export function RefusedPage({ message }: { message: string }) {
  const t = useTexts(uiTexts);
  return (
    <BarePage>
      <title>{t.titleOf(t.refused)}</title>
      <div className="lost">
        <h1>{t.refused}</h1>
        <p className="muted">{message}</p>
        <p>
          <ButtonLink to="/">{t.toHomepage}</ButtonLink>
        </p>
      </div>
    </BarePage>
  );
}
