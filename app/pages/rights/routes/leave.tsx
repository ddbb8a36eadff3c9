import { redirect, useActionData, useNavigation } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { partnerLeft } from "#app/mail/letters.ts";
import { callName, seatedBeside } from "#app/members/member.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { leaveAnswers, leaveTexts } from "../leave-texts.ts";
import { rightsTexts } from "../texts.ts";
import type { Route } from "./+types/leave";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(rightsTexts(language).yourData) }];
};

export function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const partner = seatedBeside(member);
  if (!partner) throw redirect("/us");
  return { partnerName: callName(partner) };
}

/** Ends the couple for both. The page before it is the one question that is asked. */
export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
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
  const t = leaveAnswers(context.get(languageContext));
  return redirectWithToast(services.env, "/dashboard", {
    title: t.left,
    description: t.leftMore,
  });
}

export default function Leave({ loaderData: { partnerName } }: Route.ComponentProps) {
  const t = useTexts(leaveTexts);
  const { us } = useTexts(rightsTexts);
  const pending = useNavigation().state !== "idle";
  const unsent = useActionData<FormErrors>();
  return (
    <AppPage back="/us" backLabel={us} title={t.bar} read>
      <h1>{named(t.title(partnerName))}</h1>
      <div className="stack mt-4">
        <p>{t.lead}</p>
        <ul className="points stack-s">
          {t.points(partnerName).map((point) => (
            <li key={point}>{named(point)}</li>
          ))}
        </ul>
        <p>{t.before}</p>
        <ButtonLink kind="quiet" wide to="/us/export">
          {t.take}
        </ButtonLink>
        <PostForm className="stack">
          <ErrorList errors={unsent?.errors} />
          <Button wide pending={pending} pendingText={t.leaving}>
            {t.leave}
          </Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/us">
          {t.stay}
        </ButtonLink>
      </div>
    </AppPage>
  );
}
