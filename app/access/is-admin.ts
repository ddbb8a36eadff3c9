import type { Person } from "#app/members/member.ts";

/**
 * Whether somebody may use the admin's pages: by the role that a command gave them, or by their address, and in any case
 * only with an address that they have shown to be theirs.
 * @param emails of the setting ADMIN_EMAILS, in small letters
 */
export const isAdmin = (
  { role, email, emailConfirmed }: Pick<Person, "role" | "email" | "emailConfirmed">,
  emails: readonly string[],
): boolean => emailConfirmed && (role === "admin" || emails.includes(email.toLowerCase()));
