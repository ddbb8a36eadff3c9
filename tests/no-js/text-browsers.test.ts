import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#db/schema/auth.ts";
import { listenApp } from "#tests/support/app.ts";
import { newEmail, PASSWORD } from "#tests/support/people.ts";
import { hasTextBrowsers, Lynx, type TextBrowser, W3m } from "#tests/support/text-browsers.ts";

/** Real programs on the production build. Where they can't be installed, it is counted as not run. */
describe.skipIf(!hasTextBrowsers())("text browsers", () => {
  let app: Awaited<ReturnType<typeof listenApp>>;
  const open: TextBrowser[] = [];
  const opened = (browser: TextBrowser): TextBrowser => {
    open.push(browser);
    return browser;
  };
  beforeAll(async () => {
    app = await listenApp({ settings: { QUICK_EXIT_URL: "https://weather.example/today" } });
  });
  afterEach(() => {
    for (const { terminal } of open.splice(0)) terminal.close();
  });
  afterAll(() => app.close());

  async function signUp(browser: TextBrowser, firstName: string): Promise<void> {
    await browser.follow("Create an account");
    await browser.fill("What's your email?", newEmail(firstName.toLowerCase()));
    await browser.press("Continue");
    await browser.fill("Choose a password", PASSWORD);
    await browser.press("Continue");
    await browser.fill("First name", firstName);
    await browser.fill("Last name", "Tester");
    await browser.press("Create an account");
    await browser.terminal.shows("Invite Your Partner");
  }

  async function answerToday(browser: TextBrowser, words: string): Promise<void> {
    await browser.follow("Questions");
    await browser.fill("Your answer", words);
    await browser.press("Send my answer");
  }

  test("sign up, invite, connect, answer and read both: one in lynx, the other in w3m, both ways out", async () => {
    const mara = opened(new Lynx(app.url));
    await signUp(mara, "Mara");
    const link = /http\S+\/join\?code=([A-Z0-9]{5})(?!\S)/.exec(mara.terminal.screen());
    const theo = opened(new W3m(link?.[0] ?? ""));
    await theo.terminal.shows(`You have an invite: ${link?.[1]}`);
    await signUp(theo, "Theo");
    await theo.press("Connect Partner");
    await theo.terminal.shows("Success! You have made it official");
    await theo.press("Continue");
    await theo.terminal.shows("Mara");

    await mara.press("Next");
    await mara.terminal.shows("Theo is here");
    await answerToday(mara, "Rain on the carport.");
    await mara.terminal.shows("Your half is in.");
    await answerToday(theo, "The lift that hums.");
    for (const { terminal } of [mara, theo]) {
      await terminal.shows(/Both answered|Your half is in/);
    }
    // Her page from before is not shown from memory: without a reload she reads both.
    await mara.follow("Questions");
    for (const { terminal } of [mara, theo]) {
      const screen = await terminal.shows("Both answered");
      expect(screen).toContain("Rain on the carport.");
      expect(screen).toContain("The lift that hums.");
    }

    await mara.press("Quick exit");
    expect(await mara.terminal.shows("weather.example")).not.toMatch(/couple|Mara|Theo/i);
    await theo.follow("Us");
    await theo.press("Sign out");
    await theo.terminal.shows("Create an account");
    expect(await app.services.database.db.select().from(sessions)).toEqual([]);
  }, 120_000);
});
