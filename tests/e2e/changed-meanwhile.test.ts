import { expect, test } from "vitest";
import { addDays } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/forms-and-messages.md#what-has-changed-meanwhile: what is refused for it can be sent with the next press. */
const here = stage();

/** Somebody alone, whose form is open, and who comes to them meanwhile. */
const two = async () => [await newMember(here.app), await newMember(here.app)] as const;

test("a memory that was begun alone is kept with the second press", async () => {
  const [a, b] = await two();
  const page = await here.open("/us/memories/new", { as: a.visitor });
  await mark(page);
  await page.getByLabel("What you remember").fill("We took the last ferry.");
  await connect(a, b);
  await press(page, "Keep it");
  await says(page, "Who your partner is has changed since you opened this page.");
  expect(await page.getByLabel("What you remember").inputValue()).toBe("We took the last ferry.");
  await press(page, "Keep it");
  await says(page, "by you");
  await noPageLoad(page);
});

test("an answer is shown to be copied, and the form is that of the question that stands there now", async () => {
  const { a, b } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  const page = await here.open(path, { as: a.visitor });
  await mark(page);
  const question = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByLabel("Your answer").fill("The lift with its gate");
  await b.visitor.post("/us/leave", "");
  await askToday(here.app, a, "text", 1);
  await press(page, "Send my answer");
  await says(page, "Not sent");
  await says(page, "The lift with its gate");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).not.toBe(question);
  expect(await page.getByLabel("Your answer").inputValue()).toBe("");
  await page.getByLabel("Your answer").fill("The wrong train");
  await press(page, "Send my answer");
  await says(page, "Your half is in.");
  await noPageLoad(page);
});

/** By the own day of who has told no zone, which begins at four in the morning: so the pages count. */
const inDays = (days: number) =>
  addDays(ownDay(here.app.clock.at, { timeZone: null, dayFloor: null, dayFloorSince: null }), days);

test("a visit that was moved meanwhile shows its new dates, and is taken with the second press", async () => {
  const { a, b } = await knownPair(here.app);
  const visit = {
    partner: b.id,
    from: inDays(29),
    to: inDays(33),
    travels: "other",
    place: "",
    words: "The red coat.",
  };
  await a.visitor.post("/us/visits", encoded(visit));
  const page = await here.open("/us/visits", { as: b.visitor });
  await mark(page);
  await says(page, "29 days");
  const { $ } = await a.visitor.open("/us/visits");
  const id = String($("a:contains('Other dates')").attr("href")).split("=")[1];
  const moved = { partner: b.id, revision: "0", act: "move", from: inDays(40), to: inDays(41) };
  expect((await a.visitor.post(`/us/visits?move=${id}`, encoded(moved))).status).toBe(302);
  await press(page, "Say yes");
  await says(page, "This visit has changed since you opened this page.");
  await says(page, "40 days");
  await press(page, "Say yes");
  await says(page, "You both said yes.");
  await noPageLoad(page);
});
