import { data, redirect } from "react-router";
import { z } from "zod";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { addressContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { signOut } from "../end-sessions.server.ts";
import { passwordForm } from "../forms.ts";
import { isFreshSignIn, type SensitiveAct } from "../fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "../guards.server.ts";
import { identityContext } from "../identity/identity.server.ts";
import { knownBrowser } from "../known-browser.server.ts";
import { PasswordStep } from "../password/password-step.tsx";
import { signIn } from "../password/sign-in.server.ts";
import { returnPathCookie } from "../return-path.server.ts";
import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = () => [{ title: "Is it you? · The Couple App" }];

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
  const form = await parseForm(request, passwordForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const { password } = form.value;
  const { email } = person;
  const from = { address: context.get(addressContext), browser: knownBrowser(services, request, email) };
  const result = await signIn(services, context.get(identityContext), { request, email, password }, from);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, {});
  if (!result.ok) return data(formFailure(result.message), { status: result.reason === "unavailable" ? 503 : 400 });
  headers.append("Set-Cookie", result.setCookie);
  return redirect(`/us/${act}`, { headers });
}

export default function Confirm({ loaderData: { email, byGoogle }, actionData }: Route.ComponentProps) {
  return (
    <AppPage back="/us" backLabel="Us" title="Is it you?" read>
      <p className="muted">What comes next can't be taken back, so we ask once more. It holds for five minutes.</p>
      {byGoogle ? (
        <PostForm className="stack mt-4" reloadDocument>
          <h1>Sign in with Google again</h1>
          <p>You will be signed out here and come back to this place.</p>
          <Button wide>Go on to sign in</Button>
        </PostForm>
      ) : (
        <PasswordStep
          heading="Your password"
          email={email}
          autoComplete="current-password"
          action="It's me"
          pendingText="Checking..."
          problem={actionData}
        />
      )}
      <ButtonLink kind="plain" wide to="/us">
        Leave it
      </ButtonLink>
    </AppPage>
  );
}
