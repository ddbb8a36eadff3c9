import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { pendingCode } from "#app/couple/pending-code.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { findOrCreateInvite } from "../find-or-create-invite.server.ts";
import { InviteScreen } from "../invite-screen.tsx";
import type { Route } from "./+types/invite";

export const meta: Route.MetaFunction = () => [{ title: "Invite Your Partner · The Couple App" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const invite = await findOrCreateInvite(context.get(servicesContext), context.get(memberContext));
  if (!invite) throw redirect("/invite/success");
  return { invite, pendingCode: pendingCode(request) };
}

export default function Invite({ loaderData }: Route.ComponentProps) {
  return <InviteScreen {...loaderData} />;
}
