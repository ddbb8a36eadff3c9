import { isRouteErrorResponse } from "react-router";
import { isConsentWanted } from "#app/access/consent-wanted.ts";
import { SignedOutPage } from "#app/access/signed-out-page.tsx";
import { isSignedOutWords } from "#app/access/signed-out-words.ts";
import { AgeConsentScreen } from "#app/features/age-consent/age-consent-screen.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { isGivenBack } from "#app/ui/given-back.ts";
import { GivenBackPage } from "#app/ui/given-back-page.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { RefusedPage } from "#app/ui/refused-page.tsx";

/**
 * What stands in the place of a screen that could not be shown: not found, refused with its reason, or failed.
 * @param besideNav the navigation goes on beside a screen that failed; else the fallback is a page by itself
 */
export function FailedPage({ error, besideNav = false }: { error: unknown; besideNav?: boolean }) {
  if (isRouteErrorResponse(error)) {
    if (isConsentWanted(error.data)) return <AgeConsentScreen wanted={error.data} />;
    if (isGivenBack(error.data)) return <GivenBackPage given={error.data} />;
    if (error.status === 404) return <NotFoundPage />;
    if (error.status === 401 && isSignedOutWords(error.data)) return <SignedOutPage words={error.data.words} />;
    if ((error.status < 500 || error.status === 503) && typeof error.data === "string")
      return <RefusedPage message={error.data} />;
  }
  return <ErrorPage besideNav={besideNav} />;
}
