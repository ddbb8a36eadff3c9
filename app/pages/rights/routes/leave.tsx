import { redirect, useActionData, useNavigation } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { partnerLeft } from "#app/mail/letters.ts";
import { callName, seatedBeside } from "#app/members/member.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/leave";

export const meta: Route.MetaFunction = () => [{ title: "Your data · The Couple App" }];

export function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const partner = seatedBeside(member);
  if (!partner) throw redirect("/us");
  return { partnerName: callName(partner) };
}

/** Ends the couple for both. The page before it is the one question that is asked. */
export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request);
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const partner = seatedBeside(member);
  if (!partner) return redirect("/us");
  const often = await countEach(services.limits, [["leave:account", member.person.id]]);
  if (often.wait !== null) return tooOftenForm(context, often.wait, {});
  if (!(await leaveCouple(services, member, services.clock()))) {
    await often.giveBack();
    return redirect("/us");
  }
  await services.mailer.send(partnerLeft(partner, services.env.PUBLIC_ORIGIN));
  return redirectWithToast(services.env, "/dashboard", {
    title: "You have left",
    description: "This space is yours alone. Your own words are in your archive.",
  });
}

export default function Leave({ loaderData: { partnerName } }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  const unsent = useActionData<FormErrors>();
  return (
    <AppPage back="/us" backLabel="Us" title="Leaving" read>
      <h1>Leave the space you share with {named(partnerName)}?</h1>
      <div className="stack mt-4">
        <p>It takes effect for both of you within a second. This is what happens:</p>
        <ul className="points stack-s">
          <li>Each of you keeps your own words, in an archive that only their author sees.</li>
          <li>
            What {named(partnerName)} wrote is no longer shown to you, and what you wrote no longer to{" "}
            {named(partnerName)}.
          </li>
          <li>Each of you begins an empty space. Nothing new is revealed.</li>
          <li>
            If the two of you connect again within 30 days, all of it comes back. After that what you shared is erased.
          </li>
          <li>{named(partnerName)} is told that you have left, and nothing else.</li>
        </ul>
        <p>You may want to take your words along first, together with what was open to you both.</p>
        <ButtonLink kind="quiet" wide to="/us/export">
          Take my words along first
        </ButtonLink>
        <PostForm className="stack">
          <ErrorList errors={unsent?.errors} />
          <Button wide pending={pending} pendingText="Leaving...">
            Leave
          </Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/us">
          Stay
        </ButtonLink>
      </div>
    </AppPage>
  );
}
