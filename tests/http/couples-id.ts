import { getTableName, is, Table } from "drizzle-orm";
import type pg from "pg";
import { placementOf } from "#db/distribution.ts";
import * as schema from "#db/schema/all.ts";

/** Every table of the product, by its name, with where it goes. */
export const placements: ReadonlyMap<string, ReturnType<typeof placementOf>> = new Map(
  Object.values<unknown>(schema)
    .filter((value) => is(value, Table))
    .map((table) => [getTableName(table), placementOf(table)]),
);

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  Plans?: Node[];
};

const under = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(under)];

/** One id, or a list of them, that the statement itself brings. */
const BROUGHT = String.raw`\)?(::text)? = (\$\d|ANY \((ARRAY\[|\$|'\{))`;

/** A table of which a statement reads or changes rows, whatever their couple. */
function isWithoutId(node: Node): boolean {
  const column = placements.get(node["Relation Name"] ?? "")?.column;
  if (!column || node["Node Type"] === "ModifyTable") return false;
  return !new RegExp(`\\b${column}${BROUGHT}`).test(`${node["Index Cond"] ?? ""} ${node.Filter ?? ""}`);
}

/**
 * What keeps a statement from going to the one machine of its couple. PostgreSQL itself says what it compares: through
 * joins, subqueries and aliases, it knows of each table's rows whether the couple is given.
 * @param client with `enable_seqscan` off, so that it does not leave conditions out for tables that are empty
 * @returns the tables of couples that it names without an id, and those on one machine that it names beside some
 */
export async function straysIn(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(`explain (generic_plan, format json) ${sql}`);
  const nodes = rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => under(Plan)));
  const tables = nodes.flatMap((node) => placements.get(node["Relation Name"] ?? "") ?? []);
  const isOfCouples = tables.some(({ placement }) => placement === "by couple");
  const strays = nodes.filter(
    (node) => isWithoutId(node) || (isOfCouples && placements.get(node["Relation Name"] ?? "")?.placement === "on one"),
  );
  return [...new Set(strays.map((node) => node["Relation Name"] ?? ""))].sort();
}

type Exception = { name: string; why: string; is: RegExp };

/**
 * Statements on rows of couples that bring no couple's id. The list may only become shorter: each has to be met, and one
 * more is a statement to be written otherwise.
 */
export const EXCEPTIONS: readonly Exception[] = [
  {
    name: "who is signed in, and the other one",
    why: "the session, the account or its address is what is known; the couple is what is asked for",
    is: /^select "users"\."id", .* "couples"\."id" = "memberships"\."couple_id"/s,
  },
  {
    name: "somebody's spaces that have ended, and the ones to come back to",
    why: "who sat there is what is known; read for the archive, an export, a deletion and a pairing",
    is: /^select .* from "former_members" (inner join .*)?where \(?"former_members"\."user_id" = /,
  },
  {
    name: "rows that are taken away in portions",
    why: "the inner select brings the id; brought once more, PostgreSQL may read all of a couple's rows for each of them",
    is: /^delete from "(\w+)" where \(.*\) in \(select .* from "\1" where \(?"\1"\."couple_id" (=|in) .* limit/,
  },
  {
    name: "rows of a closed account",
    why: "they are its own in every space in which it sat",
    is: /^delete from "(\w+)" where \(.*\) in \(select .* from "\1" where "\1"\."user_id" = \$1 limit/,
  },
  {
    name: "what a closed account leaves of its former spaces",
    why: "its seats are found by it; the spaces are then taken by their ids",
    is: /^delete from "couples" where \("couples"\."id" in .* and \(?not exists/,
  },
  {
    name: "what the servers do by themselves: what is due or over, of all couples",
    why: "it is found by its time",
    is: /^select .* from "couples" where \("couples"\."emptied_at" is null and "couples"\."ended_at" < |^delete from "outbox" .*"created_at" < |^(update|select .* from) "insights_due" .*"since" (>|<=) |^select "id" from "photos" where \("photos"\."status" = /,
  },
  {
    name: "a photo that is made ready",
    why: "what is to be done is named by its id alone",
    is: /^update "photos" set .* where \(+"photos"\."id" = /,
  },
  {
    name: "the photos that somebody takes along",
    why: "they are their own of all spaces",
    is: /^select "photos"\..* where \("photos"\."user_id" = \$1 and "photos"\."id" > /,
  },
];
