import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { useContactEmail } from "../contact.tsx";
import { legalMeta } from "../legal-page.tsx";
import { PrivacyText } from "../privacy-text.tsx";
import type { Route } from "./+types/privacy";

export const meta = () =>
  legalMeta("Privacy", "What The Couple App keeps, why, who can see it, and how you get it back or make it go.");

export const loader = ({ context }: Route.LoaderArgs) => ({ kept: context.get(activityFactsContext).kept });

export default function Privacy({ loaderData: { kept } }: Route.ComponentProps) {
  return <PrivacyText contactEmail={useContactEmail()} kept={kept} />;
}
