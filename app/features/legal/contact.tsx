import { useRouteLoaderData } from "react-router";

/** The address that whoever runs this server has set, or null. */
export function useContactEmail(): string | null {
  const root = useRouteLoaderData("root") as { contactEmail: string | null } | undefined;
  return root?.contactEmail ?? null;
}

/** Where to write to, within a sentence. */
export function Contact({ email }: { email: string | null }) {
  if (email === null) return "the address given by whoever runs this server";
  return <a href={`mailto:${email}`}>{email}</a>;
}
