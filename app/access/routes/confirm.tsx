import { data, redirect } from "react-router";
import { z } from "zod";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { confirmTexts } from "../confirm-texts.ts";
import { signOut } from "../end-sessions.server.ts";
import { passwordForm } from "../forms.ts";
import { isFreshSignIn, type SensitiveAct } from "../fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "../guards.server.ts";
import { identityContext } from "../identity/identity.server.ts";
import { identityMessage } from "../identity/identity-messages.ts";
import { knownBrowser } from "../known-browser.server.ts";
import { PasswordStep } from "../password/password-step.tsx";
import { signIn } from "../password/sign-in.server.ts";
import { returnPathCookie } from "../return-path.server.ts";
import { accessAnswers } from "../texts.ts";
import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(confirmTexts(language).title) }];
};

const actSchema = z.enum(["export", "delete", "edit-email"]) satisfies z.ZodType<SensitiveAct>;

/** What is asked for; a link that asks for something else leads to `us`. */
function actOf(url: URL): SensitiveAct {
  const act = actSchema.safeParse(url.searchParams.get("for"));
  if (!act.success) throw redirect("/us");
  return act.data;
}

export function loader({ url, context }: Route.LoaderArgs) {
  const act = actOf(url);
  const session = context.get(sessionContext);
  if (isFreshSignIn(session, context.get(servicesContext).clock())) throw redirect(`/us/${act}`);
  return { email: context.get(memberContext).person.email, byGoogle: session.provider === "google.com" };
}

/** Signs in anew under the same account: the session before it ends. Whoever came by Google goes that way again. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const act = actOf(url);
  const services = context.get(servicesContext);
  const { person } = context.get(memberContext);
  const headers = new Headers();
  if (context.get(sessionContext).provider === "google.com") {
    headers.append("Set-Cookie", await signOut(services, request));
    headers.append("Set-Cookie", returnPathCookie(services.env, `/us/${act}`));
    return redirect("/auth/sign-in", { headers });
  }
  const language = context.get(languageContext);
  const form = await parseForm(request, passwordForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const { password } = form.value;
  const { email } = person;
  const from = { address: context.get(addressContext), browser: knownBrowser(services, request, email) };
  const result = await signIn(services, context.get(identityContext), { request, email, password }, from);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, {});
  if (!result.ok) {
    const failure = identityMessage(language, result.code) || accessAnswers(language).checkCredentials;
    return data(formFailure(failure), { status: result.reason === "unavailable" ? 503 : 400 });
  }
  headers.append("Set-Cookie", result.setCookie);
  return redirect(`/us/${act}`, { headers });
}

export default function Confirm({ loaderData: { email, byGoogle }, actionData }: Route.ComponentProps) {
  const t = useTexts(confirmTexts);
  return (
    <AppPage back="/us" backLabel={t.us} title={t.title} read>
      <p className="muted">{t.lead}</p>
      {byGoogle ? (
        <PostForm className="stack mt-4" reloadDocument>
          <h1>{t.withGoogle}</h1>
          <p>{t.withGoogleMore}</p>
          <Button wide>{t.goOn}</Button>
        </PostForm>
      ) : (
        <PasswordStep
          heading={t.password}
          email={email}
          autoComplete="current-password"
          action={t.itsMe}
          pendingText={t.checking}
          problem={actionData}
        />
      )}
      <ButtonLink kind="plain" wide to="/us">
        {t.leave}
      </ButtonLink>
    </AppPage>
  );
}
