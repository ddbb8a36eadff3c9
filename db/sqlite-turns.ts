import { AsyncLocalStorage } from "node:async_hooks";
import type Sqlite from "better-sqlite3";
import { asTransaction, inTransaction, newTransaction, TooLate } from "./database.ts";
import { told } from "./told-statements.ts";

/**
 * This many small transactions that wait together share a commit, and with it the flush to disk, which takes most of
 * their time.
 */
const SHARED = 32;
/** The first of them waits for the others at most this long. Milliseconds. */
const SHARED_MS = 5;

type Failure = { error: unknown } | null;
type Transaction = {
  kind: "transaction";
  /** Runs it inside the open transaction, in the caller's own context. Never rejects. */
  run(): Promise<Failure>;
  isLate(): boolean;
  /** Tells the caller, once the commit has come back. */
  settle(failure: Failure): void;
};
type Alone = { kind: "alone"; run(): Promise<void> };

/** Who writes to a file, one after the other, first come first served: waiting here leaves the event loop free. */
export interface Turns {
  /**
   * Runs `work` in a transaction; resolves when that is committed, rejects with `TooLate` where that would be too late.
   */
  transaction<T>(work: () => Promise<T>, isLate?: () => boolean): Promise<T>;
  /** Runs `work` while no transaction is open. */
  alone<T>(work: () => T): Promise<T>;
  /** Resolves when nobody waits any more. */
  idle(): Promise<void>;
  isIdle(): boolean;
  /** How many wait for their turn. */
  waiting(): number;
}

/**
 * @param writer the connection that transactions run on. Those that share one run under savepoints of their own, so
 * that one that fails takes nothing of the others along; where the commit fails, none of them was done.
 * @param tell what a committed transaction has announced
 * @param now milliseconds
 */
export function openTurns(
  writer: InstanceType<typeof Sqlite>,
  tell: (announced: Iterable<string>) => void = () => {},
  now = () => performance.now(),
): Turns {
  const statement = (sql: string) => writer.prepare(sql);
  const [begin, commit, rollback] = [statement("BEGIN IMMEDIATE"), statement("COMMIT"), statement("ROLLBACK")];
  const [savepoint, release, undo] = [
    statement("SAVEPOINT one"),
    statement("RELEASE one"),
    statement("ROLLBACK TO one"),
  ];
  const queue: (Transaction | Alone)[] = [];
  let running: Promise<void> | null = null;

  const take = (turn: Transaction | Alone) => {
    queue.push(turn);
    running ??= runAll();
  };

  const runAll = async () => {
    await null; // who comes in the same moment shares the first commit
    try {
      for (let turn = queue.shift(); turn; turn = queue.shift()) {
        await (turn.kind === "alone" ? turn.run() : together(turn));
      }
    } finally {
      // Set without a pause after the queue was found empty: a turn that came in between would never be run.
      running = null;
    }
  };

  const together = async (first: Transaction) => {
    const until = now() + SHARED_MS;
    const run: { turn: Transaction; failure: Failure }[] = [];
    let current: Transaction | undefined = first;
    try {
      begin.run();
      // Alone in its transaction, a failed one needs no savepoint: the whole transaction is rolled back.
      let isShared = queue[0]?.kind === "transaction";
      while (current) {
        if (isShared) savepoint.run();
        const failure = await current.run();
        if (failure) {
          // A full disk makes SQLite roll back all that was open, the others' part too.
          if (!isShared || !writer.inTransaction) throw failure.error;
          undo.run();
        }
        if (isShared) release.run();
        run.push({ turn: current, failure });
        isShared = true;
        current = run.length < SHARED && now() < until ? following() : undefined;
      }
      // Others have run since: one that was in time may be too late by now, and it can't be rolled back without the
      // others.
      if (run.some(({ turn, failure }) => !failure && turn.isLate())) throw new TooLate();
      told("commit", () => commit.run())();
    } catch (error) {
      undoAll();
      for (const { turn } of run) turn.settle({ error });
      current?.settle({ error });
      return;
    }
    // Only after the commit: one that failed because of another one will look for what that one has written.
    for (const { turn, failure } of run) turn.settle(failure);
  };

  const undoAll = () => {
    try {
      if (writer.inTransaction) rollback.run();
    } catch {
      // The callers are told what failed first. If a transaction is still open, the next one is refused.
    }
  };

  const following = (): Transaction | undefined => {
    const [next] = queue;
    if (next?.kind !== "transaction") return undefined;
    queue.shift();
    return next;
  };

  return {
    transaction: async <T>(work: () => Promise<T>, isLate = () => false): Promise<T> => {
      // A second transaction inside the first would wait for the first one to end, for ever.
      if (inTransaction()) throw new Error("already inside transaction(): pass tx along");
      const inContext = AsyncLocalStorage.snapshot();
      const state = newTransaction();
      return new Promise<T>((resolve, reject) => {
        let result: T;
        take({
          kind: "transaction",
          run: async () => {
            try {
              result = await inContext(() => asTransaction(state, work));
              return isLate() ? { error: new TooLate() } : null;
            } catch (error) {
              return { error };
            } finally {
              state.open = false;
            }
          },
          isLate,
          settle: (failure) => {
            if (failure) return reject(failure.error);
            resolve(result);
            tell(state.announced);
          },
        });
      });
    },
    alone: (work) =>
      new Promise((resolve, reject) => {
        const run = async () => {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        };
        take({ kind: "alone", run });
      }),
    idle: async () => {
      while (running) await running;
    },
    isIdle: () => running === null,
    waiting: () => queue.length,
  };
}
