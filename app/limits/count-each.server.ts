import type { Limits } from "./count-tries.server.ts";
import type { LimitName } from "./limits.ts";

/** What a try counts under; a key of null (an address that can't be told) counts nowhere. */
type TryKey = readonly [name: LimitName, key: string | null];

/** `wait` is null when the try may be made, else the seconds until the next one may. */
export type CountedTry = { wait: number } | { wait: null; giveBack(): Promise<void> };

/**
 * Counts one try under each of them, before it is made: of many at once no more than may get through. Where one
 * refuses, those before it get theirs back: a try that was not made counts nowhere else.
 */
export async function countEach(limits: Limits, tries: readonly TryKey[]): Promise<CountedTry> {
  const counted: (readonly [name: LimitName, key: string])[] = [];
  const giveBack = async () => {
    for (const [name, key] of counted.splice(0)) await limits.giveBack(name, key);
  };
  for (const [name, key] of tries) {
    if (key === null) continue;
    const wait = await limits.count(name, key);
    if (wait !== null) {
      await giveBack();
      return { wait };
    }
    counted.push([name, key]);
  }
  return { wait: null, giveBack };
}
