import { startApp, TestClock } from "#tests/support/app.ts";
import { knownPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import type { TestMember } from "#tests/support/members.ts";

/** Two who know each other, signed in, and the question that both are asked today. */
export type Couple = { a: One; b: One; path: string };
export type One = { id: string; cookies: [string, string][] };

/** Couples on a database of which the server is not up yet, with its settings. */
export async function plantCouples(count: number, settings: Record<string, string>): Promise<Couple[]> {
  const clock = new TestClock();
  const app = await startApp({ clock, settings });
  const couples: Couple[] = [];
  const one = ({ id, visitor }: TestMember): One => ({ id, cookies: [...visitor.cookies] });
  while (couples.length < count) {
    clock.at = new Date();
    const { a, b } = await knownPair(app);
    couples.push({ a: one(a), b: one(b), path: await askToday(app, a, "text") });
  }
  await app.close();
  return couples;
}
