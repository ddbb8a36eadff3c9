import { redirect } from "react-router";
import { isCode, mendCode } from "#app/couple/invite-code.ts";
import type { Route } from "./+types/join";

/** The shared link: on to the landing page, which keeps the code (docs/product/landing.md#an-invite-that-waits). */
export function loader({ request }: Route.LoaderArgs) {
  const code = mendCode(new URL(request.url).searchParams.get("code")?.slice(0, 100) ?? "");
  const { status, headers } = redirect(isCode(code) ? `/?code=${code}` : "/");
  return new Response("Redirecting...", { status, headers });
}
