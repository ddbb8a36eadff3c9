import { useEffect, useRef } from "react";
import { redirect, useActionData, useNavigation } from "react-router";
import { homeOf, memberContext } from "#app/access/guards.server.ts";
import { keepInBrowser } from "#app/couple/browser-keys.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { initialOf, isolated } from "#app/http/person-name.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { Avatars } from "#app/ui/avatars.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { BarePage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { throwHearts } from "../hearts.ts";
import { SETUP_COMPLETE } from "../invite-texts.ts";
import { markInviteSeen, markWelcomed, onlyLogged } from "../mark-invite-seen.server.ts";
import type { Route } from "./+types/invite-success";

export const meta: Route.MetaFunction = () => [{ title: "Success! · The Couple App" }];

export function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { person, partner } = member;
  if (!partner) throw redirect(homeOf(member));
  // docs/product/pairing.md#the-success-screen, where a name is not known yet: the initial of the e-mail, and "P".
  const [you, them] = [person.firstName ?? initialOf(person.email), partner.firstName ?? "P"];
  return {
    you: initialOf(you),
    them: initialOf(them),
    label: `${isolated(you)} and ${isolated(them)}, joined by a heart`,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
  const { database, env, clock, log } = context.get(servicesContext);
  const { person, partner } = context.get(memberContext);
  if (!partner) throw redirect("/invite");
  await onlyLogged(log, markInviteSeen(database.db, person.id, clock()));
  await markWelcomed(database.db, person.id, clock());
  return redirectWithToast(env, "/dashboard", SETUP_COMPLETE);
}

/** docs/product/pairing.md#the-success-screen. Milliseconds. */
const CONTINUE_DELAY_MS = 100;

/**
 * With script the hearts get a moment more (docs/product/pairing.md#the-success-screen). What is thrown is the
 * redirect.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (redirect) {
    if (redirect instanceof Response) await new Promise((done) => setTimeout(done, CONTINUE_DELAY_MS));
    throw redirect;
  }
}

export default function InviteSuccess({ loaderData }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  const unsent = useActionData<FormErrors>();
  const lens = useRef<HTMLDivElement>(null);
  useEffect(() => {
    keepInBrowser({ pendingInviteCode: null });
    const leaving = new AbortController();
    if (lens.current) void throwHearts(lens.current, leaving.signal);
    return () => leaving.abort();
  }, []);
  return (
    <BarePage home={null}>
      <div className="made">
        <div ref={lens}>
          <Avatars {...loaderData} joined />
        </div>
        <h1>Success! You have made it official</h1>
        <p className="muted">You can now play quizzes and intimacy truth and dare and much more</p>
        <PostForm
          className="stack"
          onSubmit={() => keepInBrowser({ onboardingInviteCompleted: "true", hasInvitedPartner: "true" })}
        >
          <ErrorList errors={unsent?.errors} />
          <Button wide pending={pending}>
            Continue
          </Button>
        </PostForm>
      </div>
    </BarePage>
  );
}
