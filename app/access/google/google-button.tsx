import { useEffect } from "react";
import { loginFailureClass } from "#app/analytics/failure-class.ts";
import { tellEvent } from "#app/analytics/tell-event.ts";
import { tellSignUpFailure } from "#app/error-reports/tell-sign-up-failure.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { MovingPair } from "#app/ui/pair.tsx";
import { PlainPostForm } from "#app/ui/post-form.tsx";
import { sayToast } from "#app/ui/said-toasts.ts";
import { useTellTimeZone } from "../use-tell-time-zone.tsx";
import { GoogleMark } from "./google-mark.tsx";
import type { GoogleOffer } from "./google-offer.ts";
import { hasNoWindow } from "./popup-failure.ts";
import { googleTexts } from "./texts.ts";
import { useGooglePopup } from "./use-google-popup.tsx";

/** Codes that mean that the person changed their mind: nothing is shown for them. */
const CHANGED_MIND = new Set(["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"]);

/**
 * "Continue with Google": without script a form that leads to Google's own page; with script Google's window, or the
 * same form where the browser opens none. Renders nothing where this server has no Google sign-in.
 */
export function GoogleButton({ offer, flow }: { offer: GoogleOffer | null; flow: "sign-up" | "sign-in" }) {
  const t = useTexts(googleTexts);
  const { onIntent, onClick, pending, failure } = useGooglePopup(offer?.popup ?? null, false, async (sdk, chosen) => {
    const failed = await sdk.logIn(chosen);
    // A full page load: the guards lead on from there, and the SDK, with the token in it, leaves this tab's memory.
    if (!failed) window.location.assign("/");
    return failed;
  });
  useEffect(() => {
    if (!failure) return;
    sayToast({ title: t.failed, description: failure.message, variant: "destructive" });
    const properties = { failure_class: loginFailureClass(failure) };
    tellEvent({ type: "track", eventName: "User Signin Failed", properties });
    if (flow === "sign-up" && !CHANGED_MIND.has(failure.code)) {
      tellSignUpFailure({ message: failure.message, code: failure.code }, window.location.pathname);
    }
  }, [failure, flow, t]);
  useTellTimeZone();
  if (!offer) return null;
  return (
    <PlainPostForm action="/auth/google" className="stack mt-4">
      <p className="or-line">{t.or}</p>
      <ErrorList errors={failure ? { form: failure.message } : undefined} title={t.failed} />
      <input type="hidden" name="flow" value={flow} />
      <button
        type="submit"
        className="btn wide google"
        aria-busy={pending || undefined}
        onPointerOver={onIntent}
        onFocus={onIntent}
        onTouchStart={onIntent}
        onClick={onClick}
      >
        {pending ? <MovingPair /> : <GoogleMark />}
        {pending ? t.signingIn : t.withGoogle}
      </button>
      {failure && hasNoWindow(failure) ? (
        <button type="submit" className="btn quiet wide">
          {t.inThisWindow}
        </button>
      ) : null}
    </PlainPostForm>
  );
}
