import type { ReactNode } from "react";
import { useHere } from "#app/live/here.ts";
import { LookAgain } from "#app/live/look-again.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { liveRoundTexts } from "./texts.ts";

/** Where the forms of something that two play at the same time go, and what they say besides what is done. */
type Forms = { action: Path; fields: ReactNode; partnerName: string };

/** What it is, and what opens by it, before one goes there. @param asks whether the partner waits */
export function EnterLive({
  action,
  fields,
  partnerName,
  asks,
  lead,
  opens,
}: Forms & { asks: boolean; lead: string; opens: string }) {
  const t = useTexts(liveRoundTexts);
  return (
    <section className="meet top" aria-labelledby="enter">
      <PairMark state={asks ? "them" : "neither"} size="big" />
      <h1 id="enter">{named(asks ? t.asks(partnerName) : t.heading)}</h1>
      <p className="w-24">{named(lead)}</p>
      <PostForm action={action}>
        {fields}
        <Button name="do" value="enter">
          {asks ? t.together : named(t.ask(partnerName))}
        </Button>
      </PostForm>
      <PrivacyNote>{named(opens)}</PrivacyNote>
    </section>
  );
}

/** One is there, and the partner is not. @param children where else one may go */
export function WaitLive({ children, adult, ...forms }: Forms & { adult: boolean; children: ReactNode }) {
  const t = useTexts(liveRoundTexts);
  const { partnerName } = forms;
  return (
    <section className="meet top" aria-labelledby="waiting">
      <PairMark state="you" size="big" />
      <h1 id="waiting">{named(t.waiting(partnerName))}</h1>
      <p className="muted w-24">{named(adult ? t.waitingHere(partnerName) : t.waitingLead(partnerName))}</p>
      <LookAgain />
      <div className="row flow j-mid">
        <LeaveForm {...forms} /> {children}
      </div>
    </section>
  );
}

/** Where the other one is not there just now, and how one goes on alone. @param slower what is said without script */
export function BelowLive({ slower, ...forms }: Forms & { slower: string }) {
  const t = useTexts(liveRoundTexts);
  const { together } = useHere();
  const { action, fields, partnerName } = forms;
  return (
    <div className="stack no-script">
      {together === false ? (
        <div className="stack-s" role="status">
          <p className="small muted">{named(t.gone(partnerName))}</p>
          <PostForm action={action}>
            {fields}
            <Button kind="quiet" small name="do" value="enter">
              {named(t.ask(partnerName))}
            </Button>
          </PostForm>
        </div>
      ) : null}
      <noscript>
        <p className="small muted">{named(slower)}</p>
      </noscript>
      <LookAgain />
      <LeaveForm {...forms} />
    </div>
  );
}

function LeaveForm({ action, fields }: Forms) {
  const t = useTexts(liveRoundTexts);
  return (
    <PostForm action={action}>
      {fields}
      <Button kind="plain" small name="do" value="leave">
        {t.leave}
      </Button>
    </PostForm>
  );
}

/** From something that is played apart to the same, played at the same time. */
export function LiveLink({ to, partnerName }: { to: Path; partnerName: string }) {
  const t = useTexts(liveRoundTexts);
  const { here } = useHere();
  return (
    <p>
      <Link className="tap" to={to}>
        {named(here ? t.isHere(partnerName) : t.playLive(partnerName))}
      </Link>
    </p>
  );
}

/**
 * What is open to both, once one has looked: the form that goes on, or that one is done with it, and whether the other
 * one is.
 */
export function GoOn({
  ready,
  partnerName,
  children,
}: {
  ready: { mine: boolean; theirs: boolean };
  partnerName: string;
  children: ReactNode;
}) {
  const t = useTexts(liveRoundTexts);
  return (
    <>
      {ready.mine ? <p className="muted">{named(t.youReady(partnerName))}</p> : children}
      <p className="small muted" role="status">
        {ready.theirs ? named(t.ready(partnerName)) : ""}
      </p>
    </>
  );
}
