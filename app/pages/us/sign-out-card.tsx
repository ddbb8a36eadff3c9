import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { usTexts } from "./texts.ts";

/** Out of here, or of everywhere. */
export function SignOutCard() {
  const t = useTexts(usTexts).signingOut;
  const pending = useNavigation().formAction === "/sign-out";
  return (
    <section className="card stack" aria-labelledby="out">
      <h2 id="out">{t.title}</h2>
      <p className="small muted">{t.partner}</p>
      {/* Full page loads: nothing private stays in the memory of this tab. */}
      <div className="row flow">
        <PostForm action="/sign-out" reloadDocument>
          <Button kind="quiet" small pending={pending}>
            {t.here}
          </Button>
        </PostForm>
        <PostForm action="/us/browsers" reloadDocument>
          <input type="hidden" name="everywhere" value="yes" />
          <Button kind="plain" small>
            {t.everywhere}
          </Button>
        </PostForm>
      </div>
      <p className="small muted">{t.quickExit}</p>
      <p>
        <Link className="tap" to="/us/browsers">
          {t.browsers}
        </Link>
      </p>
    </section>
  );
}
