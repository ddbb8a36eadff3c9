import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();
const GONE =
  "There is no place for this here: its day has not come yet, or what it was for is gone. Copy what you want to keep.";
const UNKEPT = "This could not be kept just now. Nothing that stands here is lost: please try again in a moment.";

/** Another program writes to the database, and the product waits in vain. */
function lock(): Sqlite.Database {
  const other = new Sqlite(here.app.services.env.DATABASE_URL?.replace("file:", ""));
  other.exec("BEGIN IMMEDIATE");
  return other;
}

test("an answer that the server could not keep stays in its form, and goes with the next press", async () => {
  const who = await newMember(here.app);
  const path = await askToday(here.app, who, "text");
  const page = await here.open(path, { as: who.visitor });
  await page.getByLabel("Your answer").fill("The lift with its gate");
  const other = lock();
  await page.getByRole("button", { name: "Send my answer" }).click();
  await page.getByText(UNKEPT).waitFor();
  expect(await page.getByLabel("Your answer").inputValue()).toBe("The lift with its gate");
  expect(new URL(page.url()).pathname).toBe(path);
  other.close();
  await page.getByRole("button", { name: "Send my answer" }).click();
  await page.getByRole("button", { name: "Send my answer" }).waitFor({ state: "detached" });
  expect(await page.getByText("The lift with its gate").count()).toBeGreaterThan(0);
});

test("so do names", async () => {
  const { visitor } = await newMember(here.app);
  const page = await here.open("/us/edit-firstName", { as: visitor });
  await page.getByLabel("First name").fill("Mára");
  await page.getByLabel("Last name").fill("Tester");
  const other = lock();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(UNKEPT).waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Mára");
  other.close();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("First name").waitFor({ state: "detached" });
});

/** Somebody before the form of a memory that they have taken away in another tab. */
async function changingWhatIsGone() {
  const { visitor } = await newMember(here.app);
  const memory = { partner: "alone", date: "2024-07-28", title: "", words: "We took the ferry." };
  await visitor.post("/us/memories/new", encoded(memory));
  const { $ } = await visitor.open("/us/memories");
  const path = String($(".time a").attr("href"));
  const page = await here.open(path, { as: visitor });
  await visitor.post(`${path}?remove`, "");
  return { page, path };
}

test("words for what is gone meanwhile stay in their form, which says so", async () => {
  const { page, path } = await changingWhatIsGone();
  await page.getByLabel("What you remember").fill("We took the last ferry, in the rain.");
  await page.getByLabel("A title").fill("The ferry");
  await page.getByRole("button", { name: "Keep the change" }).click();
  await page.locator(".errors", { hasText: GONE }).waitFor();
  expect(await page.getByLabel("What you remember").inputValue()).toBe("We took the last ferry, in the rain.");
  expect(await page.getByLabel("A title").inputValue()).toBe("The ferry");
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await axeFinds(page)).toEqual([]);
  // What was typed further on is there too, and a second press says the same.
  await page.getByLabel("What you remember").fill("We took the last ferry.");
  await page.getByRole("button", { name: "Keep the change" }).click();
  await page.locator(".errors", { hasText: GONE }).waitFor();
  expect(await page.getByLabel("What you remember").inputValue()).toBe("We took the last ferry.");
});

test("so do words for a day that has not come, on a page that is not their own", async () => {
  const who = await newMember(here.app);
  await askToday(here.app, who, "text");
  const page = await here.open("/daily-questions", { as: who.visitor });
  await page.getByLabel("Your answer").fill("The lift with its gate");
  here.app.clock.move(-30);
  await page.getByRole("button", { name: "Send my answer" }).click();
  await page.getByText(GONE).waitFor();
  here.app.clock.move(30);
  expect(await page.getByLabel("Your answer").inputValue()).toBe("The lift with its gate");
  expect(new URL(page.url()).pathname).toBe("/daily-questions");
});

test("where nothing is written it is the page that is not found", async () => {
  const { page } = await changingWhatIsGone();
  await page.getByLabel("What you remember").fill("");
  await page.getByRole("button", { name: "Keep the change" }).click();
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
});
