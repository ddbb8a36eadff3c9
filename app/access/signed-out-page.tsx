import { ButtonLink } from "#app/ui/button.tsx";
import { BarePage } from "#app/ui/page.tsx";

/** For somebody who has sent words after their session was over: the words, and the way back. */
export function SignedOutPage({ words }: { words: string }) {
  return (
    <BarePage>
      <title>You are signed out · The Couple App</title>
      <div className="lost">
        <h1>You are signed out</h1>
        <p className="muted">Your words were not sent. Here they are: copy them, sign in, and send them again.</p>
        <p className="sheet own" dir="auto">
          {words}
        </p>
        <p>
          <ButtonLink reloadDocument to="/auth/sign-in">
            Sign In
          </ButtonLink>
        </p>
      </div>
    </BarePage>
  );
}
