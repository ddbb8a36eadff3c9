import { eq } from "drizzle-orm";
import type { Person } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { knownLanguage } from "#app/texts/languages.ts";
import { users } from "#db/schema/auth.ts";

export type SetLanguageResult = { ok: true } | { ok: false; reason: "not-offered" };

/**
 * Keeps what somebody reads in, on pages and in letters.
 * @param tag of a language that this server offers, or null: what their browser asks for
 */
export async function setLanguage(
  { database, languages }: Pick<Services, "database" | "languages">,
  { id }: Pick<Person, "id">,
  tag: string | null,
): Promise<SetLanguageResult> {
  const language = knownLanguage(tag);
  if (tag !== null && !(language && languages.includes(language))) return { ok: false, reason: "not-offered" };
  await database.db.update(users).set({ language }).where(eq(users.id, id));
  return { ok: true };
}
