import { redirect, useActionData, useNavigation } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { undoPairing } from "#app/couple/end-couple.server.ts";
import { undoableInvite } from "#app/couple/undoable-invite.server.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { callName } from "#app/members/member.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { rightsTexts } from "../texts.ts";
import { undoAnswers, undoTexts } from "../undo-texts.ts";
import type { Route } from "./+types/undo";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(rightsTexts(language).yourData) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  if (!member.partner || !(await undoableInvite(services, member, services.clock()))) throw redirect("/dashboard");
  return { partnerName: callName(member.partner), confirmed: member.confirmed };
}

/** Takes a pairing back, within a day, for the one whose code it was. */
export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const often = await countEach(services.limits, [["undo:account", member.person.id]]);
  if (often.wait !== null) return tooOftenForm(context, often.wait, {});
  if (!(await undoPairing(services, member, services.clock()))) {
    await often.giveBack();
    return redirect("/dashboard");
  }
  const t = undoAnswers(context.get(languageContext));
  return redirectWithToast(services.env, "/dashboard", {
    title: t.taken,
    description: t.takenMore,
  });
}

export default function Undo({ loaderData: { partnerName, confirmed } }: Route.ComponentProps) {
  const t = useTexts(undoTexts);
  const pending = useNavigation().state !== "idle";
  const unsent = useActionData<FormErrors>();
  return (
    <AppPage back="/dashboard" backLabel={t.back} title={t.bar} read>
      <h1>{named(t.title(partnerName))}</h1>
      <div className="stack mt-4">
        <p>{named(t.lead(partnerName))}</p>
        <p>{confirmed ? t.confirmed : named(t.unread(partnerName))}</p>
        <PostForm className="stack">
          <ErrorList errors={unsent?.errors} />
          <Button wide pending={pending} pendingText={t.taking}>
            {t.take}
          </Button>
        </PostForm>
        <ButtonLink kind="plain" wide to="/dashboard">
          {t.right}
        </ButtonLink>
      </div>
    </AppPage>
  );
}
