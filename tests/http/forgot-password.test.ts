import { beforeEach, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember } from "#tests/support/members.ts";
import { account, newEmail, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests();
beforeEach(() => {
  app.clock.at = new Date();
});

/** Somebody at the password step of signing in. */
async function atPassword(email: string): Promise<Visitor> {
  const visitor = new Visitor(app);
  await visitor.open("/auth/sign-in");
  await visitor.press("Continue", { email });
  expect(visitor.page?.url).toBe("/auth/sign-in/password");
  return visitor;
}

/** The links that the provider would have sent to this address. */
async function mailsTo(email: string): Promise<{ oobLink: string }[]> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const answer = await fetch(`http://${host}/emulator/v1/projects/${app.services.env.FIREBASE_PROJECT_ID}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; requestType: string; oobLink: string }[] };
  return oobCodes.filter((code) => code.email === email && code.requestType === "PASSWORD_RESET");
}

test("a known address gets a mail whose link sets a new password, and the page says that it is sent", async () => {
  const someone = account("Forgetful");
  await signUp(new Visitor(app), someone);
  const visitor = await atPassword(someone.email);
  await visitor.press("Forgot password?");
  expect(visitor.page?.url).toBe("/auth/sign-in/password");
  expect(visitor.page?.text).toContain("Password reset email sent! Check your inbox.");
  expect(visitor.page?.text).toContain("Password reset email sent!");
  expect(visitor.page?.$("form button:contains('Forgot password?')")).toHaveLength(0);

  const [mail] = await mailsTo(someone.email);
  const set = await fetch(`${mail?.oobLink}&newPassword=another-one`);
  expect(set.status).toBe(200);
  await visitor.press("Sign In", { password: "another-one" });
  expect(visitor.page?.url).toBe("/invite");
});

test("an unknown address is told so, and may try again", async () => {
  const visitor = await atPassword(newEmail());
  await visitor.press("Forgot password?");
  expect(visitor.page?.text).toContain("No account found with this email.");
  expect(visitor.page?.$("form button:contains('Forgot password?')")).toHaveLength(1);
});

test("going back to the email step forgets that it was sent", async () => {
  const { email } = await newMember(app);
  const visitor = await atPassword(email);
  await visitor.press("Forgot password?");
  await visitor.open("/auth/sign-in");
  await visitor.press("Continue", { email });
  expect(visitor.page?.$("form button:contains('Forgot password?')")).toHaveLength(1);
});

test("without an email there is nobody to send it to", async () => {
  const visitor = new Visitor(app);
  await visitor.open("/auth/sign-in");
  const answer = await visitor.post("/auth/sign-in/forgot-password", "");
  expect(answer.headers.get("Location")).toBe("/auth/sign-in");
  expect((await visitor.open("/auth/sign-in")).text).toContain("Email not found. Please go back and enter your email.");
});

test("fields of one's own are refused: the mail goes to the address of the first step", async () => {
  const { email } = await newMember(app);
  const visitor = await atPassword(newEmail());
  expect((await visitor.post("/auth/sign-in/forgot-password", `email=${encodeURIComponent(email)}`)).status).toBe(400);
  expect(await mailsTo(email)).toEqual([]);
});
