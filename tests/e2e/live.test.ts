import type { Page } from "playwright";
import { expect, test } from "vitest";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { answerInBrowser, focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { askToday } from "#tests/support/forms.ts";
import { memberOf, newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/live.md in two browsers. */
const here = stage();

/** Waits until a page of somebody has its stream. */
const streams = (count: number) => expect.poll(() => here.app.services.live.open()).toBe(count);
const status = (page: Page) => page.locator("p[role=status]").last();

test("the reveal opens on the other's screen as soon as the second has answered, without a page load, and is said", async () => {
  const { a, b } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  const first = await here.open(path, { as: a.visitor });
  await streams(1);
  await answerInBrowser(first, "The lift with its gate.");
  await first.getByRole("heading", { name: "Your half is in" }).waitFor();
  await mark(first);
  const second = await here.open(path, { as: b.visitor });
  expect(await second.getByText("The lift with its gate.").count()).toBe(0);
  await answerInBrowser(second, "Rain on a tent.");
  await says(second, "The lift with its gate.");
  await says(first, "Rain on a tent.");
  await noPageLoad(first);
  await expect.poll(() => status(first).innerText()).toBe("There is something new here.");
});

test("what the other one does while a page is on its way to listening is on it once it listens", async () => {
  const { a, b } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  await a.visitor.post(path, encoded({ answer: "The lift with its gate.", partner: b.id }));
  // The question that waits is there to be read before its scripts are.
  const page = await (await here.context({ as: a.visitor })).newPage();
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await says(page, "Your half is in");
  await b.visitor.post(path, encoded({ answer: "Rain on a tent.", partner: a.id }));
  arrived.resolve();
  await says(page, "Rain on a tent.");
});

test("words that are being written stay, and the focus with them, when the other one does something or leaves", async () => {
  const { a, b } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  const page = await here.open(path, { as: a.visitor });
  await streams(1);
  const field = page.locator("textarea[name=answer]");
  await field.fill("Half a sentence, and");
  const other = await here.open(path, { as: b.visitor });
  await answerInBrowser(other, "Done.");
  await expect.poll(() => status(page).innerText()).toBe("There is something new here.");
  expect(await field.inputValue()).toBe("Half a sentence, and");
  await focused(field);
  // The stream ends when the two part, and the next one finds the words still there.
  const again = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/live");
  await leaveCouple(here.app.services, await memberOf(here.app.services, b.uid), here.app.clock.at);
  await again;
  await streams(2);
  expect(await field.inputValue()).toBe("Half a sentence, and");
  await press(page, "Send my answer");
  await says(page, "Half a sentence, and");
});

test.each(["no answer", "a server that is busy", "too many calls"])(
  "a page that looks again and gets %s stays as it is, and shows what is new once it can",
  async (what) => {
    const { a, b } = await knownPair(here.app);
    const path = await askToday(here.app, a, "text");
    await a.visitor.post(path, encoded({ answer: "The lift with its gate.", partner: b.id }));
    here.app.clock.move(0.01);
    const page = await here.open(path, { as: a.visitor });
    await streams(1);
    await mark(page);
    const asked = Promise.withResolvers<void>();
    await page.route(/\.data(\?|$)/, async (route) => {
      if (what === "no answer") await route.abort("internetdisconnected");
      else await route.fulfill({ status: what === "too many calls" ? 429 : 503, body: "Bad gateway" });
      asked.resolve();
    });
    await b.visitor.post(path, encoded({ answer: "Rain on a tent.", partner: a.id }));
    await asked.promise;
    await page.waitForTimeout(200);
    expect(await page.locator("main").innerText()).toContain("Your half is in");
    await page.unroute(/\.data(\?|$)/);
    here.app.clock.move(0.01);
    // The next thing that is told has it look again.
    await leaveCouple(here.app.services, await memberOf(here.app.services, b.uid), here.app.clock.at);
    await says(page, "The lift with its gate.");
    await noPageLoad(page);
  },
);

test("a dashboard follows: somebody comes with one's code, then thinks of one; a closed tab has no stream", async () => {
  const [a, b] = [await newMember(here.app), await newMember(here.app)];
  here.app.clock.move(0.001);
  const page = await here.open("/dashboard", { as: a.visitor });
  await streams(1);
  await mark(page);
  await connect(a, b);
  await press(page, "Yes, that is them");
  await press(page, "Continue");
  await streams(1);
  const other = await here.open("/dashboard", { as: b.visitor });
  await press(other, "Thinking of you");
  await says(page, "is thinking of you.");
  await noPageLoad(page);
  await other.close();
  await streams(1);
});

test("without script nothing changes by itself, and a link loads the page again", async () => {
  const { a, b } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  const page = await (await here.context({ as: a.visitor, options: { javaScriptEnabled: false } })).newPage();
  await page.goto(path);
  await answerInBrowser(page, "The lift with its gate.");
  const other = await here.open(path, { as: b.visitor });
  await answerInBrowser(other, "Rain on a tent.");
  await says(other, "The lift with its gate.");
  await page.getByRole("link", { name: "Look again" }).click();
  await says(page, "Rain on a tent.");
});
