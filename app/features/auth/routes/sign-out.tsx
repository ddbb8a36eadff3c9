import { redirect } from "react-router";
import { servicesContext } from "#app/http/services.server.ts";
import { signOut } from "../session.server.ts";
import type { Route } from "./+types/sign-out";

/** A link that was kept or guessed signs nobody out. */
export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"', "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await signOut(context.get(servicesContext), request));
  return redirect("/", { headers });
}

/** Never shown. With it this is a page and not a bare resource, so that a refusal is a page too. */
export default function SignOut() {
  return null;
}
