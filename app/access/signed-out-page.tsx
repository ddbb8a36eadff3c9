import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { signedOutTexts } from "./signed-out-texts.ts";

/** For somebody who has sent words after their session was over: the words, and the way back. */
export function SignedOutPage({ words }: { words: string }) {
  const t = useTexts(signedOutTexts);
  const { titleOf } = useTexts(uiTexts);
  return (
    <BarePage>
      <title>{titleOf(t.title)}</title>
      <div className="lost">
        <h1>{t.title}</h1>
        <p className="muted">{t.notSent}</p>
        <p className="sheet own" dir="auto">
          {words}
        </p>
        <p>
          <ButtonLink reloadDocument to="/auth/sign-in">
            {t.signIn}
          </ButtonLink>
        </p>
      </div>
    </BarePage>
  );
}
