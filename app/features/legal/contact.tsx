import { useRouteLoaderData } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { legalTexts } from "./texts.ts";

/** The address that whoever runs this server has set, or null. */
export function useContactEmail(): string | null {
  const root = useRouteLoaderData("root") as { contactEmail: string | null } | undefined;
  return root?.contactEmail ?? null;
}

/** Where to write to, within a sentence. */
export function Contact({ email }: { email: string | null }) {
  const t = useTexts(legalTexts);
  if (email === null) return t.whoeverRunsIt;
  return <a href={`mailto:${email}`}>{email}</a>;
}
