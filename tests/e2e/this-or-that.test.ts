import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { hydrated } from "#tests/support/browser.ts";
import { heading, mark, noPageLoad, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/this-or-that.md in a browser: with script, offline, and without script. */
const here = stage();

const PATH = "/this-or-that/sundays";
const first = (page: Page) => page.locator(".tot .pick.a");
const second = (page: Page) => page.locator(".tot .pick.b");

/** Counts what the page sends, in its order. */
function sentBy(page: Page): { pair: string; pick: string }[] {
  const sent: { pair: string; pick: string }[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "POST" || !response.url().endsWith("/tap") || response.status() !== 200) return;
    const fields = new URLSearchParams(request.postData() ?? "");
    sent.push({ pair: fields.get("pair") ?? "", pick: fields.get("pick") ?? "" });
  });
  return sent;
}

/** Taps in the page itself, so often one after another; says of each what stood there and what the next frame shows. */
const tapHere = (page: Page, times: number) =>
  page.evaluate(async (n) => {
    const shown: string[] = [];
    for (let i = 0; i < n; i++) {
      const button = document.querySelector<HTMLButtonElement>(".tot .pick.a");
      if (!button) break;
      const before = button.textContent;
      button.click();
      await new Promise((done) => requestAnimationFrame(done));
      const after = document.querySelector(".tot .pick.a")?.textContent ?? "over";
      shown.push(before === after ? "stood still" : after);
    }
    return shown;
  }, times);

/** What comes after a swipe: its own click, as some browsers send it; that click late; a press; a key on the disc. */
type After = "click" | "late click" | "press" | "key";

/** A swipe of a finger on the first disc, so many CSS pixels to the right, and what comes after it. */
const swipe = (page: Page, dx: number, after: After = "click") =>
  first(page).evaluate(
    async (disc: HTMLElement, [by, then]) => {
      const at = { bubbles: true, pointerType: "touch", clientY: 200 };
      const finger = (type: string, clientX: number) => disc.dispatchEvent(new PointerEvent(type, { ...at, clientX }));
      const newClick = () => new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
      finger("pointerdown", 200);
      finger("pointerup", 200 + by);
      const own = newClick();
      // Meanwhile the page shows the next pair, as it does between two events of a hand.
      if (then !== "click") await new Promise((done) => requestAnimationFrame(done));
      // A slow device hands over late what the finger did at once.
      if (then === "late click") for (const from = performance.now(); performance.now() - from < 400; );
      if (then === "press") for (const type of ["pointerdown", "pointerup"]) finger(type, 200);
      if (then === "key") disc.click();
      else disc.dispatchEvent(then === "press" ? newClick() : own);
    },
    [dx, after] as const,
  );

test("offline on a slow device a tap shows the next pair in the same frame; thirty arrive as thirty, in order, once", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open(PATH, { as: a });
  const context = page.context();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const sent = sentBy(page);
  await mark(page);
  await context.setOffline(true);
  const shown = await tapHere(page, 30);
  expect(shown).toHaveLength(30);
  expect(shown).not.toContain("stood still");
  await says(page, "will be sent when you are back online");
  expect(sent).toEqual([]);
  expect(await axeFinds(page)).toEqual([]);
  await context.setOffline(false);
  await heading(page, "You are done");
  await noPageLoad(page);
  const ids = Array.from({ length: 30 }, (_, i) => `tot-sundays-${String(i + 1).padStart(2, "0")}`);
  expect(sent).toEqual(ids.map((pair) => ({ pair, pick: "first" })));
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer-draft-")))).toEqual(
    [],
  );
});

test("taps that were made offline outlive their tab, and are sent when the game is opened again", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open(PATH, { as: a });
  const context = page.context();
  await context.setOffline(true);
  await tapHere(page, 5);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  const sent = sentBy(again);
  await again.goto(PATH);
  await hydrated(again);
  await expect.poll(() => sent.length).toBe(5);
  await says(again, "5 of 30");
  // Another device of theirs goes on from there.
  const other = await here.open(PATH, { as: a });
  await says(other, "5 of 30");
});

test("a look at the page that is older than the taps takes none of them back", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open(PATH, { as: a });
  const sent = sentBy(page);
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/sundays[.]data/, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await late.promise;
    await route.fulfill({ response });
  });
  type Router = { revalidate(): Promise<void>; state: { revalidation: string } };
  type WithRouter = { __reactRouterDataRouter: Router };
  // As what the other one does has the page do.
  await page.evaluate(() => void (window as unknown as WithRouter).__reactRouterDataRouter.revalidate());
  await asked.promise;
  await tapHere(page, 5);
  await expect.poll(() => sent.length).toBe(5);
  const next = await first(page).textContent();
  late.resolve();
  const state = () => page.evaluate(() => (window as unknown as WithRouter).__reactRouterDataRouter.state.revalidation);
  await expect.poll(state).toBe("idle");
  await says(page, "5 of 30");
  expect(await first(page).textContent()).toBe(next);
  await page.getByRole("button", { name: "Undo the last" }).click();
  await says(page, "4 of 30");
});

test("the keys 1 and 2, a swipe, and undo; the two finish, and both see where they agree", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await here.open(PATH, { as: a, options: { hasTouch: true } });
  const sent = sentBy(page);
  await page.keyboard.press("1");
  await says(page, "1 of 30");
  await page.keyboard.press("2");
  await says(page, "2 of 30");
  await swipe(page, 120);
  await says(page, "3 of 30");
  await page.getByRole("button", { name: "Undo the last" }).click();
  await says(page, "2 of 30");
  await swipe(page, -120);
  await says(page, "3 of 30");
  await expect.poll(() => sent.map(({ pick }) => pick)).toEqual(["first", "second", "second", "back", "first"]);
  await tapHere(page, 27);
  await heading(page, "You are done");
  await says(page, "is still playing");

  const other = await here.open("/this-or-that", { as: b });
  expect(await axeFinds(other)).toEqual([]);
  await other.getByRole("link", { name: /Sundays/ }).click();
  await first(other).waitFor();
  await says(other, "Mara: done");
  expect(await axeFinds(other)).toEqual([]);
  await tapHere(other, 30);
  await heading(other, "Mostly the same");
  await says(other, "29 of 30 the same");
  expect(await axeFinds(other)).toEqual([]);
});

test("a key is a pick from the moment in which script has taken the page over", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await (await here.context({ as: a })).newPage();
  // Looks after each task of the page, and presses in the very one in which React has taken over.
  await page.addInitScript(() => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      const root = key ? (document as unknown as Record<string, Root>)[key] : undefined;
      if (!root || root.stateNode.current.memoizedState.isDehydrated) port2.postMessage(0);
      else dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
    };
    port2.postMessage(0);
  });
  await page.goto(PATH);
  await says(page, "1 of 30");
});

test("without script: a post for each pair, undo, and the results of the two, by plain forms", async () => {
  const { a, b } = await connectedCouple(here.app);
  const plain = async (as: typeof a) => (await here.context({ as, options: { javaScriptEnabled: false } })).newPage();
  const page = await plain(a);
  await page.goto(PATH);
  await first(page).click();
  await says(page, "1 of 30");
  await page.getByRole("button", { name: "Undo the last" }).click();
  await says(page, "0 of 30");
  for (let i = 0; i < 30; i++) await (i % 2 ? first(page) : second(page)).click();
  await heading(page, "You are done");
  await says(page, "is still playing");

  const other = await plain(b);
  await other.goto("/this-or-that");
  await other.getByRole("link", { name: /Sundays/ }).click();
  await says(other, "Mara: done");
  for (let i = 0; i < 30; i++) await first(other).click();
  await says(other, "15 of 30 the same");
  await page.reload();
  await says(page, "15 of 30 the same");
});

test("a swipe is one pick, however late its click comes; a press right after it is another one", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open(PATH, { as: a, options: { hasTouch: true } });
  const sent = sentBy(page);
  await swipe(page, 120, "late click");
  await says(page, "1 of 30");
  await swipe(page, 120, "press");
  await says(page, "3 of 30");
  await swipe(page, 120, "key");
  await says(page, "5 of 30");
  await expect.poll(() => sent.map(({ pick }) => pick)).toEqual(["second", "second", "first", "second", "first"]);
});

test("ten thousand picks and undos offline leave no more on the device than a game has pairs, and the last ones hold", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open(PATH, { as: a });
  await page.context().setOffline(true);
  const kept = await page.evaluate(async () => {
    const press = (key: string) => dispatchEvent(new KeyboardEvent("keydown", { key }));
    const undo = () => [...document.querySelectorAll("button")].find(({ value }) => value === "back")?.click();
    let most = 0;
    for (let i = 0; i < 5000; i++) {
      press(i % 2 ? "1" : "2");
      await new Promise((done) => queueMicrotask(() => done(null)));
      if (i % 500 === 0) await new Promise((done) => requestAnimationFrame(done));
      if (i % 29 > 0) undo();
      const [key] = Object.keys(localStorage).filter((one) => one.startsWith("answer-draft-"));
      most = Math.max(most, (JSON.parse(localStorage.getItem(key ?? "") ?? "[]") as unknown[]).length);
    }
    return most;
  });
  expect(kept).toBeGreaterThan(1);
  expect(kept).toBeLessThanOrEqual(31);
  const shown = await page.locator(".track-l .num").textContent();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await (await here.open(PATH, { as: a })).locator(".track-l .num").textContent()) === shown)
    .toBe(true);
});

test("18+: offline nothing of it stays on the device, the page says to keep it open, and it arrives", async () => {
  const { a } = await connectedCouple(here.app);
  await openAdult(a);
  const page = await here.open("/this-or-that/close", { as: a });
  const sent = sentBy(page);
  await page.context().setOffline(true);
  expect(await tapHere(page, 3)).not.toContain("stood still");
  await says(page, "Keep this page open");
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await kept()).not.toMatch(/this-or-that|tot-close/);
  await page.context().setOffline(false);
  await expect.poll(() => sent.length).toBe(3);
  expect(await page.title()).toBe("The Couple App");
});

test("who wants stillness gets none of it moving: in the game, by a tap, in the results", async () => {
  const { a } = await connectedCouple(here.app);
  const moving = (page: Page) =>
    page.evaluate(() => {
      const disc = document.querySelector(".tot .pick");
      const lasts = disc ? getComputedStyle(disc).transitionDuration : "0s";
      return [document.getAnimations().length, lasts];
    });
  const page = await here.open(PATH, { as: a, options: { reducedMotion: "reduce" } });
  expect(await moving(page)).toEqual([0, "0s"]);
  await tapHere(page, 1);
  expect(await moving(page)).toEqual([0, "0s"]);
  await tapHere(page, 29);
  await heading(page, "You are done");
  expect(await moving(page)).toEqual([0, "0s"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/this-or-that/food");
  expect((await moving(page))[1]).not.toBe("0s");
});
