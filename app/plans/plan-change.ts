/**
 * How far the two are with a plan. "proposed": one of them waits for the other's yes. "taken": both have said yes.
 * "moved": both had, and one has proposed another time since. "passed": the one who was asked can't. "off": it was taken
 * once, and one of them has called it off; calendars that have it are told.
 */
export type PlanState = "proposed" | "taken" | "moved" | "passed" | "off";

/** One of the two: the one who proposed it first, whose words it has, or the other one. */
export type Side = "author" | "other";

/** A plan as far as it decides what may be done with it. @template W when it is to be */
export type PlanNow<W> = W & {
  state: PlanState;
  /** Whose time it is: the other one says yes to it. Of one that is off: who has called it off. */
  datesBy: Side;
};

/** What the buttons of a plan are called in forms. */
export const PLAIN_ACTS = ["take", "pass", "off", "withdraw"] as const;
export type PlainAct = (typeof PLAIN_ACTS)[number];
export type PlanAct<W> = { act: PlainAct } | (W & { act: "move" });

const WAITS: readonly PlanState[] = ["proposed", "moved"];
const HAS_ENDED: readonly PlanState[] = ["passed", "off"];

/** Whether somebody may have it in a calendar. */
const wasTaken = (state: PlanState): boolean => state === "taken" || state === "moved" || state === "off";

/** Whether it is still to be counted on, or waits for a yes. */
export const isOn = (state: PlanState): boolean => !HAS_ENDED.includes(state);

/** Who is asked to say yes; null where nobody is. */
export function askedSide({ state, datesBy }: { state: PlanState; datesBy: Side }): Side | null {
  if (!WAITS.includes(state)) return null;
  return datesBy === "author" ? "other" : "author";
}

/**
 * Whether a plan is so already: then the same press of a button has come a second time, and changes nothing.
 * @param isThen whether it is to be then already
 */
export function isDone<W>(plan: PlanNow<W>, act: PlanAct<W>, isThen: (when: W) => boolean): boolean {
  if (act.act === "move") return isOn(plan.state) && isThen(act);
  if (act.act === "take") return plan.state === "taken";
  if (act.act === "pass") return plan.state === "passed";
  return act.act === "off" && plan.state === "off";
}

/**
 * What becomes of a plan that is not so already.
 * @returns null where this one may not do that with it now; "gone" where it goes with its words
 */
export function changed<W>(plan: PlanNow<W>, side: Side, act: PlanAct<W>): PlanNow<W> | "gone" | null {
  if (act.act === "move") {
    const { act: _, ...when } = act;
    return { ...plan, ...when, state: wasTaken(plan.state) ? "moved" : "proposed", datesBy: side };
  }
  if (act.act === "take") return askedSide(plan) === side ? { ...plan, state: "taken" } : null;
  if (act.act === "pass") return plan.state === "proposed" && side === "other" ? { ...plan, state: "passed" } : null;
  const isCounted = plan.state === "taken" || plan.state === "moved";
  // Both count on it: it does not vanish without a word.
  if (act.act === "off") return isCounted ? { ...plan, state: "off", datesBy: side } : null;
  return side === "author" && !isCounted ? "gone" : null;
}

/**
 * A plan's state as one of the two sees it. "mine" and "movedByMe" wait for the partner, "theirs" and "moved" for the
 * member; "passed": the partner can't; "off": the partner has called it off. "over": its time has gone.
 */
export type SeenState =
  | "taken"
  | "mine"
  | "theirs"
  | "moved"
  | "movedByMe"
  | "passed"
  | "passedByMe"
  | "off"
  | "offByMe"
  | "over";

/** The state as the one sees it who has proposed it first, or as the other one does. */
export function seenState({ state, datesBy }: { state: PlanState; datesBy: Side }, isMine: boolean): SeenState {
  const byMe = (datesBy === "author") === isMine;
  if (state === "taken") return "taken";
  if (state === "passed") return isMine ? "passed" : "passedByMe";
  if (state === "off") return byMe ? "offByMe" : "off";
  if (state === "moved") return byMe ? "movedByMe" : "moved";
  return byMe ? "mine" : "theirs";
}

/** Whose yes there is. */
export function yesOf(state: SeenState): "both" | "you" | "them" | "neither" {
  if (state === "taken" || state === "over") return "both";
  if (state === "off" || state === "offByMe") return "neither";
  return state === "mine" || state === "movedByMe" || state === "passed" ? "you" : "them";
}

/** What one may do with a plan. `off` and `withdraw` take it from the other one too, and are asked about first. */
export function mayDo(state: SeenState, isMine: boolean) {
  const isCounted = state === "taken" || state === "moved" || state === "movedByMe";
  return {
    take: state === "theirs" || state === "moved",
    pass: !isMine && (state === "theirs" || state === "mine"),
    off: isCounted,
    withdraw: isMine && !isCounted,
    /** To have it in a calendar, or take it out of one. */
    calendar: state === "taken" || state === "off" || state === "offByMe",
  };
}
