import { redirect } from "react-router";
import { onlyPost } from "#app/access/api-member.server.ts";
import { endLetters } from "#app/notifications/settings.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/api-unsubscribe";

/** Who opens it by hand finds the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/unsubscribe/${encodeURIComponent(params.token)}`);

/** POST /api/unsubscribe/{token}: one press in a mail program (RFC 8058). Of an unknown token nothing else is said. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "POST") return onlyPost();
  await endLetters(context.get(servicesContext).database.db, params.token);
  return new Response(null, { status: 204 });
}
