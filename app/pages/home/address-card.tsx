import { sentence, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { homeTexts } from "./texts.ts";

/** Asks, without hurry, for the address to be confirmed. */
export function AddressCard({ email }: { email: string }) {
  const t = useTexts(homeTexts).address;
  return (
    <section className="card gentle o4" aria-labelledby="address">
      <span className="mark">
        <Icon name="mail" />
      </span>
      <h2 id="address">{t.title}</h2>
      <p>{sentence(t.sent(<b>{email}</b>))}</p>
      <p className="small muted">{t.until}</p>
      <div className="row flow g-2">
        <PostForm action="/confirm-address/again">
          <Button kind="quiet" small>
            {t.again}
          </Button>
        </PostForm>
        <ButtonLink kind="plain" small to="/us/edit-email">
          {t.another}
        </ButtonLink>
      </div>
    </section>
  );
}
