import { actApart } from "#app/activities/truth-or-dare/act-apart.server.ts";
import { actPassed } from "#app/activities/truth-or-dare/act-passed.server.ts";
import type { Heat } from "#app/activities/truth-or-dare/cards.ts";
import { readApart } from "#app/activities/truth-or-dare/read-apart.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { TestApp } from "./app.ts";
import { memberNow, type Seeded } from "./seeded.ts";

/** What somebody does in a heat of two who are apart. */
async function doApart(app: TestApp, who: Seeded, heat: Heat, sent: object, at: Date): Promise<void> {
  const member = await memberNow(app, who);
  const form = { card: "", partner: knownTo(member), words: undefined, do: "truth", ...sent } as const;
  const acted = await actApart(app.services, member, { heat, adult: heat === 3, sent: form }, at);
  if (!acted.ok) throw new Error(`nothing can be done in heat ${heat}: ${acted.reason}`);
}

/** Truth or dare at each point of it: a card that lies there, one that the partner has done, what is open to both. */
export async function dareEachOther(
  app: TestApp,
  people: { open: [Seeded, Seeded]; waiting: Seeded; offered: [Seeded, Seeded] },
  at: Date,
): Promise<void> {
  const answer = (card: string, words: string) => ({ do: "done", card, version: "1", time: "1", words });
  const [one, other] = people.open;
  const [member, partner] = people.offered;
  await doApart(app, one, 1, answer("tod-1-t-01", "The green jumper. You wear it inside out and never notice."), at);
  await doApart(app, other, 1, answer("tod-1-t-01", "Your winter coat, since it is the one you take off last."), at);
  for (const who of [one, other])
    await readApart(app.services, await memberNow(app, who), { heat: 1, adult: false }, "en");
  await doApart(app, people.waiting, 1, answer("tod-1-t-02", "The drawer with the keys that fit nothing."), at);
  await doApart(app, people.waiting, 1, { do: "dare" }, at);
  await doApart(app, partner, 1, answer("tod-1-t-03", "Ask me on Sunday."), at);
  await doApart(app, member, 3, { do: "dare" }, at);
  const passed = await memberNow(app, people.waiting);
  const press = { card: "", yes: "0", partner: knownTo(passed), do: "dare" } as const;
  await actPassed(app.services, passed, { heat: 1, adult: false, sent: press }, at);
}
