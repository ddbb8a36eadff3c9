import { useTexts } from "#app/texts/use-texts.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { InsteadCard } from "./instead-card.tsx";
import { How } from "./lab-page.tsx";
import type { OpenView } from "./lab-view.ts";
import { MatchPlate } from "./match-plate.tsx";
import { labTexts } from "./texts.ts";
import "./lab.css";

type Errors = Partial<Record<string, string>> | undefined;

/** All that both opened, the newest first. */
export function OpenPage({ view, errors }: { view: OpenView; errors: Errors }) {
  const t = useTexts(labTexts);
  const { instead, matches, partner, maybe, page, pages } = view;
  return (
    <AppPage back="/intimacyLab" backLabel={t.back} title={t.title}>
      <h1>{maybe ? t.headline.maybe : t.headline.yes}</h1>
      <ErrorList errors={errors} />
      {instead ? (
        <InsteadCard instead={instead} back="/intimacyLab/open" />
      ) : (
        <>
          {matches.length === 0 ? <p className="muted">{t.openedNone}</p> : null}
          {matches.map((match) => (
            <MatchPlate key={`${match.ten} ${match.card}`} match={match} partner={partner} maybe={maybe} />
          ))}
          {pages > 1 ? (
            <p className="row between">
              {page > 1 ? <Link to={`/intimacyLab/open?page=${page - 1}`}>{t.newer}</Link> : null}{" "}
              {page < pages ? <Link to={`/intimacyLab/open?page=${page + 1}`}>{t.older}</Link> : null}
            </p>
          ) : null}
          <How maybe={maybe} />
        </>
      )}
    </AppPage>
  );
}
