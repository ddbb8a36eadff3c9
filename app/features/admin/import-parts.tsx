import { numberIn } from "#app/texts/numbers.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ImportState, type ImportView, sizeInWords } from "./import-view.ts";
import { importTexts } from "./texts.ts";

const STEPS = ["chosen", "checked", "written"] as const;

/** The three steps of a file: those that are done have a full circle. */
export function ImportSteps({ state }: { state: ImportState }) {
  const t = useTexts(importTexts);
  const done = state === "done" ? 3 : state === "checking" || state === "stopped" ? 1 : 2;
  return (
    <ol className="steps" aria-label={t.steps}>
      {STEPS.map((step, i) => (
        <li key={step} aria-current={i === done - 1 ? "step" : undefined}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            {i < done ? (
              <circle className="both" cx="8" cy="8" r="7" />
            ) : (
              <circle className="ring" cx="8" cy="8" r="6.5" />
            )}
          </svg>
          {t[step]}
        </li>
      ))}
    </ol>
  );
}

/** How far a check is. */
export function Progress({ id, state, checked, rows }: ImportView) {
  const t = useTexts(importTexts);
  const language = useLanguage();
  const isKnown = state === "checking" && rows > 0;
  const words = isKnown
    ? t.progress(numberIn(language, checked), numberIn(language, rows))
    : state === "writing"
      ? t.writingLead
      : t.begun;
  return (
    <div className="stack-s">
      <progress
        aria-label={t.states[state === "writing" ? "writing" : "checking"]}
        {...(isKnown ? { value: checked, max: rows } : {})}
      />
      <p className="num" role="status">
        {words}
      </p>
      <p>
        <ButtonLink kind="quiet" small to={`/admin/import/${id}`}>
          {t.again}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The name of the file, and how many of its rows are new, changed, unchanged and wrong. */
export function FileSums({ name, bytes, rows, counts, state }: ImportView) {
  const t = useTexts(importTexts);
  const language = useLanguage();
  return (
    <section className="card stack">
      <p className="file-row">
        <b>{name}</b>
        <span className="small muted num">{t.rows(numberIn(language, rows), sizeInWords(bytes))}</span>
      </p>
      {state === "checking" || state === "stopped" ? null : (
        <dl className="sums num">
          {(["added", "changed", "unchanged", "wrong"] as const).map((what) => (
            <div key={what} className={what === "wrong" && counts.wrong > 0 ? "bad" : undefined}>
              <dt>{t.counts[what]}</dt>
              <dd>{numberIn(language, counts[what])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** What is wrong, by row: the first ones, and how many there are. */
export function WhatIsWrong({ id, problems, counts }: ImportView) {
  const t = useTexts(importTexts);
  const language = useLanguage();
  const number = (value: number) => numberIn(language, value);
  return (
    <>
      <h2>{t.whatIsWrong}</h2>
      <table className="report mt-4">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.wrong}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, field, value, sentence }) => (
            <tr key={`${line} ${field} ${sentence}`}>
              <th scope="row">{line === null ? t.whole : number(line)}</th>
              <td>
                {field ? <b>{field}</b> : null}
                {field || value ? <code>{value === null || value === "" ? t.empty : value}</code> : null}
              </td>
              <td>{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.wrong > problems.length ? (
        <p className="small muted mt-4">{t.first(number(problems.length), number(counts.wrong))}</p>
      ) : null}
      <p className="mt-4">
        <a className="btn quiet small" href={`/admin/import/${id}/report`} download>
          {t.asCsv}
        </a>
      </p>
    </>
  );
}

/** Which items change, and in what. */
export function WhatChanges({ changes, counts }: ImportView) {
  const t = useTexts(importTexts);
  const language = useLanguage();
  if (changes.length === 0) return <p className="muted">{t.noChanges}</p>;
  return (
    <>
      <h2>{t.changes}</h2>
      <table className="report mt-4">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.changed}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, id, fields }) => (
            <tr key={id}>
              <th scope="row">{numberIn(language, line)}</th>
              <td>
                <code>{id}</code>
              </td>
              <td>{fields.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.changed > changes.length ? (
        <p className="small muted mt-4">
          {t.firstChanges(numberIn(language, changes.length), numberIn(language, counts.changed))}
        </p>
      ) : null}
    </>
  );
}
