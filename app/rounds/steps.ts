/** What somebody has said in a round that is done in steps: at which step what, in the order in which they said it. */
export type Steps = Readonly<Record<string, unknown>>;

/** A step as it is asked now. One that is retired is asked of nobody any more; what was said there stays. */
export type AskedStep = { id: string; version: number; retired: boolean };

/** What somebody does at a step. */
export type StepAct = {
  id: string;
  /** Of what was asked there, as the page had it that they said it on. */
  version: number;
  /** What they say, as anything that JSON can hold; null takes back what they had said. */
  value: unknown;
};

export type Stepped =
  | { ok: true; steps: Steps; changed: boolean }
  /** Nothing like it is asked here, or not any more, or by now in other words. */
  | { ok: false; reason: "unknown-step" | "retired-step" | "changed-step" };

/** What was said so far, with one more act. The same act again changes nothing, whatever was asked anew meanwhile. */
export function withStep(before: Steps, { id, version, value }: StepAct, asked: readonly AskedStep[]): Stepped {
  const has = Object.hasOwn(before, id);
  const isSame = value === null ? !has : has && JSON.stringify(before[id]) === JSON.stringify(value);
  if (isSame) return { ok: true, steps: before, changed: false };
  const { [id]: _, ...others } = before;
  if (value === null) return { ok: true, steps: others, changed: true };
  const step = asked.find((one) => one.id === id);
  if (!step) return { ok: false, reason: "unknown-step" };
  if (step.retired) return { ok: false, reason: "retired-step" };
  if (step.version !== version) return { ok: false, reason: "changed-step" };
  return { ok: true, steps: { ...others, [id]: value }, changed: true };
}

/** The first step that is asked and that nothing was said at yet; null where that was the last. */
export const nextStep = <S extends AskedStep>(asked: readonly S[], said: Steps): S | null =>
  asked.find(({ id, retired }) => !retired && !Object.hasOwn(said, id)) ?? null;

/** Whether all that is asked was said. Where nothing was said nothing is done, also when nothing is asked any more. */
export const isDone = (asked: readonly AskedStep[], said: Steps): boolean =>
  nextStep(asked, said) === null && Object.keys(said).length > 0;
