import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { fullDateAt } from "#app/calendar/date-words.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { safePath } from "#app/http/safe-path.ts";
import { KEEPING_VERSION } from "#app/members/keeping.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { giveKeeping, withdrawKeeping } from "../change-keeping.server.ts";
import { KeepingStatement } from "../keeping-statement.tsx";
import { readKeeping } from "../read-keeping.server.ts";
import { keepingAnswers, keepingPageTexts } from "../texts.ts";
import { WithdrawForm } from "../withdraw-form.tsx";
import type { Route } from "./+types/keeping-consent";
import "../keeping.css";

const formSchema = perLanguage((language) => {
  const { pick, changed } = keepingAnswers(language);
  return z.discriminatedUnion(
    "do",
    [
      z.strictObject({
        do: z.literal("give"),
        path: z.string({ error: changed }),
        version: z.string({ error: changed }).optional(),
      }),
      z.strictObject({ do: z.literal("withdraw"), kept: z.enum(["erase", "stay"], { error: pick }) }),
    ],
    { error: changed },
  );
});

/** No page of its own by name: who looks over a shoulder, or at a history, reads the product's. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export async function loader({ context }: Route.LoaderArgs) {
  const { person } = context.get(memberContext);
  const since = await readKeeping(context.get(servicesContext).database.db, person.id);
  const language = context.get(languageContext);
  return {
    keeping: person.keeping,
    since: since && fullDateAt(language, since, person),
  };
}

/** Gives the consent, for the page that asked for it, or takes it back. */
export async function action({ request, context }: Route.ActionArgs) {
  const [language, services, member] = [
    context.get(languageContext),
    context.get(servicesContext),
    context.get(memberContext),
  ];
  const form = await parseForm(request, formSchema(language), language);
  if (!form.ok) return data(form.problem as { errors: Partial<Record<string, string>> }, { status: 400 });
  const now = services.clock();
  if (form.value.do === "give") {
    // A page of before a new wording, or of before the consent of age was taken back: where it leads one is asked anew.
    if (form.value.version === KEEPING_VERSION) await giveKeeping(services, member.person.id, now);
    return redirect(safePath(form.value.path));
  }
  await withdrawKeeping(services, member, form.value.kept === "erase", now);
  return redirect("/us/keeping-consent");
}

export default function KeepingConsent({ loaderData: { keeping, since }, actionData }: Route.ComponentProps) {
  const t = useTexts(keepingPageTexts);
  return (
    <AppPage back="/us" title={t.bar} read>
      <div className="stack">
        <h1>{t.title}</h1>
        <p>{keeping === "given" && since ? t.given(since) : keeping === "withdrawn" ? t.withdrawn : t.never}</p>
        {keeping === "never" ? null : <WithdrawForm keeping={keeping} errors={actionData?.errors} />}
        <section className="card stack">
          <KeepingStatement />
        </section>
      </div>
    </AppPage>
  );
}
