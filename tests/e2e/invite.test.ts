import type { BrowserContextOptions, Page } from "playwright";
import { expect, test } from "vitest";
import { MOVING, watch } from "#tests/support/browser.ts";
import { heading, press, says } from "#tests/support/flow.ts";
import { codeOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage(undefined, MOVING);

/** A browser in which this member is signed in. @param prepare runs before any script of a page */
const pageOf = (
  { visitor }: TestMember,
  path: string,
  prepare: () => void = () => {},
  options: BrowserContextOptions = {},
): Promise<Page> => here.open(path, { as: visitor, prepare: (page) => page.addInitScript(prepare), options });

const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const isInvited = async ({ visitor }: TestMember): Promise<boolean> =>
  ((await (await visitor.send("/api/user")).json()) as { partnerInvited: boolean }).partnerInvited;

test("without a share sheet the link is copied, which the button says for three seconds", async () => {
  const member = await newMember(here.app, { past: false });
  const page = await pageOf(member, "/invite", undefined, { permissions: ["clipboard-read", "clipboard-write"] });
  const problems = watch(page);
  const code = await codeOf(member);
  expect(await kept(page)).toMatchObject({
    partnerInviteCode: code,
    partnerInviteLink: `${here.app.url}/join?code=${code}`,
  });
  expect(await isInvited(member)).toBe(false);
  await press(page, "Share Invite Code");
  await says(page, "Link copied!");
  await says(page, "Share this link with your partner.");
  const pressed = Date.now();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${here.app.url}/join?code=${code}`);
  await page.getByRole("button", { name: "Share Invite Code" }).waitFor();
  expect(Date.now() - pressed).toBeGreaterThan(2_500);
  await expect.poll(() => isInvited(member)).toBe(true);
  expect(problems).toEqual([]);
});

test("with a share sheet it is given the words and the code; dismissing it says nothing and invites nobody", async () => {
  const member = await newMember(here.app, { past: false });
  const page = await pageOf(member, "/invite", () => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    let times = 0;
    navigator.share = async (data) => {
      if (times++ === 0) throw new DOMException("dismissed", "AbortError");
      shared.push(data);
    };
  });
  await press(page, "Share Invite Code");
  await page.getByRole("button", { name: "Share Invite Code" }).waitFor();
  expect(await page.locator(".toast").count()).toBe(0);
  expect(await isInvited(member)).toBe(false);
  await press(page, "Share Invite Code");
  await expect.poll(() => isInvited(member)).toBe(true);
  const shared = await page.evaluate(() => JSON.stringify((window as unknown as { shared: unknown }).shared));
  expect(shared).toContain(await codeOf(member));
});

test("a refused clipboard is said", async () => {
  const member = await newMember(here.app, { past: false });
  const page = await pageOf(member, "/invite", () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await press(page, "Share Invite Code");
  await says(page, "Failed to copy link. Please try again.");
  expect(await isInvited(member)).toBe(false);
});

test("the link can be scanned, and the picture is the member's own", async () => {
  const member = await newMember(here.app, { past: false });
  const page = await pageOf(member, "/invite");
  const picture = page.getByAltText("QR code of your invite link");
  expect(await picture.isVisible()).toBe(false);
  await page.getByText("In one room? Show it to scan").click();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
});

test("a wrong code is said in a toast and beside the field", async () => {
  const page = await pageOf(await newMember(here.app, { past: false }), "/invite");
  await page.getByLabel("Enter Your Partner's Code").fill("zzzzz");
  await press(page, "Connect Partner");
  await page.locator(".toast", { hasText: "Connection Failed" }).waitFor();
  await page.locator("main", { hasText: "Invalid code or connection error. Please try again." }).waitFor();
});

const loadedConfetti = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("confetti")));

test("success throws hearts, and continuing keeps what the browser keeps", async () => {
  const { b } = await newPair(here.app);
  const page = await pageOf(b, "/invite/success");
  const problems = watch(page);
  await heading(page, "Success! You have made it official");
  await page.locator("canvas").waitFor();
  expect(await loadedConfetti(page)).toBe(true);
  await press(page, "Continue");
  await page.waitForURL("**/dashboard");
  await says(page, "Setup complete! Welcome to your dashboard.");
  expect(await kept(page)).toMatchObject({ onboardingInviteCompleted: "true", hasInvitedPartner: "true" });
  expect(problems).toEqual([]);
});

test("the hearts come out of the lens, rest on no words, and are gone soon", async () => {
  const { b } = await newPair(here.app);
  const page = await pageOf(b, "/invite/success");
  await page.locator("canvas").waitFor();
  // Looks at the heading's part of the picture until the picture is taken away.
  const { painted, looks, lasted } = await page.evaluate(async () => {
    const began = performance.now();
    const words = document.querySelector("h1")?.getBoundingClientRect() as DOMRect;
    let painted = 0;
    let looks = 0;
    for (let hearts = document.querySelector("canvas"); hearts; hearts = document.querySelector("canvas")) {
      if (performance.now() - began > 6_000) break;
      const { width, height } = words;
      const copy = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
      copy.drawImage(hearts, words.left, words.top, width, height, 0, 0, width, height);
      if (copy.getImageData(0, 0, width, height).data.some((byte) => byte > 0)) painted++;
      looks++;
      await new Promise((next) => setTimeout(next, 50));
    }
    return { painted, looks, lasted: performance.now() - began };
  });
  expect(looks).toBeGreaterThan(5);
  expect(painted).toBe(0);
  expect(lasted).toBeLessThan(6_000);
});

test("who wants less motion gets no hearts, and not even their code", async () => {
  const { b } = await newPair(here.app);
  const page = await pageOf(b, "/invite/success", undefined, { reducedMotion: "reduce" });
  await page.waitForLoadState("networkidle");
  expect(await page.locator("canvas").count()).toBe(0);
  expect(await loadedConfetti(page)).toBe(false);
});

test("skipping keeps that nobody was invited, and blocked storage is in nobody's way", async () => {
  const page = await pageOf(await newMember(here.app, { past: false }), "/invite");
  await press(page, "Next");
  await says(page, "Invite Skipped");
  expect(await kept(page)).toMatchObject({ onboardingInviteCompleted: "true", hasInvitedPartner: "false" });

  const blocked = await pageOf(await newMember(here.app, { past: false }), "/invite", () => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await press(blocked, "Next");
  await says(blocked, "Invite Skipped");
});
