import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

/** Out of here, or of everywhere. */
export function SignOutCard() {
  const pending = useNavigation().formAction === "/sign-out";
  return (
    <section className="card stack" aria-labelledby="out">
      <h2 id="out">Signing out</h2>
      <p className="small muted">Your partner keeps their own way in.</p>
      {/* Full page loads: nothing private stays in the memory of this tab. */}
      <div className="row flow">
        <PostForm action="/sign-out" reloadDocument>
          <Button kind="quiet" small pending={pending}>
            Sign out
          </Button>
        </PostForm>
        <PostForm action="/us/browsers" reloadDocument>
          <input type="hidden" name="everywhere" value="yes" />
          <Button kind="plain" small>
            Sign out everywhere
          </Button>
        </PostForm>
      </div>
      <p className="small muted">
        Quick exit, at the top of every page, signs you out here and opens a page about something else at once. With a
        keyboard, press Escape three times. It can't empty your browser's history.
      </p>
      <p>
        <Link className="tap" to="/us/browsers">
          Where you are signed in
        </Link>
      </p>
    </section>
  );
}
