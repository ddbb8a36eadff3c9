import { useEffect } from "react";
import { keepInBrowser } from "#app/features/couple/browser-keys.ts";
import { pendingCode } from "#app/features/couple/pending-code.server.ts";
import { LANDING_DESCRIPTION, LANDING_TITLE, LandingPage } from "../landing-page.tsx";
import type { Route } from "./+types/landing";

export const handle = { hydrate: "late" };

export const meta: Route.MetaFunction = () => [
  { title: LANDING_TITLE },
  { name: "description", content: LANDING_DESCRIPTION },
];

export const loader = ({ request }: Route.LoaderArgs) => ({ inviteCode: pendingCode(request) });

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { inviteCode } = loaderData;
  // The cookie does the work; the spec's key is kept in step with it.
  useEffect(() => {
    if (inviteCode) keepInBrowser({ pendingInviteCode: inviteCode });
  }, [inviteCode]);
  return <LandingPage inviteCode={loaderData.inviteCode} />;
}
