import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { pendingCode } from "#app/couple/pending-code.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { findOrCreateInvite } from "../find-or-create-invite.server.ts";
import { InviteScreen } from "../invite-screen.tsx";
import { inviteTexts } from "../texts.ts";
import type { Route } from "./+types/invite";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(inviteTexts(language).title) }];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const invite = await findOrCreateInvite(context.get(servicesContext), context.get(memberContext));
  if (!invite) throw redirect("/invite/success");
  return { invite, pendingCode: pendingCode(request) };
}

export default function Invite({ loaderData }: Route.ComponentProps) {
  return <InviteScreen {...loaderData} />;
}
