import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AdminPage } from "../admin-page.tsx";
import { readRecord } from "../read-record.server.ts";
import { recordTexts } from "../texts.ts";
import type { Route } from "./+types/record";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(recordTexts(language).title) }];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get("before");
  return {
    ...(await readRecord(context.get(servicesContext).database.db, before, context.get(languageContext))),
    before,
  };
}

/** Who did what with the role, and when. */
export default function RecordPage({ loaderData: { lines, next, before } }: Route.ComponentProps) {
  const t = useTexts(recordTexts);
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <section className="card stack">
        {lines.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <table className="report">
            <thead>
              <tr>
                <th scope="col">{t.when}</th>
                <th scope="col">{t.who}</th>
                <th scope="col">{t.what}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, when, who, isAddress, what }) => (
                <tr key={id}>
                  <th scope="row">{when}</th>
                  <td className={isAddress ? undefined : "words"}>{who}</td>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {before || next ? (
          <p className="row">
            {before ? (
              <ButtonLink kind="quiet" small to="/admin/record">
                {t.newest}
              </ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink kind="quiet" small to={`/admin/record?before=${encodeURIComponent(next)}`}>
                {t.older}
              </ButtonLink>
            ) : null}
          </p>
        ) : null}
      </section>
    </AdminPage>
  );
}
