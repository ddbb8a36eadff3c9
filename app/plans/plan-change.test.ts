import fc from "fast-check";
import { expect, test } from "vitest";
import {
  askedSide,
  changed,
  isDone,
  mayDo,
  PLAIN_ACTS,
  type PlanAct,
  type PlanNow,
  type Side,
  seenState,
} from "./plan-change.ts";

type When = { at: number };
const side = fc.constantFrom<Side>("author", "other");
const plain = fc.constantFrom(...PLAIN_ACTS).map((act): PlanAct<When> => ({ act }));
const move = fc.nat(5).map((at): PlanAct<When> => ({ act: "move", at }));
const acts = fc.array(fc.tuple(side, fc.oneof(plain, move)), { maxLength: 12 });
const PROPOSED: PlanNow<When> = { state: "proposed", datesBy: "author", at: 0 };

/** Where a plan stands after each act that was taken. */
function* walk(list: readonly (readonly [Side, PlanAct<When>])[]) {
  let plan = PROPOSED;
  for (const [by, act] of list) {
    if (isDone(plan, act, ({ at }) => plan.at === at)) continue;
    const next = changed(plan, by, act);
    if (next === null) continue;
    yield { before: plan, by, act, next };
    if (next === "gone") return;
    plan = next;
  }
}

test("whatever the two do one after the other: nobody says yes to a time of their own", () => {
  fc.assert(
    fc.property(acts, (list) => {
      for (const { before, by, act, next } of walk(list)) {
        if (act.act === "take") expect([askedSide(before), next]).toEqual([by, { ...before, state: "taken" }]);
        if (next !== "gone" && next.state === "taken") expect(act.act).toBe("take");
        // A new time is asked for, by whoever named it.
        if (act.act === "move" && next !== "gone") expect(askedSide(next)).toBe(by === "author" ? "other" : "author");
      }
    }),
  );
});

test("what both count on does not vanish, and words go with nobody but their author", () => {
  fc.assert(
    fc.property(acts, (list) => {
      for (const { before, by, next } of walk(list))
        if (next === "gone")
          expect([by, before.state === "taken" || before.state === "moved"]).toEqual(["author", false]);
    }),
  );
});

test("a page offers what would be done, and nothing else", () => {
  fc.assert(
    fc.property(acts, (list) => {
      const plans = [PROPOSED, ...[...walk(list)].flatMap(({ next }) => (next === "gone" ? [] : [next]))];
      for (const plan of plans)
        for (const by of ["author", "other"] as const) {
          const may = mayDo(seenState(plan, by === "author"), by === "author");
          const would = (act: (typeof PLAIN_ACTS)[number]) => changed(plan, by, { act }) !== null;
          for (const act of PLAIN_ACTS) expect([act, plan, by, may[act]]).toEqual([act, plan, by, would(act)]);
        }
    }),
  );
});
