import { useTexts } from "#app/texts/use-texts.tsx";
import { IconLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { SmallArt } from "#app/ui/small-art.tsx";
import type { Door, PlayView, ShownTurn } from "./play-view.ts";
import { playTexts } from "./texts.ts";
import { TonightCard } from "./tonight-card.tsx";
import "./play-page.css";

/** What can be played now, what waits for the one and the other, and an idea for tonight. */
export function PlayPage({ view: { partnerName, lead, tonight, turns, doors } }: { view: PlayView }) {
  const t = useTexts(playTexts);
  return (
    <AppPage end={<IconLink icon="sliders" label={t.settings} to="/us" />}>
      <div className={tonight ? "dash" : "dash lone"}>
        <div className="col">
          <div className="o1">
            <h1 className="mb-1">{t.title}</h1>
            <p className="muted">{named(lead)}</p>
          </div>
          {tonight && partnerName ? <TonightCard tonight={tonight} partnerName={partnerName} /> : null}
        </div>
        <div className="col">
          <YourTurn turns={turns.mine} />
          {turns.theirs.length > 0 ? <TheirTurn turns={turns.theirs} partnerName={partnerName} /> : null}
        </div>
      </div>
      <section className="mt-10" aria-labelledby="pick">
        <h2 id="pick" className="mb-3">
          {t.pick}
        </h2>
        <ul className="rooms">
          {doors.map((door) => (
            <DoorOf key={door.to} door={door} />
          ))}
        </ul>
      </section>
    </AppPage>
  );
}

function YourTurn({ turns }: { turns: readonly ShownTurn[] }) {
  const t = useTexts(playTexts);
  return (
    <section className="card o3" aria-labelledby="your-turn">
      <h2 id="your-turn" className="mb-1">
        {t.yourTurn}
      </h2>
      {turns.length === 0 ? <p className="small muted">{t.nothing}</p> : null}
      <ul className="list turns">
        {turns.map((turn) => (
          <li key={turn.to}>
            <Link to={turn.to}>
              <TurnWords turn={turn} />
              <Icon name="chevron" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing here is the member's to do, so nothing leads anywhere. */
function TheirTurn({ turns, partnerName }: { turns: readonly ShownTurn[]; partnerName: string | null }) {
  const t = useTexts(playTexts);
  return (
    <section className="card o5" aria-labelledby="their-turn">
      <h2 id="their-turn" className="mb-1">
        {partnerName ? named(t.theirTurn(partnerName)) : t.waits}
      </h2>
      <ul className="list turns">
        {turns.map((turn) => (
          <li key={turn.to}>
            <span className="li">
              <TurnWords turn={turn} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TurnWords({ turn: { state, title, sentence } }: { turn: ShownTurn }) {
  return (
    <>
      <PairMark state={state} size="day" />
      <span className="t">
        <b>{title}</b> <span className="small muted">{named(sentence)}</span>
      </span>
    </>
  );
}

function DoorOf({ door: { to, name, sentence, art, inArt } }: { door: Door }) {
  return (
    <li>
      <Link to={to}>
        <SmallArt art={art} word={inArt ?? undefined} />
        <span>
          <b>{name}</b> <span className="small muted">{sentence}</span>
        </span>
      </Link>
    </li>
  );
}
