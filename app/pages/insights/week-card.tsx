import { SUMMARY_VERSION } from "#app/insights/summary.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { WeekView, WrittenWeek } from "./insights-view.ts";
import { weekTexts } from "./texts.ts";
import { useWeek } from "./use-week.tsx";

/** The week in words: the asking, the newest one, and those before it. */
export function WeekCard({ view }: { view: WeekView }) {
  const t = useTexts(weekTexts);
  const { mine, theirs, weeks } = view;
  const [newest, ...older] = weeks;
  return (
    <section className="card stack wide-w" id="week" aria-labelledby="week-title">
      <div className="row between">
        <h2 id="week-title">{t.title}</h2>
        {newest && mine && theirs ? <span className="chip">{newest.writer}</span> : null}
      </div>
      {mine && theirs ? <Due view={view} /> : null}
      {newest ? <Words week={newest} /> : null}
      {older.length > 0 ? (
        <details>
          <summary>{t.older}</summary>
          <div className="stack">
            {older.map((week) => (
              <div key={week.week}>
                <Words week={week} />
                <p className="tiny muted">{week.writer}</p>
              </div>
            ))}
          </div>
        </details>
      ) : null}
      {mine && theirs ? <Agreed view={view} /> : <Asked view={view} />}
    </section>
  );
}

function Words({ week: { label, words, readFrom } }: { week: WrittenWeek }) {
  return (
    <div>
      <p className="label">{label}</p>
      <p className="own">{words}</p>
      <p className="tiny muted">{readFrom}</p>
    </div>
  );
}

/** The week that nobody has had written yet; with script its words come as they are written. */
function Due({ view: { due, weeks } }: { view: WeekView }) {
  const t = useTexts(weekTexts);
  const { writing, write } = useWeek();
  if (!due) return weeks.length === 0 ? <p className="muted">{t.first}</p> : null;
  const isWriting = writing.state === "writing";
  return (
    <div className="stack-s" aria-live="polite" aria-busy={isWriting}>
      <p>{t.due(due.label)}</p>
      {writing.words ? <p className="own">{writing.words}</p> : null}
      {writing.state === "failed" ? <p role="alert">{t.failed}</p> : null}
      <PostForm action="/insights/week" onSubmit={write}>
        <Button pending={isWriting} pendingText={t.writing}>
          {t.write}
        </Button>
      </PostForm>
      <p className="small muted">{t.quiet}</p>
    </div>
  );
}

function Inputs({ model }: Pick<WeekView, "model">) {
  const t = useTexts(weekTexts);
  return (
    <div className="stack-s small">
      <p>{t.inputs}</p>
      <ul className="hows">
        {t.inputList.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{t.never}</p>
      <p>{model ? t.writesModel(model) : t.writesRules}</p>
    </div>
  );
}

function Asked({ view: { partner, partnerName, mine, theirs, model } }: { view: WeekView }) {
  const t = useTexts(weekTexts);
  return (
    <div className="stack">
      <p>{t.offer}</p>
      <Inputs model={model} />
      {theirs && !mine ? <p>{named(t.theyAgreed(partnerName))}</p> : null}
      {mine ? (
        <>
          <p>{named(t.waits(partnerName))}</p>
          <Stop />
        </>
      ) : (
        <PostForm action="/insights/agree">
          <input type="hidden" name="partner" value={partner} />
          <input type="hidden" name="version" value={SUMMARY_VERSION} />
          <Button kind="quiet" pendingText={t.agreeing}>
            {t.agree}
          </Button>
        </PostForm>
      )}
    </div>
  );
}

function Agreed({ view: { model } }: { view: WeekView }) {
  const t = useTexts(weekTexts);
  return (
    <details>
      <summary className="small">
        {t.bothAgreed} {t.change}
      </summary>
      <div className="stack">
        <Inputs model={model} />
        <p className="small">{t.stopMore}</p>
        <Stop />
      </div>
    </details>
  );
}

function Stop() {
  const t = useTexts(weekTexts);
  return (
    <PostForm action="/insights/stop">
      <Button kind="quiet" small pendingText={t.stopping}>
        {t.stop}
      </Button>
    </PostForm>
  );
}
