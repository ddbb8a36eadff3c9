import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { weekdayIndex } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { deliveryJob } from "#app/notifications/deliver.server.ts";
import { keepDevice } from "#app/notifications/devices.server.ts";
import { mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { codeOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { startPushHost } from "#tests/support/push-host.ts";
import { stage } from "#tests/support/stage.ts";

/** An evening of two, each in a browser of their own, from the one who joins to the week in words. */
let host: Awaited<ReturnType<typeof startPushHost>>;
const here = stage(async () => {
  host = await startPushHost();
  return host.settings;
});
afterAll(() => host.close());
/** A long way on a busy machine. Milliseconds. */
const LIMIT = 120_000;

const streams = (count: number) => expect.poll(() => here.app.services.live.open()).toBe(count);
const home = (who: TestMember): Promise<Page> => here.open("/dashboard", { as: who.visitor });
const answerHere = async (page: Page, words: string) => {
  await page.getByRole("link", { name: "Answer", exact: true }).click();
  await page.locator("textarea[name=answer]").fill(words);
  await press(page, "Send my answer");
};
const pick = (page: Page, which: "first" | "second") => page.locator(`form.tot button[value=${which}]`).click();
/** How many days it is to the Tuesday of next week: then this week is over for everybody. */
const toNextTuesday = () =>
  8 - weekdayIndex(ownDay(here.app.clock.at, { timeZone: "UTC", dayFloor: null, dayFloorSince: null }));

test("one joins, both answer, the reveal opens on both screens, they play at the same time, one thinks of the other by push, and they have their week written", {
  timeout: LIMIT,
}, async () => {
  const [mara, theo] = [await newMember(here.app), await newMember(here.app, { past: false })];
  const code = await codeOf(mara);
  const hers = await home(mara);
  await streams(1);
  await mark(hers);

  // He comes with her code, and her page says so by itself.
  const his = await here.open("/invite", { as: theo.visitor });
  await his.getByLabel("Enter Your Partner's Code").fill(code);
  await press(his, "Connect Partner");
  await press(his, "Continue");
  await press(hers, "Yes, that is them");
  await press(hers, "Continue");
  await mark(his);
  await says(his, "is here now.");

  // Both answer; it opens where one waits.
  await answerHere(hers, "The lift with its gate.");
  await says(hers, "Your half is in");
  await answerHere(his, "Rain on a tent.");
  for (const page of [hers, his])
    for (const words of ["The lift with its gate.", "Rain on a tent."]) await says(page, words);
  for (const page of [hers, his]) await noPageLoad(page);

  // They play at the same time.
  await hers.goto("/this-or-that/sundays/live");
  await hers.getByRole("button", { name: /^Ask .* to come$/ }).click();
  await his.goto("/this-or-that/sundays/live");
  await press(his, "Play together");
  for (const page of [hers, his]) await says(page, "0 of 30, together");
  await pick(hers, "first");
  await says(his, "has picked.");
  await pick(his, "second");
  for (const page of [hers, his]) await says(page, "Each your own way");

  // He goes to bed, at whatever hour this is run; she thinks of him, and his phone says that there is something.
  await his.goto("/us/notifications");
  for (const name of ["from", "to"]) await his.locator(`select[name=${name}]`).selectOption("12");
  await press(his, "Save");
  await says(his, "Saved");
  const device = { userId: theo.id, sessionId: "planted", browser: null, label: "Firefox" };
  await keepDevice(here.app.services, device, host.subscribe("his"));
  await his.goto("about:blank");
  await expect.poll(() => here.app.services.live.isHere(theo.id)).toBe(false);
  here.app.clock.move(0.5);
  await hers.goto("/dashboard");
  await press(hers, "Thinking of you");
  await says(hers, "sees it on Home.");
  here.app.clock.move(11 / 3600);
  await deliveryJob(here.app.services).run(here.app.clock.at, () => true);
  expect(host.lines.map(({ path, text }) => [path, JSON.parse(text).body])).toEqual([
    ["/his", "Something new is waiting for you two"],
  ]);

  // Both say yes to the week in words, and once it is over whoever opens it first has it written.
  for (const page of [hers, his]) {
    await page.goto("/insights");
    await press(page, "I agree to it");
    await page.getByRole("button", { name: "I agree to it" }).waitFor({ state: "detached" });
  }
  for (const page of [hers, his]) await page.context().close();
  here.app.clock.move(24 * toNextTuesday());
  for (const who of [mara, theo]) await signInAgain(here.app, who);
  const first = await here.open("/insights", { as: mara.visitor });
  await press(first, "Write it");
  const written = first.locator("#week .own").first();
  await first.getByRole("button", { name: "Write it" }).waitFor({ state: "detached" });
  const words = await written.innerText();
  expect(words).toMatch(/\?$/);
  const read = await here.open("/insights", { as: theo.visitor });
  expect(await read.locator("#week .own").first().innerText()).toBe(words);
  expect(await read.content()).not.toContain("lift with its gate");
});
