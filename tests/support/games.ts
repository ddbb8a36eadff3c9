import { encoded } from "./bodies.ts";
import type { TestMember } from "./members.ts";
import { formOn } from "./planters/this-or-that.ts";

export const SUNDAYS = "/this-or-that/sundays";

/** Picks in the next pair of a game, by the page's own form. */
export async function pick(who: TestMember, which: string, path = SUNDAYS): Promise<Response> {
  const form = await formOn(who.visitor, path);
  if (!form) throw new Error(`${path} has no form`);
  return who.visitor.post(path, encoded({ ...form, pick: which }));
}

/** Plays a game to its end: the second of the two at every `second`th pair. */
export async function playAll(who: TestMember, second: number, path = SUNDAYS): Promise<Response> {
  let sent = await pick(who, "first", path);
  for (let i = 2; i <= 30; i++) sent = await pick(who, i % second === 0 ? "second" : "first", path);
  return sent;
}

/** What a page says, without its frame. */
export const words = async (who: TestMember, path: string): Promise<string> =>
  (await who.visitor.open(path)).$("main").text().replaceAll(/\s+/g, " ");
