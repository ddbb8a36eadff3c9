import { KeepingCard } from "#app/features/keeping/keeping-card.tsx";
import { PastRounds } from "#app/rounds/past-rounds.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { AfterArt } from "./after-art.tsx";
import { AfterForm } from "./after-form.tsx";
import type { AfterView, Refused } from "./after-view.ts";
import { YES } from "./fields.ts";
import { SaidCards } from "./said-cards.tsx";
import { DoorCard, IdeasCard, OpensCard } from "./side-cards.tsx";
import { afterTexts } from "./texts.ts";
import "./after.css";

/** After intimacy: the form, or what was said; beside it what opens, the door, and what the two have kept. */
export function AfterPage({ view, refused }: { view: AfterView; refused: Refused | undefined }) {
  const t = useTexts(afterTexts);
  const { mine, occasion, ideas, past, older, help } = view;
  const isForm = mine === null || view.editing || refused !== undefined;
  return (
    <AppPage back="/checkin" title={t.checkIn}>
      <div className="stack">
        <h1>{t.heading}</h1>
        {occasion ? <p className="muted">{occasion.label}</p> : null}
        {mine === null ? <p>{t.lead}</p> : null}
        <State view={view} />
      </div>
      <div className="two">
        <div className="stack">
          {isForm ? <FormOrYes view={view} refused={refused} /> : <SaidCards view={view} mine={mine} />}
          {mine ? <Erase view={view} /> : null}
          {view.canBegin && view.keeping === "given" ? (
            <p>
              <ButtonLink kind="quiet" to="/checkin/after?another">
                {t.another}
              </ButtonLink>
            </p>
          ) : null}
        </div>
        <div className="stack">
          {isForm ? <OpensCard /> : null}
          <IdeasCard ideas={ideas} />
          <DoorCard help={help} />
          <PastRounds title={t.past} under="/checkin/after" past={past} older={older} says={t} />
          {view.keeping === "never" ? null : (
            <p>
              <Link className="tap" to="/us/keeping-consent">
                {t.keepingRow}
              </Link>
            </p>
          )}
        </div>
      </div>
    </AppPage>
  );
}

/** The form, and what stands in its place. */
function FormOrYes({ view, refused }: { view: AfterView; refused: Refused | undefined }) {
  const t = useTexts(afterTexts);
  if (view.keeping !== "given" && !refused) return <KeepingCard back="/checkin/after" leaveTo="/checkin" />;
  if (!view.occasion && !refused)
    return (
      <section className="card">
        <p>{t.full}</p>
      </section>
    );
  // A refusal for another occasion or partner begins the form anew, with what stood in it.
  const key = refused?.stale ? `${view.occasion?.item} ${view.partner}` : (view.occasion?.item ?? "");
  return (
    <article className="card sheet">
      <AfterArt />
      <AfterForm key={key} view={view} refused={refused} />
    </article>
  );
}

function State({ view: { mine, theirs, partnerName } }: { view: AfterView }) {
  const t = useTexts(afterTexts);
  const isIn = theirs.state === "open" || theirs.isIn;
  if (mine && isIn)
    return (
      <p>
        <span className="chip both-c">{t.both}</span>
      </p>
    );
  if (!mine && !(isIn && partnerName)) return null;
  return (
    <p>
      <span className={`chip ${mine ? "you-c" : "them-c"}`}>
        <Icon name="check" small />
        {named(mine ? t.mineIn : t.theirsIn(partnerName ?? ""))}
      </span>
    </p>
  );
}

/** One's own goes at once, and what was open closes: said first, behind a first press. */
function Erase({ view: { occasion } }: { view: AfterView }) {
  const t = useTexts(afterTexts);
  return (
    <details className="erase">
      <summary>{t.erase}</summary>
      <PostForm action={`/checkin/after/${occasion?.item}`} className="stack-s">
        <p className="small muted">{t.eraseMore}</p>
        <input type="hidden" name="erase" value={YES} />
        <Button kind="quiet" small>
          {t.eraseNow}
        </Button>
      </PostForm>
    </details>
  );
}
