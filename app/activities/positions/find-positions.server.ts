import { inArray } from "drizzle-orm";
import { readBank } from "#app/content/bank.server.ts";
import type { ContentRow, Kind } from "#app/content/content-item.ts";
import type { Database } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import type { Deck, Drawable } from "./bag.ts";

const KINDS = { together: "position", apart: "remote-idea" } as const satisfies Record<Deck, Kind>;

/** A position, or an idea for two places, in the form that its pages need. */
export type Position = Drawable & {
  version: number;
  deck: Deck;
  tier: string;
  title: string;
  about: string;
  /** What it is good for, and whom it suits. */
  lead: readonly string[];
  /** What makes it more comfortable, sentence by sentence; of an idea for two places, what keeps it private. */
  comfort: readonly string[];
  /** An easier way. */
  easier: string | null;
  /** What it is drawn from, and the drawing in words. Null: it has none of its own. */
  drawn: { figures: readonly string[]; closeness: number; alt: string } | null;
};

/** What ships has these fields, whichever its kind; each was checked when it was loaded. */
type Detail = Record<"about" | "energy", string> &
  Partial<Record<"good" | "comfort" | "easier" | "suits" | "mobility" | "drawing" | "privacy", string>> & {
    figures?: string[];
    closeness?: number;
  };

type Row = Pick<ContentRow, "id" | "version" | "kind" | "category" | "text" | "tier" | "detail">;

function positionFrom({ id, version, kind, category, text, tier, detail }: Row): Position {
  const { about, energy, mobility, good, suits, comfort, easier, privacy, figures, closeness, drawing } =
    detail as Detail;
  return {
    ...{ id, version, tier, title: text, about, energy, mood: category },
    deck: kind === KINDS.apart ? "apart" : "together",
    mobility: mobility ?? null,
    lead: [good, suits].filter((line) => line !== undefined),
    comfort: (comfort ?? privacy ?? "").split(/(?<=[.?!…])\s+/).filter(Boolean),
    easier: easier ?? null,
    drawn: figures && drawing ? { figures, closeness: closeness ?? 0, alt: drawing } : null,
  };
}

/** All that are offered, from memory. */
export async function offeredIn(database: Database, deck: Deck): Promise<Position[]> {
  return (await readBank(database)).of(KINDS[deck]).map(positionFrom);
}

/** Some by their ids, also those that are not offered any more. */
export async function positionsNamed(database: Database, ids: readonly string[]): Promise<Map<string, Position>> {
  const bank = await readBank(database);
  const offered = ids.map((id) => bank.find(id)).filter((item) => item !== null);
  const rest = ids.filter((id) => bank.find(id) === null);
  const { id, version, kind, category, text, tier, detail } = contentItems;
  const gone =
    rest.length === 0
      ? []
      : await database.db
          .select({ id, version, kind, category, text, tier, detail })
          .from(contentItems)
          .where(inArray(id, rest));
  const known = Object.values<string>(KINDS);
  return new Map(
    [...offered, ...gone].filter((row) => known.includes(row.kind)).map((row) => [row.id, positionFrom(row)]),
  );
}
