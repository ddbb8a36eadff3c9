import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { CommonCard } from "./common-card.tsx";
import type { InsightsView, ScoreView } from "./insights-view.ts";
import { PartArt, ScoreArt } from "./score-art.tsx";
import { insightTexts } from "./texts.ts";
import { TrendCard } from "./trend-card.tsx";
import { WeekCard } from "./week-card.tsx";
import "#app/ui/chart.css";
import "./insights.css";

/** How much the two overlap, what that is made of, and what came of the week. */
export function InsightsPage({ view: { score, week, isPaused } }: { view: InsightsView }) {
  const t = useTexts(insightTexts);
  return (
    <AppPage back="/us" title={t.title}>
      {score ? (
        <>
          <div className="two">
            <Whole score={score} />
            <Made score={score} />
          </div>
          {week ? <WeekCard view={week} /> : null}
          <div className="two mt-6">
            <CommonCard kind="alike" all={score.alike} />
            <CommonCard kind="apart" all={score.apart} />
          </div>
          <div className="wide-w">
            <TrendCard trend={score.trend} />
          </div>
        </>
      ) : (
        <section className="stack mid">
          <h1>{t.heading}</h1>
          <ScoreArt whole={null} label={t.notYetArt} />
          <p className="muted narrow">{isPaused ? t.paused : t.alone}</p>
          {isPaused ? null : (
            <p>
              <ButtonLink to="/dashboard">{t.invite}</ButtonLink>
            </p>
          )}
        </section>
      )}
    </AppPage>
  );
}

function Whole({ score: { whole, parts } }: { score: ScoreView }) {
  const t = useTexts(insightTexts);
  return (
    <section className="stack mid">
      <h1 className="start-l">{t.heading}</h1>
      <ScoreArt whole={whole} label={whole === null ? t.notYetArt : t.art(whole)} />
      {whole === null ? (
        <>
          <p className="own">{t.notYet}</p>
          <p className="muted narrow">{t.notYetMore}</p>
          {parts.every(({ figure }) => figure === null) ? (
            <p>
              <ButtonLink to="/play">{t.play}</ButtonLink>
            </p>
          ) : null}
        </>
      ) : (
        <p className="muted narrow">{t.area(whole)}</p>
      )}
    </section>
  );
}

function Made({ score: { parts, sum, hows } }: { score: ScoreView }) {
  const t = useTexts(insightTexts);
  return (
    <section className="card" aria-labelledby="made">
      <h2 id="made">{t.made}</h2>
      <ul className="list parts mt-1">
        {parts.map(({ key, name, sentence, figure }) => (
          <li key={key} className="li">
            <span className="part-w">
              <PartArt figure={figure} />
            </span>
            <span className="t">
              <b>{name}</b> <span className="small muted num">{sentence}</span>
            </span>
            {figure === null ? <span className="label">{t.partNotYet}</span> : <b className="big-n num">{figure}</b>}
          </li>
        ))}
      </ul>
      <div className="sum">
        {sum ? <p className="small muted num mb-1">{sum}</p> : null}
        <details>
          <summary>{t.formula}</summary>
          <p className="small muted">{t.rule}</p>
          <ul className="hows small muted">
            {hows.map((how) => (
              <li key={how}>{how}</li>
            ))}
          </ul>
          <p className="small muted">{t.openOnly}</p>
        </details>
      </div>
      <PrivacyNote>{t.private}</PrivacyNote>
    </section>
  );
}
