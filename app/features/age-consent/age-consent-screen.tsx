import { type FormEvent, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ConsentWanted } from "#app/access/consent-wanted.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { BigLens } from "#app/ui/pair.tsx";
import { PlainPostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AGE_CONSENT_VERSION } from "./age-consent.ts";
import { confirmAge, hasConfirmedAge } from "./confirm-age.ts";
import { consentTexts } from "./texts.ts";

/**
 * In the place of an 18+ page until the consent is given. Its title names no page (docs/product/security.md#18-pages).
 * With script the consent is sent, and sent again, from here; without it the server answers with this screen again.
 */
export function AgeConsentScreen({ wanted: { consentFor, unread, unsaved } }: { wanted: ConsentWanted }) {
  const t = useTexts(consentTexts);
  const { product } = useTexts(uiTexts);
  const navigate = useNavigate();
  const [state, setState] = useState<"asking" | "pending" | "unsaved">(unsaved ? "unsaved" : "asking");
  const open = useCallback(() => navigate(consentFor, { replace: true }), [navigate, consentFor]);
  useAskAgain(unread ?? false, open);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setState("pending");
    const result = await confirmAge(AGE_CONSENT_VERSION);
    if (result === "other-words") return window.location.reload();
    if (result === "given") await open();
    setState("unsaved");
  };
  return (
    <AppPage read>
      <title>{product}</title>
      <div className="consent">
        <h1 className="mark">
          <BigLens />
          <span>18+</span>
        </h1>
        <p className="say">{t.statement}</p>
        <PlainPostForm action="/age-consent" className="stack" onSubmit={confirm}>
          <ErrorList errors={state === "unsaved" ? { form: t.unsaved } : undefined} title={t.notSaved} />
          <input type="hidden" name="path" value={consentFor} />
          <input type="hidden" name="version" value={AGE_CONSENT_VERSION} />
          <Button wide pending={state === "pending"}>
            {t.confirm}
          </Button>
        </PlainPostForm>
      </div>
    </AppPage>
  );
}

/** Where the server could not read the user, the browser asks for them, and once more when it is online again. */
function useAskAgain(unread: boolean, open: () => unknown): void {
  useEffect(() => {
    if (!unread) return;
    let isHere = true;
    const ask = async () => {
      if ((await hasConfirmedAge()) && isHere) await open();
    };
    void ask();
    window.addEventListener("online", ask);
    return () => {
      isHere = false;
      window.removeEventListener("online", ask);
    };
  }, [unread, open]);
}
