import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated, watch } from "#tests/support/browser.ts";
import { heading, says } from "#tests/support/flow.ts";
import { tabTo } from "#tests/support/keyboard.ts";
import { account } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** A long way on a busy machine. Milliseconds. */
const LIMIT = 120_000;

const here = stage();

/** Somebody who never touches a pointer. */
class Typist {
  readonly page: Page;
  /** Where the focus could not be seen. */
  readonly faults: string[] = [];
  constructor(page: Page) {
    this.page = page;
  }
  async #goTo(role: "link" | "button" | "textbox", name: string | RegExp): Promise<void> {
    const target = this.page.getByRole(role, { name, exact: true }).first();
    this.faults.push(...(await tabTo(this.page, target)));
  }
  async follow(name: string | RegExp): Promise<void> {
    await this.#goTo("link", name);
    await this.page.keyboard.press("Enter");
  }
  async press(name: string): Promise<void> {
    await this.#goTo("button", name);
    await this.page.keyboard.press("Enter");
  }
  /** Into the field with this label. */
  async type(name: string, text: string): Promise<void> {
    await this.#goTo("textbox", name);
    await this.page.keyboard.type(text);
  }
  enter = (): Promise<void> => this.page.keyboard.press("Enter");
}

async function typist(): Promise<{ who: Typist; problems: string[] }> {
  const page = await (await here.context({ options: { timezoneId: "Europe/Lisbon" } })).newPage();
  return { who: new Typist(page), problems: watch(page) };
}

/** From the first form to the invite screen; Enter in a field sends it. */
async function signUp(who: Typist, name: string): Promise<void> {
  const { email, password, firstName, lastName } = account(name);
  await heading(who.page, "What's your email?");
  await hydrated(who.page);
  await who.type("What's your email?", email);
  await who.enter();
  await who.type("Choose a password", password);
  await who.enter();
  await who.type("First name", firstName);
  await who.type("Last name", lastName);
  await who.enter();
  await heading(who.page, "Invite Your Partner");
}

test("two people sign up, connect and answer by Tab, Enter and letters alone, and always see where they are", {
  timeout: LIMIT,
}, async () => {
  const { who: mara, problems } = await typist();
  await mara.page.goto("/");
  await mara.follow("Create an account");
  await signUp(mara, "Mara");
  const code = (await mara.page.locator(".code").textContent()) ?? "";
  await mara.press("Next");
  await heading(mara.page, /^Good (morning|afternoon|evening), Mara$/);

  const { who: theo, problems: problemsOfTheo } = await typist();
  await theo.page.goto(`/join?code=${code}`);
  await theo.follow("Create an account");
  await signUp(theo, "Theo");
  await theo.press("Connect Partner");
  await heading(theo.page, "Success! You have made it official");
  await theo.press("Continue");
  await heading(theo.page, /^Good (morning|afternoon|evening), Theo$/);

  await theo.page.goto("/daily-questions");
  await hydrated(theo.page);
  await theo.type("Your answer", "The lift, with its gate.");
  await theo.press("Send my answer");
  await says(theo.page, "The lift, with its gate.");

  expect([...mara.faults, ...theo.faults]).toEqual([]);
  expect([...problems, ...problemsOfTheo]).toEqual([]);
});
