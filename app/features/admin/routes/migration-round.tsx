import { data } from "react-router";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { numberIn } from "#app/texts/numbers.ts";
import { languageOfPage, useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { LooksAgain } from "#app/ui/looks-again.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AdminPage } from "../admin-page.tsx";
import type { RoundView } from "../migration-view.ts";
import { readRound } from "../read-migrations.server.ts";
import { RoundButtons } from "../round-buttons.tsx";
import { migrationTexts } from "../texts.ts";
import { useLookingAgain } from "../use-looking-again.tsx";
import type { Route } from "./+types/migration-round";

/** How often the page looks how far it is: without script the whole page. Seconds. */
const AGAIN_S = 3;

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(migrationTexts(language).title) }];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(servicesContext);
  const found = await readRound(database.db, params.migration, context.get(languageContext), clock());
  if (!found) throw data(null, { status: 404 });
  const again: LooksAgain = { againAfterS: found.state === "running" ? AGAIN_S : null };
  return { ...found, ...again };
}

/** How far a round is, and what came of it. */
export default function MigrationRoundPage({ loaderData: found }: Route.ComponentProps) {
  const t = useTexts(migrationTexts);
  const { state, dry, failed } = found;
  useLookingAgain(state === "running");
  return (
    <AdminPage title={t.states[dry ? "look" : "fetch"][state]}>
      <div className="checked">
        <section className="card stack" aria-label={t.report}>
          {state === "running" ? <HowFar {...found} /> : null}
          {state === "stopped" ? <p>{t.stoppedLead}</p> : null}
          <NotFetched {...found} />
          <WereFetched {...found} />
          {state === "done" && found.items === 0 ? <p>{t.nothing}</p> : null}
        </section>
        <div className="stack">
          <Sums {...found} />
          {state === "running" || (state === "done" && !dry && failed === 0) ? null : (
            <section className="card go">
              <h2>{dry ? t.notYet : t.left}</h2>
              <p className="small muted">{t.how}</p>
              <RoundButtons goesOn={state === "stopped" && !dry} />
            </section>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function HowFar({ id, items, looked }: RoundView) {
  const t = useTexts(migrationTexts);
  const language = useLanguage();
  return (
    <div className="stack-s">
      <progress aria-label={t.title} {...(items > 0 ? { value: looked, max: items } : {})} />
      <p className="num" role="status">
        {t.progress(numberIn(language, looked), numberIn(language, items))}
      </p>
      <p>
        <ButtonLink kind="quiet" small to={`/admin/migration/${id}`}>
          {t.again}
        </ButtonLink>
      </p>
    </div>
  );
}

function Sums({ items, fetched, failed, dry }: RoundView) {
  const t = useTexts(migrationTexts);
  const language = useLanguage();
  const sums = [
    [t.counts.items, items],
    [dry ? t.counts.wouldBe : t.counts.fetched, fetched],
    [t.counts.failed, failed],
  ] as const;
  return (
    <section className="card">
      <dl className="sums num">
        {sums.map(([what, count]) => (
          <div key={what} className={what === t.counts.failed && count > 0 ? "bad" : undefined}>
            <dt>{what}</dt>
            <dd>{numberIn(language, count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NotFetched({ notFetched, failed }: RoundView) {
  const t = useTexts(migrationTexts);
  const language = useLanguage();
  if (notFetched.length === 0) return null;
  return (
    <>
      <h2>{t.notFetched}</h2>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.why}</th>
          </tr>
        </thead>
        <tbody>
          {notFetched.map(({ item, source, why }) => (
            <tr key={item}>
              <th scope="row">
                <code>{item}</code>
              </th>
              <td>
                {why}
                <code>{source}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed > notFetched.length ? (
        <p className="small muted">{t.first(numberIn(language, notFetched.length), numberIn(language, failed))}</p>
      ) : null}
    </>
  );
}

function WereFetched({ wereFetched, fetched, dry }: RoundView) {
  const t = useTexts(migrationTexts);
  const language = useLanguage();
  if (wereFetched.length === 0) return null;
  return (
    <>
      <h2>{dry ? t.wouldBeFetched : t.wereFetched}</h2>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.from}</th>
          </tr>
        </thead>
        <tbody>
          {wereFetched.map(({ item, source }) => (
            <tr key={item}>
              <th scope="row">
                <code>{item}</code>
              </th>
              <td>
                <code>{source}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fetched > wereFetched.length ? (
        <p className="small muted">{t.first(numberIn(language, wereFetched.length), numberIn(language, fetched))}</p>
      ) : null}
    </>
  );
}
