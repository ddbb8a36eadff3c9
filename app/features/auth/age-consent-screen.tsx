import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { rooms } from "#app/features/couple/rooms.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { BigLens } from "#app/ui/pair.tsx";
import { CONFIRM, type ConsentWanted, STATEMENT, UNSAVED } from "./age-consent.ts";
import { hasConfirmedAge } from "./confirm-age.ts";

/**
 * In the place of an 18+ page until the consent is given. Its title names no page (security, 14). With script the form
 * is sent and sent again from here; without it the server answers with this screen again.
 */
export function AgeConsentScreen({ wanted: { consentFor, unread, unsaved } }: { wanted: ConsentWanted }) {
  const fetcher = useFetcher<{ unsaved: boolean }>();
  useAskAgain(unread ?? false);
  const pending = fetcher.state !== "idle";
  const failed = fetcher.data ? fetcher.data.unsaved : unsaved;
  return (
    <AppPage nav={rooms} read>
      <title>The Couple App</title>
      <div className="consent">
        <h1 className="mark">
          <BigLens />
          <span>18+</span>
        </h1>
        <p className="say">{STATEMENT}</p>
        <fetcher.Form method="post" action="/age-consent" className="stack">
          <ErrorList errors={failed && !pending ? { form: UNSAVED } : undefined} title="Not saved" />
          <input type="hidden" name="path" value={consentFor} />
          <Button wide pending={pending}>
            {CONFIRM}
          </Button>
        </fetcher.Form>
      </div>
    </AppPage>
  );
}

/** Where the server could not read the user, the browser asks for them, and once more when it is online again. */
function useAskAgain(unread: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!unread) return;
    let isHere = true;
    const ask = async () => {
      if ((await hasConfirmedAge()) && isHere) await revalidate();
    };
    void ask();
    window.addEventListener("online", ask);
    return () => {
      isHere = false;
      window.removeEventListener("online", ask);
    };
  }, [unread, revalidate]);
}
