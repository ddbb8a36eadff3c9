import type { ReactNode } from "react";
import { PastRounds } from "#app/rounds/past-rounds.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSentWords } from "#app/ui/kept-words.ts";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { draftOf, MomentForm, type Refused } from "./moment-form.tsx";
import type { MomentView } from "./moment-view.ts";
import type { Said } from "./moments.ts";
import { BothSaid, SaidCards } from "./said-cards.tsx";
import { momentTexts } from "./texts.ts";
import "./moments.css";

/** A form of one date: to fill in, or what was said, with the earlier ones beside it. */
export function MomentPage({ view, refused }: { view: MomentView; refused: Refused | undefined }) {
  const t = useTexts(momentTexts);
  const { moment, mine, latest, past, older } = view;
  const form = t.forms[moment];
  const writing = mine === null || view.editing || refused !== undefined;
  useSentWords(draftOf(view), writing ? null : wordsIn(mine), !view.canChange);
  const content = writing ? (
    // A refusal for another date or partner begins the form anew, with what stood in it.
    <MomentForm key={refused?.stale ? `${view.date} ${view.partner}` : view.date} view={view} refused={refused} />
  ) : (
    <div className="stack">
      <SaidCards view={view} mine={mine} />
    </div>
  );
  return (
    <AppPage back="/checkin" title={t.checkIn}>
      <div className="stack">
        <h1>{form.heading}</h1>
        <p className="muted">{view.dateLabel}</p>
        {mine === null ? <p>{form.lead}</p> : null}
        <Chips view={view} />
      </div>
      {latest || past.length > 0 || older ? (
        <div className="two">
          {content}
          <div className="stack">
            {latest?.mine && latest.theirs.state === "open" ? (
              <BothSaid view={latest} mine={latest.mine} theirs={latest.theirs.said} heading={latest.dateLabel} />
            ) : null}
            <PastRounds title={form.past} under={`/checkin/${moment}`} past={past} older={older} says={t} />
          </div>
        </div>
      ) : (
        <div className="lone">{content}</div>
      )}
    </AppPage>
  );
}

const wordsIn = (said: Said) =>
  Object.fromEntries(Object.entries(said).map(([field, value]) => [field, String(value ?? "")]));

function Chips({ view: { mine, theirs, partnerName } }: { view: MomentView }) {
  const t = useTexts(momentTexts);
  const chip = (className: string, children: ReactNode) => (
    <p>
      <span className={`chip ${className}`}>{children}</span>
    </p>
  );
  const isIn = theirs.state === "open" || theirs.isIn;
  if (mine && isIn) return chip("both-c", t.both);
  if (!mine && !(isIn && partnerName)) return null;
  return chip(
    mine ? "you-c" : "them-c",
    <>
      <Icon name="check" small />
      {named(mine ? t.mineIn : t.theirsIn(partnerName ?? ""))}
    </>,
  );
}
