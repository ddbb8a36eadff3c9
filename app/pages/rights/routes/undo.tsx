import { redirect, useActionData, useNavigation } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { undoableInvite, undoPairing } from "#app/couple/end-couple.server.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { callName } from "#app/members/member.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/undo";

export const meta: Route.MetaFunction = () => [{ title: "Your data · The Couple App" }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  if (!member.partner || !(await undoableInvite(services, member, services.clock()))) throw redirect("/dashboard");
  return { partnerName: callName(member.partner), confirmed: member.confirmed };
}

/** Takes a pairing back, within a day, for the one whose code it was. */
export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request);
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const often = await countEach(services.limits, [["undo:account", member.person.id]]);
  if (often.wait !== null) return tooOftenForm(context, often.wait, {});
  if (!(await undoPairing(services, member, services.clock()))) {
    await often.giveBack();
    return redirect("/dashboard");
  }
  return redirectWithToast(services.env, "/dashboard", {
    title: "Taken back",
    description: "You two are not connected. Your old code is over; a new one is on this page.",
  });
}

export default function Undo({ loaderData: { partnerName, confirmed } }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  const unsent = useActionData<FormErrors>();
  return (
    <AppPage back="/dashboard" backLabel="Home" title="Undo" read>
      <h1>Disconnect from {named(partnerName)}?</h1>
      <div className="stack mt-4">
        <p>
          Your code was used by {named(partnerName)} less than a day ago. If that was not who you meant, take it back:
          each of you has again what was there before. What either wrote since stays with its author alone.
        </p>
        <p>
          {confirmed
            ? "What has opened to you both since your yes may have been read by you both; nothing of it stays open."
            : named(`${partnerName} has read nothing that you wrote before you two were connected.`)}
        </p>
        <PostForm className="stack">
          <ErrorList errors={unsent?.errors} />
          <Button wide pending={pending} pendingText="Taking it back...">
            Take it back
          </Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/dashboard">
          It is the right person
        </ButtonLink>
      </div>
    </AppPage>
  );
}
