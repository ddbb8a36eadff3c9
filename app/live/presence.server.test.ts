import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GATHER_MS, openPresence, PATIENCE_MS } from "./presence.server.ts";
import type { Presence, PresenceNews } from "./presence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const one = { coupleId: "two", userId: "one", place: "" };
const MINUTE = 60_000;

/**
 * Processes that hear each other on one clock, and what each has seen of who is here. `deaf` ones hear nothing, `mute`
 * ones can't tell.
 */
function processes(...ids: string[]) {
  const all = new Map<string, Presence>();
  const seen: Record<string, string[]> = {};
  const [deaf, mute] = [new Set<string>(), new Set<string>()];
  const told: PresenceNews[] = [];
  const open = (id: string) => {
    seen[id] = [];
    const tell = async (news: PresenceNews) => {
      if (mute.has(id)) throw new Error("no connection");
      told.push(news);
      // As it goes over a wire.
      const text = JSON.stringify(news);
      for (const [to, presence] of all) if (!deaf.has(to)) presence.hear(JSON.parse(text));
    };
    const changed = (spot: { userId: string }, is: boolean) => seen[id]?.push(`${spot.userId} ${is ? "came" : "went"}`);
    all.set(id, openPresence({ id, tell, changed, now: () => Date.now() }));
  };
  for (const id of ids) open(id);
  const of = (id: string): Presence => all.get(id) as Presence;
  const go = async (ms: number) => {
    for (let at = 0; at < ms; at += 25_000) {
      await vi.advanceTimersByTimeAsync(Math.min(25_000, ms - at));
      if (ms - at >= 25_000) for (const presence of all.values()) presence.beat();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  const gathered = () => vi.advanceTimersByTimeAsync(GATHER_MS);
  return { of, seen, open, go, gathered, deaf, mute, told, end: (id: string) => all.delete(id) };
}

test("who comes is told at once in every process, who goes after some patience, and a change of page is no going", async () => {
  const { of, seen, gathered, told } = processes("a", "b");
  of("a").enter(one);
  expect([seen.a, of("a").isHere("one", "")]).toEqual([["one came"], true]);
  await gathered();
  expect([seen.b, of("b").isHere("one", "")]).toEqual([["one came"], true]);
  for (let page = 0; page < 20; page++) {
    of("a").leave(one, false);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    of("a").enter(one);
  }
  expect(told, "pages are changed in silence").toHaveLength(3);
  of("a").leave(one, false);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(seen.b).toEqual(["one came"]);
  await vi.advanceTimersByTimeAsync(1 + GATHER_MS);
  expect([seen.a, seen.b, of("b").isHere("one", "")]).toEqual([
    ["one came", "one went"],
    ["one came", "one went"],
    false,
  ]);
});

test("with two pages, or in two processes, somebody goes with the last one; at once where they want it", async () => {
  const { of, seen, gathered } = processes("a", "b");
  of("a").enter(one);
  of("a").enter(one);
  of("b").enter(one);
  await gathered();
  of("a").leave(one, true);
  of("a").leave(one, true);
  await gathered();
  expect(seen.a).toEqual(["one came"]);
  of("b").leave(one, true);
  await gathered();
  expect(seen).toEqual({ a: ["one came", "one went"], b: ["one came", "one went"] });
});

test("who has left a page a moment ago and hides it then is gone at once", async () => {
  const { of, seen, gathered } = processes("a", "b");
  of("a").enter(one);
  await gathered();
  of("a").leave(one, false);
  of("a").settle(({ userId }) => userId === "another");
  expect(of("a").isHere("one", "")).toBe(true);
  of("a").settle(({ userId }) => userId === "one");
  await gathered();
  expect(seen).toEqual({ a: ["one came", "one went"], b: ["one came", "one went"] });
});

test("a process that starts asks the others; one that is killed is forgotten, one that ends at once", async () => {
  const { of, seen, open, end, go, gathered } = processes("a", "b");
  of("a").enter(one);
  of("a").enter({ ...one, coupleId: "others", userId: "three" });
  of("b").enter({ ...one, userId: "four" });
  await gathered();
  open("c");
  expect(of("c").isHere("one", "")).toBe(false);
  of("c").ask();
  await gathered();
  expect(seen.c?.sort()).toEqual(["four came", "one came", "three came"]);
  end("a");
  await go(5 * MINUTE);
  expect(["one", "three", "four"].map((who) => of("c").isHere(who, ""))).toEqual([false, false, true]);
  of("b").close();
  await gathered();
  expect(of("c").isHere("four", "")).toBe(false);
});

test("who was killed while nobody was in this process is not here for the first who comes", async () => {
  const { of, end, go, gathered } = processes("a", "b");
  of("a").enter(one);
  await gathered();
  end("a");
  // Without a stream there is no sign of life to count by.
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(of("b").isHere("one", "")).toBe(false);
  await go(MINUTE);
  expect(of("b").isHere("one", "")).toBe(false);
});

test("a process in which nobody was for an hour hears who comes, and does not forget them with its first sign of life", async () => {
  const { of, seen, gathered, go } = processes("a", "b");
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  of("a").enter(one);
  await gathered();
  await go(10 * MINUTE);
  expect([of("b").isHere("one", ""), seen.b]).toEqual([true, ["one came"]]);
});

test("what was missed or could not be told is made good: who went is not here for ever, nor who came never", async () => {
  const { of, seen, deaf, mute, gathered, go } = processes("a", "b");
  of("a").enter(one);
  await gathered();
  deaf.add("b");
  of("a").leave(one, true);
  of("a").enter({ ...one, userId: "three" });
  await gathered();
  expect(of("b").isHere("one", "")).toBe(true);
  deaf.delete("b");
  of("b").forgetOthers();
  await gathered();
  expect([of("b").isHere("one", ""), of("b").isHere("three", "")]).toEqual([false, true]);

  mute.add("a");
  of("a").leave({ ...one, userId: "three" }, true);
  await gathered();
  expect([of("a").isHere("three", ""), of("b").isHere("three", "")]).toEqual([false, true]);
  mute.delete("a");
  await go(25_000);
  await gathered();
  expect([of("b").isHere("three", ""), seen.b?.at(-1)]).toEqual([false, "three went"]);
});

test("one that stood still and was forgotten says anew who is there", async () => {
  const { of, deaf, mute, go, gathered } = processes("a", "b");
  of("a").enter(one);
  await gathered();
  mute.add("a");
  await go(3 * MINUTE);
  expect(of("b").isHere("one", "")).toBe(false);
  mute.delete("a");
  deaf.clear();
  await go(25_000);
  await gathered();
  expect(of("b").isHere("one", "")).toBe(true);
});

test("hundreds who come at once are told in a few tellings that PostgreSQL can carry", async () => {
  const { of, told, gathered } = processes("a", "b");
  for (let n = 0; n < 300; n++)
    of("a").enter({ coupleId: `${"c".repeat(32)}${n}`, userId: `${"u".repeat(32)}${n}`, place: "" });
  await gathered();
  expect(told.length).toBeLessThan(20);
  for (const news of told) expect(JSON.stringify(news).length).toBeLessThan(7_500);
  expect(of("b").isHere(`${"u".repeat(32)}299`, "")).toBe(true);
});

test("a place is one's own: whoever is in it is nowhere else by it", () => {
  const { of } = processes("a");
  of("a").enter({ ...one, place: "this-or-that/food.1" });
  expect(["", "this-or-that/food.1", "this-or-that/food.2"].map((place) => of("a").isHere("one", place))).toEqual([
    false,
    true,
    false,
  ]);
});
