import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { askToday } from "#tests/support/forms.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();
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
