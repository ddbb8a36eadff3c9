import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { AskedPartner, EarlierWords } from "./home-view.ts";

/**
 * Asks the one whose code it was whether the right one has come (docs/product/pairing.md#is-that-them). Silence is no
 * yes.
 */
export function AskPartnerCard({ name, asked }: { name: string; asked: AskedPartner }) {
  const { partnerId, joined, words, undoUntil } = asked;
  return (
    <section className="card them-q o2" aria-labelledby="is-them">
      <PairMark state="both" size="asked" label={`You and ${name}, side by side`} />
      <div className="stack-s">
        <h2 id="is-them">{named(name)} is here. Is that them?</h2>
        <p className="muted num">{joined}</p>
      </div>
      <div className="acts-2">
        <YesForm partnerId={partnerId} />
        <ButtonLink kind="quiet" wide to={undoUntil ? "/us/undo" : "/us/leave"}>
          Not who I meant
        </ButtonLink>
      </div>
      <ul className="opens small">
        {words > 0 ? (
          <li>
            <PairMark state="you" size="legend" />
            <span>
              <b>After your yes</b>, {words === 1 ? "the answer" : `each of the ${inWords(words)} answers`} you wrote on
              your own opens once {named(name)} has answered the same question. Not before.
            </span>
          </li>
        ) : null}
        <li>
          <PairMark state="neither" size="legend" />
          <span>
            <b>Not who you meant</b> opens a page where you can{" "}
            {undoUntil ? `take it back, until ${undoUntil}` : "leave again"}. {named(name)} has read nothing that you
            wrote before you two were connected.
          </span>
        </li>
      </ul>
    </section>
  );
}

/** It names whom the member was asked about: a card of yesterday says yes to nobody who came since. */
function YesForm({ partnerId }: { partnerId: string }) {
  return (
    <PostForm action="/us/partner">
      <input type="hidden" name="partner" value={partnerId} />
      <Button wide pendingText="One moment...">
        Yes, that is them
      </Button>
    </PostForm>
  );
}

/**
 * While a pairing from before the owner came is paused: the question to the owner, and to the other one that it waits.
 */
export function PausedCard({ paused }: { paused: { asksMe: boolean; name: string; partnerId: string } }) {
  const { asksMe, name, partnerId } = paused;
  if (!asksMe) {
    return (
      <section className="card o2 stack-s" aria-labelledby="paused">
        <h2 id="paused">A pause between you two</h2>
        <p>
          We ask {named(name)} once whether you are their partner. Until the answer, neither of you sees anything of the
          other. What you write is kept.
        </p>
        <p>
          <Link className="tap" to="/us/leave">
            Leave instead
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section className="card them-q o2" aria-labelledby="paused">
      <PairMark state="neither" size="asked" label={`You and ${name}, apart until you answer`} />
      <div className="stack-s">
        <h2 id="paused">Is {named(name)} your partner?</h2>
        <p className="muted">
          You two were connected before we knew whose addresses these are. Somebody else may have done that. Until you
          have both said yes, neither of you sees anything of the other.
        </p>
      </div>
      <div className="acts-2">
        <YesForm partnerId={partnerId} />
        <PostForm action="/us/partner/no">
          <input type="hidden" name="partner" value={partnerId} />
          <Button kind="quiet" wide pendingText="One moment...">
            No, take it back
          </Button>
        </PostForm>
      </div>
      <p className="small">
        If you say no, you two are no longer connected. Each of you keeps what you wrote yourselves.
      </p>
    </section>
  );
}

const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** After the yes, as long as the pairing may be taken back: what opens now, and the way back. */
export function YouTwoCard({
  name,
  earlier,
  undoUntil,
}: {
  name: string;
  earlier: readonly EarlierWords[];
  undoUntil: string;
}) {
  return (
    <section className="card next-up o3" aria-labelledby="you-two">
      <PairMark state="both" size="met" label={`You and ${name}`} />
      <div className="stack-s">
        <h2 id="you-two">You and {named(name)}</h2>
        <p className="muted">
          {earlier.length > 0
            ? named(
                `What you wrote on your own opens one by one, each when ${name} has answered it too. ${name} sees the questions, not your words.`,
              )
            : "You two are connected."}
        </p>
      </div>
      {earlier.length > 0 ? (
        <ul className="list">
          {earlier.map(({ to, title, dateLabel, open }) => (
            <li key={to}>
              <Link to={to}>
                <PairMark state={open ? "both" : "you"} size="legend" />
                <span className="t">
                  <b>{title}</b>{" "}
                  <span className="small muted num">
                    {dateLabel}, {open ? "open to you both now" : named(`opens when ${name} answers`)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="small muted num">
        Not who you meant after all? Until {undoUntil}.{" "}
        <Link className="tap" to="/us/undo">
          Part us again
        </Link>
      </p>
    </section>
  );
}
