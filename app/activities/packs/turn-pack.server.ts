import { and, eq, isNull } from "drizzle-orm";
import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import { switchPack } from "#app/questions/switch-pack.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentItems } from "#db/schema/content.ts";

/**
 * Switches a pack on or off for the two; off is always possible.
 * @returns false where there is no such pack, or none that they may use
 */
export async function turnPack(
  services: Pick<Services, "database" | "includes">,
  member: Member,
  name: string,
  on: boolean,
): Promise<boolean> {
  const { database } = services;
  const { tier, kind, category, retiredAt } = contentItems;
  const [pack] = await database.db
    .select({ tier })
    .from(contentItems)
    .where(and(eq(kind, "pack"), eq(category, name), isNull(retiredAt)));
  if (!pack || (on && !mayUse(services, member, pack))) return false;
  await switchPack(database, member, name, on);
  return true;
}
