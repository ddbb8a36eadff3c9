import type { HomeCard } from "#app/activities/activity.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark, TodayDeco } from "#app/ui/pair.tsx";

/** What there is of an activity for the two today, and how far they are with it. */
export function TodayCard({
  card: { key, state, stateLabel, label, title, sentence, to, action },
  quiet = false,
}: {
  card: HomeCard & { key: string };
  /** Beside something that asks for more attention. */
  quiet?: boolean;
}) {
  return (
    <section className="card today stack o2" aria-labelledby={`today-${key}`}>
      <TodayDeco state={state} label={stateLabel} />
      <p className="label">{label}</p>
      <h2 id={`today-${key}`} className="ask">
        {title}
      </h2>
      <p className="small muted">{named(sentence)}</p>
      <ButtonLink to={to} kind={quiet ? "quiet" : "action"}>
        {action}
      </ButtonLink>
    </section>
  );
}

/** The same in a few lines, for what asks for less. */
export function SmallCard({
  card: { key, state, stateLabel, title, sentence, to, action },
}: {
  card: HomeCard & { key: string };
}) {
  return (
    <section className="card row flow o2" aria-labelledby={`today-${key}`}>
      <PairMark state={state} size="rule" label={stateLabel} />
      <div className="grow">
        <h2 id={`today-${key}`}>{title}</h2>
        <p className="small muted mt-1">{named(sentence)}</p>
      </div>
      <ButtonLink to={to} kind="quiet" small>
        {action}
      </ButtonLink>
    </section>
  );
}
