import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { leaveCouple, undoPairing } from "#app/couple/end-couple.server.ts";
import type { TestApp } from "./app.ts";
import { encoded } from "./bodies.ts";
import { askToday } from "./forms.ts";
import { call, codeOf, memberOf, newMember, newPair, type TestMember } from "./members.ts";
import { answer } from "./people.ts";

/** Connects two: A's code, B's accept. */
export async function connect(a: TestMember, b: TestMember): Promise<void> {
  const accepted = await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`);
  if (!accepted.ok) throw new Error(`not connected: ${accepted.status}`);
}

/** Two who have connected, and whose yes to each other is said. */
export async function knownPair(app: TestApp): Promise<{ a: TestMember; b: TestMember }> {
  const { a, b } = await newPair(app);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  return { a, b };
}

/** Both answer today's question. @returns its path */
export async function answerBoth(app: TestApp, a: TestMember, b: TestMember, words: string): Promise<string> {
  const path = await askToday(app, a, "text");
  for (const [who, side] of [
    [a, "hers"],
    [b, "his"],
  ] as const) {
    await who.visitor.open(path);
    await answer(who.visitor, `${words}, ${side}`);
  }
  return path;
}

/** Two who are connected and have both answered today's question. */
export async function writingPair(app: TestApp, words: string) {
  const [a, b] = [await newMember(app), await newMember(app)];
  app.clock.move(0.001);
  await connect(a, b);
  return { a, b, path: await answerBoth(app, a, b, words) };
}

/** The ways in which two are apart afterwards: one leaves, takes the pairing back, or it is paused. */
export const waysApart = ({ services, clock }: TestApp): ((who: TestMember) => Promise<boolean>)[] => [
  async (who) => leaveCouple(services, await memberOf(services, who.uid), clock.at),
  async (who) => undoPairing(services, await memberOf(services, who.uid), clock.at),
  (who) => pausePairing(services, who.id),
];
