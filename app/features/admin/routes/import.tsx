import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, pageContext, servicesContext } from "#app/request/services.server.ts";
import { retryAfter } from "#app/request/too-often.server.ts";
import { numberIn } from "#app/texts/numbers.ts";
import { languageOfPage, useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AdminPage } from "../admin-page.tsx";
import { beginImport } from "../begin-import.server.ts";
import { FileForm } from "../file-form.tsx";
import { momentInWords } from "../moment-words.ts";
import { listImports } from "../read-imports.server.ts";
import { readSentFile } from "../sent-file.server.ts";
import { importTexts } from "../texts.ts";
import type { Route } from "./+types/import";

const STATUS = { "no-file": 400, "too-large": 413, busy: 503 } as const;
/** When a file may be sent that found others under way. Seconds. */
const BUSY_S = 30;

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(importTexts(language).title) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock } = context.get(servicesContext);
  const language = context.get(languageContext);
  const imports = await listImports(database.db, clock());
  return imports.map(({ createdAt, touchedAt: _, ...one }) => ({ ...one, at: momentInWords(language, createdAt) }));
}

export async function action({ context }: Route.ActionArgs) {
  const t = importTexts(context.get(languageContext));
  const { id: userId } = context.get(memberContext).person;
  const { upload } = context.get(pageContext);
  const begun = await beginImport(context.get(servicesContext), userId, () => readSentFile(upload));
  if (begun.ok) return redirect(`/admin/import/${begun.id}`);
  const { reason } = begun;
  if (reason === "busy") retryAfter(context, BUSY_S);
  return data({ errors: { file: t.refused[reason] }, values: {} }, { status: STATUS[reason] });
}

/** Sends a file, and lists the last ones. */
export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(importTexts);
  const language = useLanguage();
  return (
    <AdminPage title={t.send} lead={t.lead}>
      <div className="checked">
        <section className="card" aria-labelledby="last">
          <h2 id="last">{t.last}</h2>
          {loaderData.length === 0 ? <p className="muted mt-4">{t.none}</p> : null}
          <ul className="items mt-4">
            {loaderData.map(({ id, name, state, rows, at }) => (
              <li key={id}>
                <span className="t">
                  <Link to={`/admin/import/${id}`}>{name}</Link>{" "}
                  <span className="small muted num">{t.listed(at, numberIn(language, rows))}</span>
                </span>
                <span className="small">{t.short[state]}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className="card">
          <FileForm errors={actionData?.errors} />
        </section>
      </div>
    </AdminPage>
  );
}
