import { type Draft, readDraft, writeDraft } from "#app/ui/draft.ts";
import { BACK, type Pick, type Picks } from "./plays.ts";

/** A tap, as it is sent: which pair, as it was worded, and for whom. */
export type Tap = {
  /** Told from all others: two tabs of one game share what is kept. */
  n: string;
  pair: string;
  version: number;
  pick: Pick | typeof BACK;
  time: number;
  partner: string;
};

/** What was picked, with more taps. */
export const withTaps = (said: Picks, taps: readonly Tap[]): Picks =>
  taps.reduce<Picks>((before, { pair, pick }) => {
    const { [pair]: _, ...others } = before;
    return pick === BACK ? others : { ...others, [pair]: pick };
  }, said);

/** Whether that is said already. */
export const isSaid = (said: Picks, { pair, pick }: Tap): boolean => said[pair] === (pick === BACK ? undefined : pick);

/**
 * With one more. The first may be on its way already; of the others the last one in a pair is what holds, so there are
 * never more than the pairs and that one.
 */
const withTap = ([first, ...others]: readonly Tap[], tap: Tap): Tap[] =>
  first ? [first, ...others.filter(({ pair }) => pair !== tap.pair), tap] : [tap];

/**
 * Taps that are not sent yet, in their order. They are kept in this browser as drafts are (app/ui/draft.ts): they
 * outlive the tab, and go when somebody signs out.
 * @param draft null: nothing of them is to stay on the device
 */
export function tapQueue(draft: Draft | null) {
  // So, and where storage is blocked, they live as long as the page.
  let here: Tap[] = [];
  const read = (): Tap[] => {
    if (!draft) return here;
    try {
      return (JSON.parse(readDraft(draft) ?? "null") as Tap[] | null) ?? here;
    } catch {
      return here;
    }
  };
  const write = (taps: Tap[]) => {
    if (!draft) {
      here = taps;
      return;
    }
    const text = taps.length > 0 ? JSON.stringify(taps) : "";
    writeDraft(draft, text);
    here = (readDraft(draft) ?? "") === text ? [] : taps;
  };
  return {
    read,
    push: (tap: Tap) => write(withTap(read(), tap)),
    drop: ({ n }: Tap) => write(read().filter((tap) => tap.n !== n)),
    clear: () => write([]),
  };
}
export type TapQueue = ReturnType<typeof tapQueue>;

/** Longest wait before a tap is sent once more. Milliseconds. */
const LONGEST_WAIT_MS = 15_000;
/** An answer that does not come within this is taken for lost. Milliseconds. */
const ANSWER_MS = 20_000;

export type Drained =
  /** Nothing is left to send. */
  | "sent"
  /** The server has refused one; the others are not sent either. */
  | "refused"
  /** Nobody is signed in any more: they wait. */
  | "out";

/**
 * Sends what is in the queue, one after another, each until the server has it. Of several tabs one does so at a time.
 * @param told after each answer, with whether the server could be reached
 */
export async function drain(queue: TapQueue, path: string, told: (reached: boolean) => void): Promise<Drained> {
  const all = () => sendAll(queue, path, told);
  return navigator.locks ? navigator.locks.request(`taps ${path}`, all) : all();
}

async function sendAll(queue: TapQueue, path: string, told: (reached: boolean) => void): Promise<Drained> {
  for (let failed = 0; ; ) {
    const [tap] = queue.read();
    if (!tap) return "sent";
    const status = await statusOf(path, tap);
    const kept = status === 200;
    if (status === null || status >= 500 || status === 429) {
      told(false);
      await wait(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failed++));
      continue;
    }
    failed = 0;
    if (!kept) {
      if (status === 0) return "out";
      queue.clear();
      return "refused";
    }
    queue.drop(tap);
    told(true);
  }
}

/** What the server answers to a tap; 0 for a redirect, which is the way out of a session that has ended; null for none. */
async function statusOf(path: string, { n, ...fields }: Tap): Promise<number | null> {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const signal = AbortSignal.timeout?.(ANSWER_MS) ?? null;
  return fetch(path, { method: "POST", body, redirect: "manual", signal }).then(
    ({ status }) => status,
    () => null,
  );
}

/** Waits, or until the browser is online again, or the page is looked at again. */
const wait = (ms: number): Promise<void> =>
  new Promise((done) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      document.removeEventListener("visibilitychange", go);
      done();
    };
    const timer = setTimeout(go, ms);
    addEventListener("online", go);
    document.addEventListener("visibilitychange", go);
  });
