import type { App } from "#app/server.ts";
import { median } from "../shots.ts";
import { cookieOf } from "./couple-rows.ts";
import { MEASURED, type Measured } from "./pages.ts";
import { type Past, shapesOf } from "./shape.ts";
import { type Visit, visit } from "./visit.ts";

/** A database of a size, with the product on it. */
export type World = { size: number; app: App; origin: string; now: Date; buffers?: (visit: Visit) => Promise<number> };

/** What a page costs with many couples, as paired medians. Milliseconds. */
export type Cost = {
  name: string;
  visits: number;
  statements: number;
  small: number;
  large: number;
  ratio: number;
  /** Pages that were read for one visit: SQLite's from its files, PostgreSQL's from its memory and files. */
  read: [number, number] | null;
  /** Each statement's own medians, those that grew most first. */
  grown: { sql: string; small: number; large: number }[];
};

/** Data time at the one size must not be more than so many times that at the other. */
export const ASKED = 1.7;

/** Each page in turns at both sizes: couples of the same kind are a pair, and who goes first changes. */
export async function* measure(small: World, large: World): AsyncGenerator<Cost> {
  for (const page of MEASURED) {
    for (const couple of couplesOf(small.size, page.past === "five" ? "decade" : "five").keys())
      for (const world of [small, large]) await visitOf(world, page, page.past === "five" ? "decade" : "five", couple);
    const pairs: [Visit, Visit][] = [];
    const count = couplesOf(small.size, page.past).length;
    for (let i = 0; i < count * page.rounds; i++) {
      const at = (world: World) => visitOf(world, page, page.past, i % count);
      if (i % 2 === 0) pairs.push([await at(small), await at(large)]);
      else {
        const second = await at(large);
        pairs.push([await at(small), second]);
      }
    }
    yield costOf(page, pairs, await readBy(small, large, pairs));
  }
}

const couplesOf = (size: number, past: Past) => shapesOfSize(size).filter((shape) => shape.past === past);
const kept = new Map<number, ReturnType<typeof shapesOf>>();
function shapesOfSize(size: number) {
  const known = kept.get(size) ?? shapesOf(size).filter(({ past }) => past);
  kept.set(size, known);
  return known;
}

function visitOf({ size, app, origin, now }: World, page: Measured, past: Past, couple: number): Promise<Visit> {
  const shape = couplesOf(size, past)[couple];
  if (!shape) throw new Error(`there is no couple ${couple}`);
  return visit(app, origin, cookieOf(size, shape.index), page.path(now));
}

function costOf({ name }: Measured, pairs: readonly [Visit, Visit][], read: Cost["read"]): Cost {
  const [small, large] = [0, 1].map((i) => pairs.map((pair) => (pair[i] as Visit).ms)) as [number[], number[]];
  const sqls = [...new Set(pairs.flatMap(([one]) => one.statements.map(({ sql }) => sql)))];
  const spent = (sql: string, which: 0 | 1) =>
    median(
      pairs.map((pair) => pair[which].statements.filter((one) => one.sql === sql).reduce((sum, { ms }) => sum + ms, 0)),
    );
  return {
    name,
    visits: pairs.length,
    statements: median(pairs.map(([one]) => one.statements.length)),
    small: median(small),
    large: median(large),
    ratio: median(pairs.map(([one, other]) => other.ms / one.ms)),
    read,
    grown: sqls
      .map((sql) => ({ sql, small: spent(sql, 0), large: spent(sql, 1) }))
      .sort((one, other) => other.large - other.small - (one.large - one.small)),
  };
}

/** How many couples' statements are explained. */
const EXPLAINED = 8;

async function readBy(small: World, large: World, pairs: readonly [Visit, Visit][]): Promise<Cost["read"]> {
  if (small.buffers && large.buffers) {
    const [few, many]: [number[], number[]] = [[], []];
    for (const [one, other] of pairs.slice(0, EXPLAINED)) {
      few.push(await small.buffers(one));
      many.push(await large.buffers(other));
    }
    return [median(few), median(many)];
  }
  const [few, many] = [0, 1].map((i) => pairs.flatMap((pair) => (pair[i] as Visit).reads ?? []));
  return few?.length && many?.length ? [median(few), median(many)] : null;
}
