import { getTableColumns, type Table } from "drizzle-orm";
import { users } from "./schema/auth.ts";
import { contentItems } from "./schema/content.ts";
import { couples, invites, memberships } from "./schema/couple.ts";
import { notices, notificationSettings } from "./schema/notifications.ts";

/**
 * Where the rows of a table are when PostgreSQL lies on several machines (docs/decisions/0040-growing-postgresql.md): on
 * the machine of their couple, in full on each, or on one alone.
 */
export type Placement = "by couple" | "on each" | "on one";

/** What statements on a couple's rows name too, and what those rows point to. */
const ON_EACH: ReadonlySet<Table> = new Set<Table>([
  ...[users, memberships, contentItems],
  // Joined on the home page; written when somebody invites, or sets something.
  ...[invites, notificationSettings],
]);
/** A queue of what one person is told: found by the person and by time, and unique without its couple. */
const ON_ONE: ReadonlySet<Table> = new Set<Table>([notices]);

/** Where a table goes and, for rows that go with their couple, by which column; else null. */
export function placementOf(table: Table): { placement: Placement; column: string | null } {
  if (ON_EACH.has(table)) return { placement: "on each", column: null };
  const named = Object.values(getTableColumns(table)).find(({ name }) => name === "couple_id");
  const column = table === couples ? couples.id.name : named?.name;
  return column && !ON_ONE.has(table) ? { placement: "by couple", column } : { placement: "on one", column: null };
}
