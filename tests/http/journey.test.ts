import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { account, answer, inviteCode, signIn } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests();

test("two people sign up, connect, answer today's question and read both, by plain links and forms", async () => {
  const [a, b] = [new Visitor(app), new Visitor(app, "text-browser")];
  const mara = account("Mara");
  const theo = account("Theo");

  // A, a stranger, chooses to create an account, one step at a time.
  await a.open("/");
  expect(a.page?.$("h1").text()).toContain("App that keeps couples in");
  await a.click("Create an account");
  expect(a.page?.text).toContain("What's your email?");
  expect(a.page?.text).toContain("By continuing you agree to the Terms of Service and Privacy Policy.");
  await a.press("Continue", { email: ` ${mara.email} ` });
  expect(a.page?.text).toContain("Choose a password");
  expect(a.page?.text).toContain(mara.email);
  await a.press("Continue", { password: mara.password });
  expect(a.page?.text).toContain("What's your name?");
  expect(a.page?.html).not.toContain(mara.password);
  await a.press("Create an account", { firstName: mara.firstName, lastName: mara.lastName });
  expect(a.page?.url).toBe("/invite");
  expect(a.page?.$("h1").text()).toBe("Invite Your Partner");
  const code = inviteCode(a);
  expect(a.page?.text).toContain(`${app.origin}/join?code=${code}`);

  // B follows the link, and finds the code filled in.
  const join = await b.send(`/join?code=${code}`);
  expect([join.status, join.headers.get("Location"), await join.text()]).toEqual([
    302,
    `/?code=${code}`,
    "Redirecting...",
  ]);
  const keep = await b.send(`/?code=${code}`);
  expect([keep.status, keep.headers.get("Location")]).toEqual([302, "/"]);
  expect(b.cookies.get("pendingInviteCode")).toBe(code);
  await b.open("/");
  expect(b.page?.text).toContain(`You have an invite: ${code}`);
  await b.click("Create an account");
  await b.press("Continue", { email: theo.email });
  await b.press("Continue", { password: theo.password });
  await b.press("Create an account", { firstName: theo.firstName, lastName: theo.lastName });
  expect(b.page?.$("[name=code]").val()).toBe(code);
  await b.press("Connect Partner");
  expect(b.page?.url).toBe("/invite/success");
  expect(b.page?.text).toContain("Success! You have made it official");
  expect(b.page?.text).toContain("You've successfully connected with your partner.");
  expect(b.cookies.has("pendingInviteCode")).toBe(false);
  await b.press("Continue");
  expect(b.page?.url).toBe("/dashboard");
  expect(b.page?.text).toContain("Setup complete! Welcome to your dashboard.");

  // A is told at once.
  await a.open("/dashboard");
  expect(a.page?.text).toContain("Theo is here. Is that them?");
  await a.press("Yes, that is them");
  expect(a.page?.url).toBe("/invite/success");
  await a.press("Continue");

  // Both say where their clock is; the dashboard then shows the other's time.
  await a.click("Choose your time zone");
  await a.press("Use this time zone", { timeZone: "Europe/Lisbon" });
  expect(a.page?.url).toBe("/dashboard");
  await b.click("Choose your time zone");
  await b.press("Use this time zone", { timeZone: "Europe/London" });
  expect(b.page?.url).toBe("/dashboard");
  expect(b.page?.text).toContain("Lisbon");
  expect(b.page?.text).toContain("London");

  // Each answers; before both have, neither sees anything of the other's.
  await a.open("/dashboard");
  await a.click("Answer");
  const question = a.page?.$("h1").text();
  await answer(a, "The lift, with its gate.");
  expect(a.page?.text).toContain("Your half is in.");
  expect(a.page?.text).toContain("The lift, with its gate.");
  await b.open("/dashboard");
  expect(b.page?.text).toContain("Mara has answered. Mara's words open when yours are in.");
  await b.click("Answer");
  expect(b.page?.$("h1").text()).toBe(question);
  expect(b.page?.html).not.toContain("The lift");
  await answer(b, "Rain on the carport.");
  expect(b.page?.text).toContain("Open to both");
  for (const words of ["The lift, with its gate.", "Rain on the carport."]) expect(b.page?.text).toContain(words);
  await a.open("/dashboard");
  expect(a.page?.text).toContain("A reveal you have not read");
  expect(a.page?.text).toContain("1 day, and counting");
  await a.click("Read both");
  expect(a.page?.text).toContain("Rain on the carport.");
  await a.open("/dashboard");
  expect(a.page?.text).not.toContain("A reveal you have not read");

  // Sign out, sign in again, on another browser too.
  await a.click("Settings");
  await a.press("Sign out");
  expect(a.page?.url).toBe("/");
  expect((await a.open("/dashboard")).url).toBe("/");
  const elsewhere = new Visitor(app, "text-browser");
  for (const visitor of [a, elsewhere]) {
    await signIn(visitor, mara);
    expect(visitor.page?.url).toBe("/dashboard");
    expect(visitor.page?.text).toContain("1 day, and counting");
  }
});
