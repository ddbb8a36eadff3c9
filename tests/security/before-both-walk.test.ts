import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { seededRandom, startApp, TestClock } from "#tests/support/app.ts";
import type { Way } from "#tests/support/planter.ts";
import { planters } from "#tests/support/planters.ts";
import type { Worlds } from "#tests/support/twin.ts";
import { Walk } from "./walk.ts";

/**
 * docs/product/security.md#before-both-have-answered after each act of a random walk. By hand and longer: STEPS=100000,
 * and WALK_SEED for a walk that failed.
 */
const STEPS = Number(process.env.STEPS ?? (isPostgres ? 250 : 500));
const SEED = process.env.WALK_SEED ?? randomUUID();
/** After so many steps new people begin. */
const LIFE = 80;

let worlds: Worlds;
beforeAll(async () => {
  const started = new Date();
  const settings = { API_CALL_LIMIT: "0" };
  const world = () => startApp({ clock: new TestClock(started), random: seededRandom(SEED), settings });
  worlds = [await world(), await world()];
});
afterAll(() => Promise.all(worlds.map((app) => app.close())));

test(`Before both have answered: ${STEPS} steps of two couples show nobody what is hidden (WALK_SEED=${SEED})`, {
  timeout: 60_000 + STEPS * 600,
}, async () => {
  const random = seededRandom(`walk ${SEED}`);
  const walk = new Walk(worlds, (n) => Buffer.from(random(4)).readUInt32BE() % n);
  for (let step = 0; step < STEPS; step++) {
    if (step % LIFE === 0) await walk.begin();
    await walk.step();
  }
  await walk.lookEverywhere();
  // The walk has been where it matters.
  expect(walk.compared).toBeGreaterThan(STEPS * 0.75);
  expect(walk.comparedWhileHidden).toBeGreaterThan(STEPS / 3);
  // Also by who would like most to know what is hidden.
  const byPartner = [...walk.comparedByPartner.values()];
  expect(byPartner.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(STEPS / 30);
  // A short walk may miss one of the ways to hide something, or write nothing that is open to both.
  if (STEPS < 500) return;
  const ways = planters.flatMap(({ key, planter }) =>
    planter.ways.flatMap((way: Way) => (way.part || way.atOnce ? [] : [`${key} ${way.name}`])),
  );
  // Which of them a walk compares often is chance: all but three of them, and none that does not hide.
  const compared = [...walk.comparedByPartner.keys()];
  expect(ways).toEqual(expect.arrayContaining(compared));
  expect(compared.length).toBeGreaterThanOrEqual(ways.length - 3);
  expect(walk.written).toBeGreaterThan(STEPS / 150);
  expect(walk.writtenThatDiffers).toBeGreaterThan(0);
});
