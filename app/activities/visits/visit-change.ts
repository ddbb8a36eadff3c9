import type { LocalDate } from "#app/calendar/local-date.ts";

/**
 * How far the two are with a visit. "proposed": one of them waits for the other's yes. "taken": both have said yes.
 * "moved": both had, and one has proposed other dates since. "passed": the one who was asked can't. "off": it was taken
 * once, and one of them has called it off; calendars that have it are told.
 */
export type VisitState = "proposed" | "taken" | "moved" | "passed" | "off";

/** One of the two: the one who proposed it first, whose words it has, or the other one. */
export type Side = "author" | "other";

/** A visit as far as it decides what may be done with it. */
export type VisitNow = {
  state: VisitState;
  /** Whose dates they are: the other one says yes to them. Of one that is off: who has called it off. */
  datesBy: Side;
  from: LocalDate;
  to: LocalDate;
};

/** What the buttons of a visit are called in forms. */
export const PLAIN_ACTS = ["take", "pass", "off", "withdraw"] as const;
export type VisitAct = { act: (typeof PLAIN_ACTS)[number] } | { act: "move"; from: LocalDate; to: LocalDate };

const WAITS: readonly VisitState[] = ["proposed", "moved"];
const HAS_ENDED: readonly VisitState[] = ["passed", "off"];

/** Whether somebody may have it in a calendar. */
const wasTaken = (state: VisitState): boolean => state === "taken" || state === "moved" || state === "off";

/** Whether it is still to be counted on, or waits for a yes. */
export const isOn = (state: VisitState): boolean => !HAS_ENDED.includes(state);

/** Who is asked to say yes; null where nobody is. */
export function askedSide({ state, datesBy }: Pick<VisitNow, "state" | "datesBy">): Side | null {
  if (!WAITS.includes(state)) return null;
  return datesBy === "author" ? "other" : "author";
}

/** Whether a visit is so already: then the same press of a button has come a second time, and changes nothing. */
export function isDone(visit: VisitNow, act: VisitAct): boolean {
  if (act.act === "move") return isOn(visit.state) && visit.from === act.from && visit.to === act.to;
  if (act.act === "take") return visit.state === "taken";
  if (act.act === "pass") return visit.state === "passed";
  return act.act === "off" && visit.state === "off";
}

/**
 * What becomes of a visit that is not so already.
 * @returns null where this one may not do that with it now; "gone" where it goes with its words
 */
export function changed(visit: VisitNow, side: Side, act: VisitAct): VisitNow | "gone" | null {
  if (act.act === "move") {
    const { from, to } = act;
    return { state: wasTaken(visit.state) ? "moved" : "proposed", datesBy: side, from, to };
  }
  if (act.act === "take") return askedSide(visit) === side ? { ...visit, state: "taken" } : null;
  if (act.act === "pass") return visit.state === "proposed" && side === "other" ? { ...visit, state: "passed" } : null;
  const isCounted = visit.state === "taken" || visit.state === "moved";
  // Both count the days to it: it does not vanish without a word.
  if (act.act === "off") return isCounted ? { ...visit, state: "off", datesBy: side } : null;
  return side === "author" && !isCounted ? "gone" : null;
}
