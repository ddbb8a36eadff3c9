import { and, eq } from "drizzle-orm";
import { ownDay } from "#app/calendar/own-day.ts";
import { waitsForYes } from "#app/couple/waits-for-yes.ts";
import { isUnreadable, orNothing } from "#app/encryption/unreadable.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { roundProgress } from "#db/schema/rounds.ts";
import { keepPart, lockForWriting, type Reader, type WhenOpened } from "./keep-part.server.ts";
import { openOwn } from "./open-parts.server.ts";
import { openProgress, placeOfProgress, progressRow } from "./read-progress.server.ts";
import { readRound } from "./read-rounds.server.ts";
import { isClosed, type RoundOf } from "./round.ts";
import { type AskedStep, isDone, type StepAct, type Stepped, type Steps, withStep } from "./steps.ts";

export type StepResult =
  /** `said`: all that the member has said. `finished`: it is their part now. `opened`: both have finished. */
  | { ok: true; said: Steps; finished: boolean; opened: boolean }
  | Extract<Stepped, { ok: false }>
  /** Their part is done: nothing of it is changed any more. */
  | { ok: false; reason: "finished" }
  /** Who will read it is not who the form's page had named. */
  | { ok: false; reason: "another-partner" }
  /** It is 18+, and its author has not said that such may be kept of them. */
  | { ok: false; reason: "not-to-be-kept" };

/** What somebody does in a round that is done in steps. */
export type StepForm = RoundOf & {
  /** Null: no step, only the end of a round in which nothing is asked any more. */
  act: StepAct | null;
  /** All steps of the round, in their order, those too that are retired. */
  asked: readonly AskedStep[];
  /** Whom the form's page had as partner, or `ALONE`. */
  knew: string | undefined;
  adult?: boolean;
  /** What becomes their part, given all that was said; left out: that. It holds what was said as it was. */
  partOf?: (said: Steps) => Steps;
  /** What is made of both parts when it opens. */
  whenOpened?: WhenOpened | undefined;
  /** Whether what was said at a step may not be changed any more; asked with the couple locked. */
  isFixed?: (tx: Db, step: string) => Promise<boolean>;
};

/**
 * Keeps what the member says at one step of a round, or takes it back: another device goes on from there, and nobody
 * else learns of it. With the last step all of it becomes their part of the round, in the same transaction. The same act
 * twice does it once, also when it was the last one.
 */
export async function takeStep(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  form: StepForm,
  now: Date,
): Promise<StepResult> {
  const key = await vault.keyFor({ coupleId: member.couple.id, author: member.person.id });
  return database.transaction(
    async (tx) => {
      const reader = await lockForWriting(tx, member, form);
      return reader.ok ? stepIn(tx, { vault, key }, member, { ...form, reader }, now) : reader;
    },
    () => key.isLate() || (form.whenOpened?.isLate() ?? false),
  );
}

/** The same in a transaction in which `lockForWriting` has found the reader. */
export async function stepIn(
  tx: Db,
  { vault, key }: Pick<Services, "vault"> & { key: SealingKey },
  member: Member,
  { activity, item, act, asked, adult = false, partOf = (said) => said, ...form }: StepForm & { reader: Reader },
  now: Date,
): Promise<StepResult> {
  const of = { coupleId: member.couple.id, userId: member.person.id };
  const round = { activity, item };
  const { partner, seats } = form.reader;

  const { mine, theirs } = await readRound(tx, { couple: member.couple, person: member.person, partner }, round);
  if (mine) {
    const own = await openOwn({ database: { db: tx }, vault }, { ...of, activity }, [item]);
    const body = own.get(item)?.body ?? {};
    const said = isUnreadable(body) ? {} : (body as Steps);
    const again = act && withStep(said, act, asked);
    if (again && !(again.ok && !again.changed)) return { ok: false, reason: "finished" };
    return { ok: true, said, finished: true, opened: false };
  }

  if (isClosed({ mine, theirs })) return { ok: false, reason: "finished" };

  const row = await progressRow(tx, of, round);
  const before = (row && (await orNothing(openProgress(vault, row)))) ?? {};
  const after: Stepped = act ? withStep(before, act, asked) : { ok: true, steps: before, changed: false };
  if (!after.ok) return after;
  if (act && after.changed && Object.hasOwn(before, act.id) && (await form.isFixed?.(tx, act.id)))
    return { ok: false, reason: "finished" };
  const said = after.steps;
  // What was said before there was this partner waits for a yes to them, and all that it becomes a part of with it.
  const forPartner = partner !== null && !(row && waitsForYes(row, seats));
  const its = and(
    eq(roundProgress.coupleId, of.coupleId),
    eq(roundProgress.userId, of.userId),
    eq(roundProgress.activity, activity),
    eq(roundProgress.item, item),
  );
  const goesOn = act === null || (after.changed && act.value !== null);
  if (goesOn && isDone(asked, said)) {
    const part = { ...round, body: partOf(said), adult, partner, forPartner, whenOpened: form.whenOpened };
    const kept = await keepPart(tx, { vault, key }, member, part, now);
    if (!kept.ok) throw new Error(`a round that was not done could not be finished: ${kept.reason}`);
    await tx.delete(roundProgress).where(its);
    return { ok: true, said, finished: true, opened: kept.opened };
  }
  if (after.changed && Object.keys(said).length === 0) await tx.delete(roundProgress).where(its);
  else if (after.changed) {
    const values = {
      ...{ date: ownDay(now, member.person), adult, forPartner, writtenAt: now },
      steps: key.seal(placeOfProgress(round), JSON.stringify(said)),
    };
    const { coupleId: c, activity: a, item: i, userId: u } = roundProgress;
    await tx
      .insert(roundProgress)
      .values({ ...of, ...round, ...values })
      .onConflictDoUpdate({ target: [c, a, i, u], set: values });
  }
  return { ok: true, said, finished: false, opened: false };
}
