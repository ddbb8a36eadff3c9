import { actApart } from "#app/activities/truth-or-dare/act-apart.server.ts";
import { actPassed } from "#app/activities/truth-or-dare/act-passed.server.ts";
import type { Heat } from "#app/activities/truth-or-dare/cards.ts";
import { playLive } from "#app/activities/truth-or-dare/play-live.server.ts";
import { readApart } from "#app/activities/truth-or-dare/read-apart.server.ts";
import { readLiveHeat } from "#app/activities/truth-or-dare/read-live.server.ts";
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

/** What somebody does in a heat that two play at the same time; with words, to the card that lies there. */
async function doLive(
  app: TestApp,
  who: Seeded,
  heat: 1 | 2,
  act: "enter" | "truth" | "done",
  at: Date,
): Promise<void> {
  const member = await memberNow(app, who);
  const of = { heat, adult: false };
  const view = await readLiveHeat(app.services, member, of, "en");
  const lies = view?.state === "card" ? view.card : null;
  const done = act === "done" && lies ? { version: "1", time: String(lies.time), words: "The rain on the roof." } : {};
  const sent = { do: act, card: lies?.id ?? "", partner: knownTo(member), words: undefined, ...done } as const;
  const played = await playLive(app.services, member, { ...of, sent }, at);
  if (!played.ok) throw new Error(`nothing can be done in heat ${heat} at the same time: ${played.reason}`);
}

/** Truth or dare of two at the same time, at each point of it: one waits, one picks, a card lies there, it is open. */
export async function dareAtOnce(
  app: TestApp,
  people: { waiting: Seeded; playing: [Seeded, Seeded]; open: [Seeded, Seeded] },
  at: Date,
): Promise<void> {
  const [mara, theo] = people.playing;
  await doLive(app, people.waiting, 2, "enter", at);
  for (const heat of [1, 2] as const) for (const who of [mara, theo]) await doLive(app, who, heat, "enter", at);
  await doLive(app, mara, 2, "truth", at);
  await doLive(app, theo, 2, "done", at);
  for (const who of people.open) await doLive(app, who, 2, "enter", at);
  await doLive(app, people.open[0], 2, "truth", at);
  for (const who of people.open) await doLive(app, who, 2, "done", at);
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
