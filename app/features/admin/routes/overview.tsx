import { shortDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { numberIn } from "#app/texts/numbers.ts";
import { languageOfPage, useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AdminPage } from "../admin-page.tsx";
import { AsTable, BarChart, LineChart } from "../charts.tsx";
import { momentInWords } from "../moment-words.ts";
import { readOverview } from "../read-overview.server.ts";
import { overviewTexts } from "../texts.ts";
import type { Route } from "./+types/overview";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(overviewTexts(language).title) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock } = context.get(servicesContext);
  const language = context.get(languageContext);
  const now = clock();
  const { failures, ...overview } = await readOverview(database.db, now);
  return {
    ...overview,
    now: momentInWords(language, now),
    failures: failures.map(({ what, date, times, lastAt }) => ({
      what,
      date,
      times,
      lastAt: momentInWords(language, lastAt),
    })),
  };
}

/** What is happening: counts of days, and nobody's words. */
export default function OverviewPage({ loaderData: { facts, weeks, failures, now, ...days } }: Route.ComponentProps) {
  const t = useTexts(overviewTexts);
  const language = useLanguage();
  const number = (value: number) => numberIn(language, value);
  return (
    <AdminPage title={t.title} lead={t.lead(now)}>
      <section className="card" aria-label={t.thisWeek}>
        <dl className="facts num">
          {(["signedUp", "paired", "complete", "failures"] as const).map((what) => (
            <div key={what}>
              <dt>{t.facts[what]}</dt>
              <dd>{number(facts[what])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="two half">
        {(["signUps", "pairs", "answers"] as const).map((what) => {
          const points = days[what].map(({ date, times }) => ({
            label: shortDate(language, date as LocalDate),
            value: times,
          }));
          const values = points.map(({ value }) => value);
          const label = t.overDays(t[what], number(Math.min(...values)), number(Math.max(...values)));
          return (
            <section key={what} className="card stack" aria-labelledby={what}>
              <h2 id={what}>{t[what]}</h2>
              <LineChart points={points} label={label} />
              <p className="small muted">{label}</p>
              <AsTable
                summary={t.asTable}
                head={[t.day, t[what]]}
                rows={points.map(({ label, value }) => [label, number(value)])}
              />
            </section>
          );
        })}
        <section className="card stack" aria-labelledby="weeks">
          <h2 id="weeks">{t.back}</h2>
          <BarChart
            points={weeks.map(({ week, back }) => ({ label: number(week), value: back }))}
            label={t.backInWords(
              weeks
                .filter(({ back }) => back !== null)
                .map(({ week, back }) => t.inWeek(number(week), number(back ?? 0))),
            )}
          />
          <p className="small muted">{t.backLead}</p>
          <AsTable
            summary={t.asTable}
            head={[t.week, t.ofHundred]}
            rows={weeks.map(({ week, back, pairs }) => [
              number(week),
              back === null ? t.notYet : t.ofPairs(number(back), number(pairs)),
            ])}
          />
        </section>
      </div>
      <section className="card" aria-labelledby="failures">
        <h2 id="failures">{t.failures}</h2>
        {failures.length === 0 ? (
          <p className="muted mt-4">{t.noFailures}</p>
        ) : (
          <table className="report mt-4">
            <thead>
              <tr>
                <th scope="col">{t.last}</th>
                <th scope="col">{t.what}</th>
                <th scope="col">{t.times}</th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ what, date, times, lastAt }) => (
                <tr key={`${what} ${date}`}>
                  <th scope="row">{lastAt}</th>
                  <td>
                    <b>{t.kinds[what]}</b>
                    <code>{what.replace("failure:", "")}</code>
                  </td>
                  <td className="num">{number(times)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </AdminPage>
  );
}
