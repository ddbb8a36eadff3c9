import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newEmail } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests();

test("back from a sign-in that failed the email step is as it was, and says nothing of it", async () => {
  const visitor = new Visitor(app);
  const email = newEmail();
  await visitor.open("/auth/sign-in");
  await visitor.press("Continue", { email });
  const refused = await visitor.press("Sign In", { password: "not-the-one" });
  expect(refused.$(".errors").text()).toContain("No account found with this email.");
  const { $ } = await visitor.click("Back");
  expect($(".errors")).toHaveLength(0);
  expect($("[name=email]").val()).toBe(email);
});

test("back from the name to the password, and forward again without one: the password is asked for", async () => {
  const visitor = new Visitor(app);
  await visitor.open("/auth/create-account");
  await visitor.press("Continue", { email: newEmail() });
  await visitor.press("Continue", { password: "lisbon22" });
  await visitor.click("Back");
  const { url, $ } = await visitor.open("/auth/create-account/name");
  expect([url, $("h1").text()]).toEqual(["/auth/create-account/password", "Choose a password"]);
});
