import { redirect } from "react-router";
import { isCode, mendCode } from "#app/couple/invite-code.ts";
import { httpTexts } from "#app/http/texts.ts";
import { languageContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/join";

/** The shared link: on to the landing page, which keeps the code (docs/product/landing.md#an-invite-that-waits). */
export function loader({ request, context }: Route.LoaderArgs) {
  const code = mendCode(new URL(request.url).searchParams.get("code")?.slice(0, 100) ?? "");
  const { status, headers } = redirect(isCode(code) ? `/?code=${code}` : "/");
  return new Response(httpTexts(context.get(languageContext)).redirecting, { status, headers });
}
