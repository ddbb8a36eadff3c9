import { data } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { countForeign } from "#app/pictures/find-foreign.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AdminPage } from "../admin-page.tsx";
import { beginRound } from "../begin-migration.server.ts";
import { momentInWords } from "../moment-words.ts";
import { listRounds } from "../read-migrations.server.ts";
import { RoundButtons } from "../round-buttons.tsx";
import { migrationTexts } from "../texts.ts";
import type { Route } from "./+types/migration";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(migrationTexts(language).title) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock } = context.get(servicesContext);
  const language = context.get(languageContext);
  const rounds = await listRounds(database.db, clock());
  return {
    foreign: await countForeign(database.db),
    rounds: rounds.map(({ createdAt, ...one }) => ({ ...one, at: momentInWords(language, createdAt) })),
  };
}

const formSchema = z.strictObject({ act: z.enum(["look", "fetch"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema, context.get(languageContext));
  if (!form.ok) throw data(form.problem.errors.form ?? null, { status: 400 });
  const { id: userId } = context.get(memberContext).person;
  const id = await beginRound(context.get(servicesContext), userId, form.value.act === "look");
  return new Response(null, { status: 302, headers: { Location: `/admin/migration/${id}` } });
}

/** How many pictures are elsewhere, what may be done about it, and what was. */
export default function MigrationPage({ loaderData: { foreign, rounds } }: Route.ComponentProps) {
  const t = useTexts(migrationTexts);
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <div className="checked">
        <section className="card" aria-labelledby="last">
          <h2 id="last">{t.last}</h2>
          {rounds.length === 0 ? <p className="muted mt-4">{t.none}</p> : null}
          <ul className="items mt-4">
            {rounds.map(({ id, dry, state, fetched, failed, at }) => (
              <li key={id}>
                <span className="t">
                  <Link to={`/admin/migration/${id}`}>{dry ? t.lookedAt(at) : t.fetchedAt(at)}</Link>{" "}
                  <span className="small muted num">{t.counted(fetched, failed, dry)}</span>
                </span>
                <span className="small">{t.short[state]}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className="card go">
          <h2>{t.elsewhere(foreign)}</h2>
          <p className="small muted">{foreign === 0 ? t.nothing : t.how}</p>
          {foreign === 0 ? null : <RoundButtons />}
        </section>
      </div>
    </AdminPage>
  );
}
