import { ErrorList } from "#app/ui/error-list.tsx";
import { MovingPair } from "#app/ui/pair.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { useScripted } from "#app/ui/use-scripted.ts";
import { GoogleMark } from "./google-mark.tsx";
import type { GoogleOffer } from "./google-offer.ts";
import { useGooglePopup } from "./use-google-popup.ts";

/**
 * "Continue with Google" (spec, section 1): a form that the server walks; with script a window, and the form where
 * that is blocked. Nothing where this server offers neither.
 */
export function GoogleButton({ offer, flow }: { offer: GoogleOffer | null; flow: "sign-up" | "sign-in" }) {
  const scripted = useScripted();
  const { onIntent, onClick, pending, failure } = useGooglePopup(
    offer?.popup ?? null,
    !offer?.form,
    async (sdk, user) => {
      const session = await sdk.logIn(user);
      if (!session.ok) return { code: session.code, message: session.message };
      // The guards of the server know where to; a page load takes the SDK, and the token in it, out of memory.
      window.location.assign("/");
      return null;
    },
  );
  if (!offer || !(offer.form || scripted)) return null;
  const blocked = failure?.code === "auth/popup-blocked" && offer.form;
  return (
    <form method="post" action="/auth/google" className="stack mt-4">
      <p className="or-line">OR</p>
      <Toast toast={failure && { title: "Sign in failed", description: failure.message, variant: "destructive" }} />
      <ErrorList errors={failure ? { form: failure.message } : undefined} title="Sign in failed" />
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
        {pending ? "Signing in..." : "Continue with Google"}
      </button>
      {blocked ? (
        <button type="submit" className="btn quiet wide">
          Go on in this window
        </button>
      ) : null}
    </form>
  );
}
