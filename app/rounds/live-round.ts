/**
 * Something that two play at the same time, as both know it: who has gone there, with when, in milliseconds; who asks
 * the other one to come; and what the activity keeps of where it stands.
 */
export type LiveRound<G> = { in: Readonly<Record<string, number>>; asks: string | null; game: G };

/** An invitation stands for so long; then nobody waits any more. Milliseconds. */
export const ASKS_MS = 10 * 60_000;

/** Whether somebody who asked at that time waits still. */
export const isAsked = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() < ASKS_MS;

type Two = { me: string; partner: string };

/**
 * Goes there, and asks the other one to come, unless it was they who asked. Who is there already asks once more.
 * @param now milliseconds
 */
export function entered<G>(before: LiveRound<G> | null, { me, partner }: Two, now: number, fresh: G): LiveRound<G> {
  const { in: there, asks, game } = before ?? { in: {}, asks: null, game: fresh };
  const comes = asks === partner && partner in there;
  return { in: { ...there, [me]: now }, asks: comes ? null : me, game };
}

/** Goes away from it: what one says from now on opens no more by it. Null where nobody is left. */
export function left<G>({ in: there, asks, game }: LiveRound<G>, { me }: Two): LiveRound<G> | null {
  const { [me]: _, ...others } = there;
  return Object.keys(others).length === 0 ? null : { in: others, asks: asks === me ? null : asks, game };
}

/**
 * What becomes of it when somebody goes there or away, and what is told of it; null where nothing changes: asked once
 * more a little later it is asked, and nobody goes away twice.
 * @param isIn whether they are there, with all that is asked of it
 */
export function comeOrGo<G>(
  before: (LiveRound<G> & { askedAt: Date | null }) | null,
  { isIn, ...two }: Two & { isIn: boolean },
  act: "enter" | "leave",
  now: Date,
  fresh: G,
): { after: LiveRound<G> | null; what: "live" | "asks" | "left" } | null {
  if (act === "leave") return before && two.me in before.in ? { after: left(before, two), what: "left" } : null;
  if (before?.asks === two.me && isIn && isAsked(before.askedAt, now)) return null;
  const after = entered(before, two, now.getTime(), fresh);
  return { after, what: after.asks === two.me ? "asks" : "live" };
}
