import { setTimeout as wait } from "node:timers/promises";
import { fewAtATime } from "#app/http/few-at-a-time.ts";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Database } from "#db/database.ts";
import { againAfter, isDue, type Job, LEASE_MS, type Turns } from "./job.ts";
import { type Ending, endTurn, keepTurn, NO_TURNS, readTurns, takeTurn } from "./turns.server.ts";

/** How often it is looked what is due. Milliseconds. */
const LOOK_MS = 5_000;
/** How soon after a look that failed. Milliseconds. */
const LOOK_AGAIN_MS = 30_000;
/** How often who has taken a turn says that they go on. Milliseconds. */
const KEEP_MS = 20_000;
/** So many go on at once: pages ask the same pool of connections. */
const AT_ONCE = 3;
/** What goes on for longer has stopped, and would hold the job and its place up for good: others may have both. Milliseconds. */
const MOST_MS = 1_800_000;
/** A clock that moves by more than this beside the process's own was set, or the machine has slept. Milliseconds. */
const JUMP_MS = 60_000;
/** For how long nothing is begun then: a clock that is wrong for a moment takes nothing away for good. Milliseconds. */
const SETTLES_MS = 120_000;
/** How long an ending server waits for what it has begun. Milliseconds. */
const END_MS = 8_000;

/** The jobs of a server. */
export type Jobs = {
  /** Looks once, begins what is due, and resolves when that has come to its end; never rejects. */
  runDue(): Promise<void>;
  /** Looks from now on, every few seconds. */
  start(): void;
  /** How many go on in this process, and how many of those that are due wait for a place. */
  state(): { isAt: number; waitsFor: number };
  /** Begins nothing more, and resolves when what goes on has come to the end of its portion, or after eight seconds. */
  close(): Promise<void>;
};

/** What was begun, or waits for its place: since when it goes on, and what lets go of it. */
type Running = { work: Promise<void>; begunAt: number | null; stuck: PromiseWithResolvers<void> };

/**
 * @param steady milliseconds that go on evenly, whatever is done to the clock
 * @param keepMs how often who has taken a turn says that they go on
 */
export function openJobs(
  { database, clock, log }: { database: Pick<Database, "db">; clock: () => Date; log: Log },
  list: readonly Job[],
  steady: () => number = () => performance.now(),
  keepMs = KEEP_MS,
): Jobs {
  const { db } = database;
  const few = fewAtATime(AT_ONCE, list.length);
  const running = new Map<string, Running>();
  /** When a job had nothing to do. */
  const idle = new Map<string, Date>();
  /** How often, one after the other, it could not be begun or ended, and until when it is left alone. */
  const unbegun = new Map<string, { tries: number; until: number }>();
  const settled = settledClock(clock, steady);
  let ended = false;
  let timer: NodeJS.Timeout | undefined;

  const run = async (job: Job, turn: number, now: Date): Promise<Ending> => {
    const begunAt = steady();
    let keptAt = begunAt;
    let isOurs = true;
    const keep = async () => {
      const at = steady();
      if (!isOurs || at - begunAt > MOST_MS) return;
      isOurs = await keepTurn(db, job.name, turn, clock());
      if (isOurs) keptAt = at;
      else log("job.taken-over", { job: job.name });
    };
    // Where the database does not answer the turn runs out by itself.
    const keeping = setInterval(() => void keep().catch(() => {}), keepMs).unref();
    try {
      await job.run(now, () => !ended && isOurs && steady() - keptAt < LEASE_MS);
      return ended ? "left" : "done";
    } catch (error) {
      log("job.failed", { job: job.name, ...errorFields(error) });
      return "failed";
    } finally {
      clearInterval(keeping);
    }
  };

  const begin = async (job: Job, turns: Turns): Promise<void> => {
    const now = clock();
    const { name, everyMs, hasWork } = job;
    const idleFor = now.getTime() - (idle.get(name)?.getTime() ?? Number.NEGATIVE_INFINITY);
    if (ended || (idleFor >= 0 && idleFor < everyMs)) return;
    if (hasWork && !(await hasWork(now))) return void idle.set(name, now);
    idle.delete(name);
    const turn = ended ? null : await takeTurn(db, name, turns, now);
    if (turn === null) return;
    await endTurn(db, name, turn, await run(job, turn, now), clock());
  };

  const beginInTime = (job: Job, turns: Turns, mine: Running): Promise<void> => {
    const { name, everyMs } = job;
    mine.begunAt = steady();
    const begun = begin(job, turns).then(
      () => void unbegun.delete(name),
      (error: unknown) => {
        const tries = (unbegun.get(name)?.tries ?? 0) + 1;
        unbegun.set(name, { tries, until: steady() + againAfter(tries, everyMs) });
        log("job.failed", { job: name, ...errorFields(error) });
      },
    );
    return Promise.race([begun, mine.stuck.promise]);
  };

  /** Whoever has stopped in the middle has the job no more: their lease runs out, and it may be begun beside them. */
  const passOver = () => {
    for (const [name, { begunAt, stuck }] of [...running]) {
      if (begunAt === null || steady() - begunAt <= MOST_MS) continue;
      log("job.stuck", { job: name });
      running.delete(name);
      stuck.resolve();
    }
  };

  const beginDue = async (): Promise<Promise<void>[]> => {
    const now = clock();
    passOver();
    if (!settled()) return [];
    const turns = await readTurns(db);
    for (const job of list) {
      const { name, everyMs } = job;
      const own = turns.get(name) ?? NO_TURNS;
      if (ended || running.has(name) || !isDue(own, everyMs, now)) continue;
      if (steady() < (unbegun.get(name)?.until ?? Number.NEGATIVE_INFINITY)) continue;
      const mine: Running = { work: Promise.resolve(), begunAt: null, stuck: Promise.withResolvers() };
      running.set(name, mine);
      mine.work = Promise.resolve(few(() => beginInTime(job, own, mine))).then(() => {
        if (running.get(name) === mine) running.delete(name);
      });
    }
    return [...running.values()].map(({ work }) => work);
  };

  const look = async (): Promise<void> => {
    let next = LOOK_MS;
    await beginDue().catch((error: unknown) => {
      log("jobs.unavailable", errorFields(error));
      next = LOOK_AGAIN_MS;
    });
    if (!ended) timer = setTimeout(look, next).unref();
  };

  return {
    runDue: async () => {
      await Promise.all(await beginDue().catch(() => []));
    },
    start: () => void look(),
    state: () => {
      const waitsFor = [...running.values()].filter(({ begunAt }) => begunAt === null).length;
      return { isAt: running.size - waitsFor, waitsFor };
    },
    close: async () => {
      ended = true;
      clearTimeout(timer);
      await Promise.race([
        Promise.all([...running.values()].map(({ work }) => work)),
        wait(END_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** @returns says whether the clock has gone on evenly for a while */
function settledClock(clock: () => Date, steady: () => number): () => boolean {
  let apart = clock().getTime() - steady();
  let setAt = Number.NEGATIVE_INFINITY;
  return () => {
    const at = steady();
    const nowApart = clock().getTime() - at;
    if (Math.abs(nowApart - apart) > JUMP_MS) setAt = at;
    apart = nowApart;
    return at - setAt >= SETTLES_MS;
  };
}
