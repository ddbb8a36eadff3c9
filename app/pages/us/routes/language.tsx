import { data, redirect } from "react-router";
import { z } from "zod";
import { setLanguage } from "#app/access/account/set-language.server.ts";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { callName } from "#app/members/member.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { LANGUAGE_NAMES } from "#app/texts/language-names-texts.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { AS_BROWSER, LanguageChoice } from "../language-choice.tsx";
import { languageAnswers, languagePageTexts } from "../language-texts.ts";
import type { Route } from "./+types/language";

const formSchema = perLanguage((language) =>
  z.strictObject({ language: z.string({ error: languageAnswers(language).notOffered }) }),
);

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(languagePageTexts(language).title) }];
};

export function loader({ context }: Route.LoaderArgs) {
  const { person, partner } = context.get(memberContext);
  const { languages: offered } = context.get(servicesContext);
  if (offered.length < 2) throw redirect("/us");
  return {
    offered,
    mine: person.language,
    partner: partner && { name: callName(partner), language: partner.language },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, formSchema(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const tag = form.value.language === AS_BROWSER ? null : form.value.language;
  const result = await setLanguage(context.get(servicesContext), context.get(memberContext).person, tag);
  if (result.ok) return redirect("/us");
  return data({ errors: { language: languageAnswers(language).notOffered }, values: {} }, { status: 400 });
}

/** What one reads in, and what the other one does. */
export default function LanguagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(languagePageTexts);
  const { partner } = loaderData;
  return (
    <AppPage back="/us" backLabel={t.us} title={t.bar}>
      <h1>{t.title}</h1>
      <p className="muted mt-1">{partner ? t.leadOfTwo : t.lead}</p>
      <div className="two mt-4">
        {/* A full page load: the whole document changes its language. */}
        <PostForm className="stack" reloadDocument>
          <ErrorList errors={actionData?.errors} />
          <LanguageChoice {...loaderData} />
          <Button wide>{t.save}</Button>
        </PostForm>
        <div className="stack">
          {partner ? (
            <section className="card stack-s">
              <p className="row">
                <PairMark state="them" size="who" />
                <b>
                  {named(
                    partner.language
                      ? t.partnerReads(partner.name, LANGUAGE_NAMES[partner.language])
                      : t.partnerAsBrowser(partner.name),
                  )}
                </b>
              </p>
              <p className="small muted">{named(t.partnerChooses(partner.name))}</p>
            </section>
          ) : null}
          <section>
            <p>{t.never}</p>
            <p className="small muted">{partner ? named(t.asYouPutIt(partner.name)) : t.asYouPut}</p>
          </section>
        </div>
      </div>
    </AppPage>
  );
}
