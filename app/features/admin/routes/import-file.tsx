import { data, useNavigation } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { dropImport } from "#app/content/old-imports.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import type { LooksAgain } from "#app/ui/looks-again.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AdminPage } from "../admin-page.tsx";
import { beginWriting } from "../begin-import.server.ts";
import { FileForm } from "../file-form.tsx";
import { FileSums, ImportSteps, Progress, WhatChanges, WhatIsWrong } from "../import-parts.tsx";
import { isUnderWay, titleOf } from "../import-view.ts";
import { readImport } from "../read-imports.server.ts";
import { recordAction } from "../record.server.ts";
import { importTexts } from "../texts.ts";
import { useLookingAgain } from "../use-looking-again.tsx";
import type { Route } from "./+types/import-file";

/** How often the page looks how far it is: without script the whole page. Seconds. */
const AGAIN_S = 3;

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(importTexts(language).title) }];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(servicesContext);
  const found = await readImport(database.db, params.import, context.get(languageContext), clock());
  if (!found) throw data(null, { status: 404 });
  const { email } = context.get(memberContext).person;
  const again: LooksAgain = { againAfterS: isUnderWay(found.state) ? AGAIN_S : null };
  return { ...found, ...again, email };
}

const formSchema = z.strictObject({ act: z.enum(["write", "discard"]) });

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { person } = context.get(memberContext);
  const language = context.get(languageContext);
  const here = `/admin/import/${params.import}`;
  const form = await parseForm(request, formSchema, language);
  if (!form.ok) throw data(form.problem.errors.form ?? null, { status: 400 });
  const found = await readImport(services.database.db, params.import, language, services.clock());
  if (!found) throw data(null, { status: 404 });
  if (form.value.act === "write") {
    await beginWriting(services, found.id, person.id);
    return new Response(null, { status: 302, headers: { Location: here } });
  }
  const now = services.clock();
  const discarded = {
    what: "import.discarded",
    place: "page",
    userId: person.id,
    about: { file: found.name },
  } as const;
  await dropImport(services.database, found.id, now, (tx) => recordAction(tx, discarded, now));
  return redirectWithToast(services.env, "/admin/import", importTexts(language).gone);
}

/** What was found in a file, and what becomes of it. */
export default function ImportFilePage({ loaderData: found }: Route.ComponentProps) {
  const t = useTexts(importTexts);
  useLookingAgain(isUnderWay(found.state));
  return (
    <AdminPage title={t.states[titleOf(found)]}>
      <ImportSteps state={found.state} />
      <div className="checked">
        <section className="card" aria-label={found.name}>
          {isUnderWay(found.state) ? <Progress {...found} /> : null}
          {found.state === "stopped" ? <p>{t.stoppedLead}</p> : null}
          {found.state === "moved" ? <p>{t.movedLead}</p> : null}
          {found.problems.length > 0 ? <WhatIsWrong {...found} /> : null}
          {found.state === "ready" || found.state === "done" ? <WhatChanges {...found} /> : null}
        </section>
        <div className="stack">
          <FileSums {...found} />
          {isUnderWay(found.state) ? null : <WhatNext {...found} />}
        </div>
      </div>
    </AdminPage>
  );
}

function WhatNext({ state, rows, counts, email }: Route.ComponentProps["loaderData"]) {
  const t = useTexts(importTexts);
  const navigation = useNavigation();
  const pending = navigation.formData?.get("act");
  if (state === "done") return null;
  if (state !== "ready")
    return (
      <section className="card go">
        <h2>{t.notYet}</h2>
        <p className="small muted">{t.whole1}</p>
        <FileForm again />
      </section>
    );
  return (
    <section className="card go">
      <h2>{t.notYet}</h2>
      <p className="small muted">{t.together}</p>
      <PostForm className="go">
        <input type="hidden" name="act" value="write" />
        <Button pending={pending === "write"} pendingText={t.writing}>
          {t.writeRows(rows)}
        </Button>
      </PostForm>
      <PostForm className="go">
        <input type="hidden" name="act" value="discard" />
        <Button kind="quiet" small pending={pending === "discard"}>
          {t.discard}
        </Button>
      </PostForm>
      <p className="tiny muted">
        {counts.added + counts.changed > 0 ? t.recorded(email) : t.nothingNew} {t.goesAway}
      </p>
    </section>
  );
}
