import { data, isRouteErrorResponse, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { isCode, mendCode } from "#app/couple/invite-code.ts";
import { clearedPendingCodeCookie } from "#app/couple/pending-code.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { languageOfDocument } from "#app/texts/languages.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { connectFailed } from "../connect-failed.ts";
import { connectTexts } from "../connect-texts.ts";
import { connectWithinLimits } from "../connect-within-limits.server.ts";
import { findOrCreateInvite } from "../find-or-create-invite.server.ts";
import { InviteScreen } from "../invite-screen.tsx";
import { inviteAnswers, inviteTexts } from "../texts.ts";
import type { Route } from "./+types/invite-connect";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(inviteTexts(language).title) }];
};

const formSchema = perLanguage((language) => {
  const { refusedMore: error } = connectTexts(language);
  return z.strictObject({ code: z.string({ error }).transform(mendCode).refine(isCode, { error }) });
});

/** The page of a refused code. The router asks for it by GET, after the post: it can't be told from a visit. */
export async function loader({ context }: Route.LoaderArgs) {
  const invite = await findOrCreateInvite(context.get(servicesContext), context.get(memberContext));
  if (!invite) throw redirect("/invite/success");
  return { invite };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { env } = services;
  const { person } = context.get(memberContext);
  const language = context.get(languageContext);
  const form = await parseForm(request, formSchema(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const { code } = form.value;
  const result = await connectWithinLimits(services, person, context.get(addressContext), code);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, { code });
  if (!result.ok)
    return data({ errors: { code: connectTexts(language).refusedMore }, values: { code } }, { status: 400 });
  const t = inviteAnswers(language);
  return redirectWithToast(
    env,
    "/invite/success",
    { title: t.connected, description: t.connectedMore },
    new Headers({ "Set-Cookie": clearedPendingCodeCookie(env) }),
  );
}

/**
 * With script a connection or a server that fails is a connect that failed (docs/product/pairing.md#the-invite-screen),
 * and no failed screen.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    // A redirect, or a refusal that has a page of its own.
    if (thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500)) throw thrown;
    return data(connectFailed(connectTexts(languageOfDocument())), { status: 503 });
  }
}

export default function InviteConnect({ loaderData, actionData }: Route.ComponentProps) {
  return <InviteScreen invite={loaderData.invite} pendingCode={null} problem={actionData} />;
}
