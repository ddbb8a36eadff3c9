import { Form, useNavigation } from "react-router";
import { rooms } from "#app/features/couple/rooms.ts";
import { Button } from "#app/ui/button.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { BigLens } from "#app/ui/pair.tsx";
import { CONFIRM, STATEMENT } from "./age-consent.ts";

/** In the place of an 18+ page until the consent is given. Its title names no page (security, 14). @param path the page */
export function AgeConsentScreen({ path }: { path: string }) {
  const pending = useNavigation().formAction === "/age-consent";
  return (
    <AppPage nav={rooms} read>
      <title>The Couple App</title>
      <div className="consent">
        <h1 className="mark">
          <BigLens />
          <span>18+</span>
        </h1>
        <p className="say">{STATEMENT}</p>
        <Form method="post" action="/age-consent">
          <input type="hidden" name="path" value={path} />
          <Button wide pending={pending}>
            {CONFIRM}
          </Button>
        </Form>
      </div>
    </AppPage>
  );
}
