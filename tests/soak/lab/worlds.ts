import { and, eq } from "drizzle-orm";
import { desireBatches, desireChoices } from "#db/schema/intimacy-lab.ts";
import { roundParts, roundProgress } from "#db/schema/rounds.ts";
import type { TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { memberOf, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { ANSWERS, answerTen, answerTo, CARDS, cardOn, OPEN, TOPICS } from "#tests/support/planters/intimacy-lab.ts";

/** What one of the two has said where it does not open to the other; and a world in which one card opens of it. */
export const HIDDEN = ["no", "not-now", "maybe"] as const;
const WORLDS = [...HIDDEN, "one open"] as const;
export type WorldName = (typeof WORLDS)[number];

const TABLES = [roundParts, roundProgress, desireBatches, desireChoices] as const;
type Row = Record<string, unknown>;
type Rows = Row[][];

/** A couple that can be put into each of the worlds, again and again. */
export type Couple = {
  observer: TestMember;
  /** Puts into the rows what was said in a world, and nothing else: before a page, which changes none. */
  enter(world: WorldName): Promise<void>;
  /** Puts all rows back as they were, with what was said in a world: before something that writes. */
  restore(world: WorldName): Promise<void>;
};

const TENS = 3;
/** Days enough for all of ten cards to come out. */
const OUT = 14;

/**
 * Two who have done ten cards without a maybe and ten with it, and are at a third, which one of the two has finished.
 * In each ten the other answers could meet half of the cards, and what that one has said to these half differs between
 * the worlds; each is said by the forms.
 */
export async function coupleOfWorlds(app: TestApp): Promise<Couple> {
  const { a: hider, b: observer } = await newPair(app);
  for (const who of [hider, observer]) await openAdult(who.visitor);
  const days = async (count: number) => {
    for (let day = 0; day < count; day++) app.clock.nextNoon();
    for (const who of [hider, observer]) await signInAgain(app, who);
  };
  const allowMaybe = async ({ visitor }: TestMember) => {
    const { $ } = await visitor.open(TOPICS);
    await visitor.post(TOPICS, encoded({ partner: String($("[name=partner]").val()), maybe: "yes" }));
  };
  /** Each second card is one where something is hidden. */
  const ten = async ({ visitor }: TestMember, open: string, hidden: string) => {
    let at = 0;
    await answerTen(visitor, () => (at++ % 2 === 0 ? open : hidden));
  };

  // Without the maybe of both a yes meets no maybe; with it a no meets none.
  await ten(hider, "yes", "no");
  await ten(observer, "yes", "yes");
  await days(OUT);
  for (const who of [hider, observer]) await allowMaybe(who);
  await ten(hider, "maybe", "no");
  await ten(observer, "maybe", "no");
  await days(OUT);
  await ten(hider, "yes", "no");
  await allButOne(observer);
  for (const path of ["/intimacyLab", OPEN, ANSWERS, CARDS]) await observer.visitor.open(path);

  const { couple, person } = await memberOf(app.services, hider.uid);
  const { database } = app.services;
  const read = (): Promise<Rows> =>
    Promise.all(TABLES.map((table) => database.db.select().from(table).where(eq(table.coupleId, couple.id))));
  const isHiders = (row: Row) => row.userId === person.id;
  const start = await read();
  const bodies = new Map<WorldName, Map<unknown, string>>();
  for (const world of WORLDS) {
    await sayTo(hider, world);
    const [parts = []] = await read();
    bodies.set(world, new Map(parts.filter(isHiders).map(({ item, body }) => [item, body as string])));
  }
  const bodyIn = (world: WorldName, item: unknown) => bodies.get(world)?.get(item) ?? "";
  const items = [...(bodies.get("no")?.keys() ?? [])] as string[];
  if (items.length !== TENS) throw new Error("not all tens were done");

  const restore = (world: WorldName) =>
    database.transaction(async (tx) => {
      for (const [at, table] of TABLES.entries()) {
        await tx.delete(table).where(eq(table.coupleId, couple.id));
        const rows = (start[at] ?? []).map((row) =>
          table === roundParts && isHiders(row) ? { ...row, body: bodyIn(world, row.item) } : row,
        );
        if (rows.length > 0) await tx.insert(table).values(rows as never);
      }
    });
  return {
    observer,
    restore,
    enter: (world) =>
      database.transaction(async (tx) => {
        for (const item of items) {
          const its = bodyIn(world, item);
          const { coupleId, activity, item: of, userId } = roundParts;
          await tx
            .update(roundParts)
            .set({ body: its })
            .where(and(eq(coupleId, couple.id), eq(activity, "intimacy-lab"), eq(of, item), eq(userId, person.id)));
        }
      }),
  };
}

/** Says to each card where something is hidden what its author says in a world. */
async function sayTo({ visitor }: TestMember, world: WorldName): Promise<void> {
  for (let ten = 1; ten <= TENS; ten++)
    for (let card = 2; card <= 10; card += 2) {
      const form = await cardOn(visitor, `${ANSWERS}?ten=${ten}&card=${card}`);
      if (!form) throw new Error(`no form for card ${card} of ten ${ten}`);
      const says = world !== "one open" ? world : ten === 1 && card === 2 ? "yes" : "no";
      const sent = await visitor.post(ANSWERS, answerTo(form, says));
      if (sent.status !== 302) throw new Error(`${says} to card ${card} of ten ${ten}: ${sent.status}`);
    }
}

/** Answers the ten that somebody is at, up to the last card. */
async function allButOne({ visitor }: TestMember): Promise<void> {
  for (let card = 1; card < 10; card++) {
    const form = await cardOn(visitor);
    if (!form) throw new Error("no form for a card");
    await visitor.post(CARDS, answerTo(form, "yes"));
  }
}
