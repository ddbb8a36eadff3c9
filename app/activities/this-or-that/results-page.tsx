import { LookAgain } from "#app/live/look-again.tsx";
import { howMuch } from "#app/rounds/agreement.ts";
import { AgreementArt } from "#app/rounds/agreement-art.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PickedPairs } from "./picked-pairs.tsx";
import type { ResultsView } from "./play-view.ts";
import { thisOrThatTexts } from "./texts.ts";
import "#app/rounds/play.css";
import "./this-or-that.css";

/** What came of a game: how much is the same and each pair, or one's own picks while the partner is still playing. */
export function ResultsPage({ view }: { view: ResultsView }) {
  const t = useTexts(thisOrThatTexts);
  const { title, partnerName } = view;
  return (
    <AppPage back="/this-or-that" backLabel={t.all} title={t.barTitle(title)}>
      <div className="two">
        <section className="meet top">
          {view.state === "open" ? (
            <>
              <AgreementArt
                agreement={view.agreement}
                label={t.same(view.agreement.same, view.agreement.of)}
                below={t.ofSame(view.agreement.of)}
              />
              <h1>{t.howMuch[howMuch(view.agreement)]}</h1>
              <p className="muted num">{t.same(view.agreement.same, view.agreement.of)}</p>
            </>
          ) : (
            <>
              <PairMark state="you" size="big" />
              <h1>{view.state === "closed" ? t.closed : t.mineDone}</h1>
              <p className="muted">{named(view.why)}</p>
              {view.state === "waiting" ? <LookAgain /> : null}
            </>
          )}
          <p className="row flow j-mid">
            <ButtonLink to="/this-or-that">{t.another}</ButtonLink>
          </p>
          <Again view={view} />
        </section>
        <div className="stack">
          {view.state === "open" ? (
            <>
              <section className="card stack" aria-labelledby="laugh">
                <h2 id="laugh">{t.laugh}</h2>
                <p className="small muted">{view.differ.length > 0 ? t.laughLead : t.nothingDiffers}</p>
                <Legend partnerName={partnerName} />
                <PickedPairs pairs={view.differ} partnerName={partnerName} />
              </section>
              <section className="card stack" aria-labelledby="agree">
                <h2 id="agree">{t.agree}</h2>
                {view.same.length > 0 ? null : <p className="small muted">{t.nothingSame}</p>}
                <PickedPairs pairs={view.same} partnerName={partnerName} />
              </section>
            </>
          ) : (
            <section className="card stack" aria-labelledby="mine">
              <h2 id="mine">{t.yourPicks}</h2>
              <PickedPairs pairs={view.mine} partnerName={partnerName} />
            </section>
          )}
        </div>
      </div>
    </AppPage>
  );
}

/** When it may be played again, and what came of it the other times. */
function Again({ view: { name, again, otherTimes } }: { view: ResultsView }) {
  const t = useTexts(thisOrThatTexts);
  return (
    <>
      {again?.now ? (
        <p>
          <ButtonLink kind="quiet" to={`/this-or-that/${name}`}>
            {t.again}
          </ButtonLink>
        </p>
      ) : null}
      {again && !again.now ? <p className="small muted">{t.againFrom(again.day)}</p> : null}
      {otherTimes.length > 0 ? (
        <nav aria-labelledby="times">
          <p className="label" id="times">
            {t.earlier}
          </p>
          <ul className="row flow j-mid">
            {otherTimes.map((time) => (
              <li key={time}>
                <Link className="tap" to={`/this-or-that/${name}/results?time=${time}`}>
                  {t.time(time)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}

function Legend({ partnerName }: { partnerName: string | null }) {
  const t = useTexts(thisOrThatTexts);
  return (
    <p className="legendrow">
      <span>
        <PairMark state="you" size="legend" />
        {t.you}
      </span>{" "}
      <span>
        <PairMark state="them" size="legend" />
        {named(partnerName ?? t.them)}
      </span>{" "}
      <span>
        <PairMark state="both" size="legend" />
        {t.both}
      </span>
    </p>
  );
}
