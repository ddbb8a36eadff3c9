import fc from "fast-check";
import { expect, test } from "vitest";
import { type AskedStep, isDone, nextStep, type StepAct, type Steps, withStep } from "./steps.ts";

const asked: readonly AskedStep[] = ["one", "two", "three"].map((id) => ({ id, version: 1, retired: false }));
const retired = (id: string) => asked.map((step) => (step.id === id ? { ...step, retired: true } : step));
const renewed = (id: string) => asked.map((step) => (step.id === id ? { ...step, version: 2 } : step));
const said = (id: string, value: unknown): StepAct => ({ id, version: 1, value });

test("any acts in any order, each as often as one likes, leave what was said last at each step", () => {
  const acts = fc.array(
    fc.record({
      id: fc.constantFrom("one", "two", "three"),
      value: fc.constantFrom("first", "second", null),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  );
  fc.assert(
    fc.property(acts, (all) => {
      const model = new Map<string, unknown>();
      let steps: Steps = {};
      for (const { id, value, times } of all) {
        if (value === null) model.delete(id);
        else model.set(id, value);
        for (let i = 0; i < times; i++) {
          const result = withStep(steps, said(id, value), asked);
          expect(result.ok).toBe(true);
          if (!result.ok) return;
          expect(i === 0 || !result.changed).toBe(true);
          steps = result.steps;
        }
      }
      expect(new Map(Object.entries(steps))).toEqual(model);
      expect(isDone(asked, steps)).toBe(model.size === asked.length);
      expect(nextStep(asked, steps)?.id).toBe(asked.find(({ id }) => !model.has(id))?.id);
    }),
  );
});

test("what is not asked, not any more, or in other words by now is refused; what was said there stays", () => {
  expect(withStep({}, said("four", "first"), asked)).toEqual({ ok: false, reason: "unknown-step" });
  expect(withStep({}, said("__proto__", "first"), asked)).toEqual({ ok: false, reason: "unknown-step" });
  expect(withStep({}, said("two", "first"), retired("two"))).toEqual({ ok: false, reason: "retired-step" });
  expect(withStep({}, said("two", "first"), renewed("two"))).toEqual({ ok: false, reason: "changed-step" });
  const before = { two: "first" };
  // The same once more is an answer that was lost on its way.
  expect(withStep(before, said("two", "first"), retired("two"))).toMatchObject({ ok: true, changed: false });
  expect(withStep(before, said("two", "second"), retired("two"))).toMatchObject({ ok: false });
  expect(withStep(before, said("two", null), retired("two"))).toMatchObject({ ok: true, steps: {} });
});

test("a retired step is not waited for, and nothing at all is not done", () => {
  expect(isDone(retired("two"), { one: 1, three: 1 })).toBe(true);
  expect(isDone(retired("two"), { two: 1 })).toBe(false);
  expect(isDone([], {})).toBe(false);
});
