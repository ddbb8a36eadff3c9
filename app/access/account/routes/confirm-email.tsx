import { data, useNavigation } from "react-router";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { signOut } from "../../end-sessions.server.ts";
import { memberContext, onlyStillSignedIn } from "../../guards.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { addressOf, changeEmail } from "../change-email.server.ts";
import { confirmEmailTexts } from "../confirm-email-texts.ts";
import { accountAnswers } from "../texts.ts";
import type { Route } from "./+types/confirm-email";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(confirmEmailTexts(language).title) }];
};

/**
 * The page behind the link in the letter. Programs that check mail open links too, so only its button changes anything.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const { person } = context.get(memberContext);
  return { email: addressOf(context.get(servicesContext), person, url.searchParams.get("ticket")) };
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args;
  await expectNoFields(request.clone(), context.get(languageContext));
  await onlyStillSignedIn(args);
  const services = context.get(servicesContext);
  const t = accountAnswers(context.get(languageContext));
  const { person } = context.get(memberContext);
  const to = addressOf(services, person, url.searchParams.get("ticket"));
  if (!to) return data({ failure: null }, { status: 400 });
  const result = await changeEmail(services, context.get(identityContext), person, to);
  if (result !== "done") return data({ failure: t[result] }, { status: result === "taken" ? 409 : 503 });
  const headers = new Headers({ "Set-Cookie": await signOut(services, request) });
  const toast = { title: t.changed, description: t.changedMore };
  return redirectWithToast(services.env, "/auth/sign-in", toast, headers);
}

export default function ConfirmEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useTexts(confirmEmailTexts);
  const pending = useNavigation().state !== "idle";
  return (
    <AppPage back="/us" backLabel={t.us} title={t.title} read>
      {email ? (
        <>
          <h1>{t.ask}</h1>
          <div className="stack mt-4">
            {actionData?.failure ? <p role="alert">{actionData.failure}</p> : null}
            <p className="chip">
              <bdi>{email}</bdi>
            </p>
            <p>{t.signedOut}</p>
            <PostForm reloadDocument>
              <Button wide pending={pending} pendingText={t.changing}>
                {t.use}
              </Button>
            </PostForm>
          </div>
        </>
      ) : (
        <>
          <h1>{t.over}</h1>
          <p className="mt-4">{t.overMore}</p>
        </>
      )}
      <ButtonLink kind="plain" wide to="/us">
        {t.leave}
      </ButtonLink>
    </AppPage>
  );
}
