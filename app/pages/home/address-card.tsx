import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

/** Asks, without hurry, for the address to be confirmed. */
export function AddressCard({ email }: { email: string }) {
  return (
    <section className="card gentle o4" aria-labelledby="address">
      <span className="mark">
        <Icon name="mail" />
      </span>
      <h2 id="address">Is this your address?</h2>
      <p>
        A letter with a link went to <b>{email}</b>. One tap there, and the account is safely yours.
      </p>
      <p className="small muted">Until then nothing else is sent to it. No hurry.</p>
      <div className="row flow g-2">
        <PostForm action="/confirm-address/again">
          <Button kind="quiet" small>
            Send it again
          </Button>
        </PostForm>
        <ButtonLink kind="plain" small to="/us/edit-email">
          Another address
        </ButtonLink>
      </div>
    </section>
  );
}
