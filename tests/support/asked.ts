import { answerQuestion } from "#app/activities/intimacy-questions/answer-question.server.ts";
import { pathsOf } from "#app/activities/intimacy-questions/find-questions.server.ts";
import { findAsked } from "#app/activities/intimacy-questions/read-question.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { TestApp } from "./app.ts";
import { memberNow, type Seeded } from "./seeded.ts";

/** Answers an intimacy question. */
async function answerIntimate(app: TestApp, who: Seeded, id: string, answer: Answer, at: Date): Promise<void> {
  const { services } = app;
  const member = await memberNow(app, who);
  const handle = pathsOf(services, member)({ id }).split("/").at(-1) ?? "";
  const asked = await findAsked(services, member, handle);
  const result = asked && (await answerQuestion(services, member, { asked, answer, knew: knownTo(member) }, at));
  if (!result?.ok) throw new Error(`${id} could not be answered: ${result?.reason}`);
}

const words = (text: string): Answer => ({ kind: "text", text });

/** Intimacy questions at each point: one that waits, one that the partner has answered, some that are open to both. */
export async function askEachOther(
  app: TestApp,
  people: { open: [Seeded, Seeded]; waiting: Seeded; offered: [Seeded, Seeded] },
  at: Date,
): Promise<void> {
  const [one, other] = people.open;
  const [, partner] = people.offered;
  await answerIntimate(app, one, "intimacy-closeness-01", words("When you read beside me and turn no page."), at);
  await answerIntimate(app, other, "intimacy-closeness-01", words("In the kitchen, back to back, both cooking."), at);
  for (const who of [one, other])
    await answerIntimate(app, who, "intimacy-closeness-03", { kind: "choice", chosen: ["b"] }, at);
  await answerIntimate(app, people.waiting, "intimacy-closeness-02", words("Sunday, before anybody writes."), at);
  await answerIntimate(app, partner, "intimacy-closeness-01", words("On the phone, when neither of us talks."), at);
}
