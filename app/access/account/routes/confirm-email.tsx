import { data, useNavigation } from "react-router";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { signOut } from "../../end-sessions.server.ts";
import { memberContext, onlyStillSignedIn } from "../../guards.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { addressOf, changeEmail } from "../change-email.server.ts";
import type { Route } from "./+types/confirm-email";

export const meta: Route.MetaFunction = () => [{ title: "Your new email · The Couple App" }];

const FAILED = {
  taken: "Another account has this address already.",
  unavailable: "This does not work right now. Please try again in a few minutes.",
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
  await expectNoFields(request.clone());
  await onlyStillSignedIn(args);
  const services = context.get(servicesContext);
  const { person } = context.get(memberContext);
  const to = addressOf(services, person, url.searchParams.get("ticket"));
  if (!to) return data({ failure: null }, { status: 400 });
  const result = await changeEmail(services, context.get(identityContext), person, to);
  if (result !== "done") return data({ failure: FAILED[result] }, { status: result === "taken" ? 409 : 503 });
  const headers = new Headers({ "Set-Cookie": await signOut(services, request) });
  const toast = { title: "Your address is changed", description: "Sign in with the new one." };
  return redirectWithToast(services.env, "/auth/sign-in", toast, headers);
}

export default function ConfirmEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  return (
    <AppPage back="/us" backLabel="Us" title="Your new email" read>
      {email ? (
        <>
          <h1>Use this address from now on?</h1>
          <div className="stack mt-4">
            {actionData?.failure ? <p role="alert">{actionData.failure}</p> : null}
            <p className="chip">
              <bdi>{email}</bdi>
            </p>
            <p>You will be signed out everywhere and sign in with it again.</p>
            <PostForm reloadDocument>
              <Button wide pending={pending} pendingText="Changing...">
                Use this address
              </Button>
            </PostForm>
          </div>
        </>
      ) : (
        <>
          <h1>This link is over</h1>
          <p className="mt-4">
            It holds for an hour, works once, and opens where you are signed in with the account that it was made for.
          </p>
        </>
      )}
      <ButtonLink kind="plain" wide to="/us">
        Leave it as it was
      </ButtonLink>
    </AppPage>
  );
}
