import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startSmtp } from "#tests/support/smtp.ts";
import { accountDeleted, confirmEmail, emailChanged, newSignIn, partnerLeft } from "./letters.ts";
import { openMailer } from "./mailer.server.ts";

const NOW = new Date("2026-11-21T20:00:00Z");
const from = "The Couple App <hello@couple.test>";
let logged: { event: string; fields: object | undefined }[] = [];
const parts = {
  log: (event: string, fields?: object) => void logged.push({ event, fields }),
  clock: () => NOW,
};
beforeEach(() => {
  logged = [];
});

describe("with a mail server", () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.close());

  test("a letter arrives as it was written, from whom and to whom", async () => {
    const mailer = await openMailer({ smtpUrl: smtp.url, from, keeps: true }, parts);
    expect([mailer.works, mailer.mailbox]).toEqual([true, null]);
    mailer.send({ to: "mara@example.test", subject: "Grüße", text: "Hello,\n\n.two lines\nand ü\n" });
    await mailer.close();
    expect(smtp.received).toMatchObject([{ from: "hello@couple.test", to: ["mara@example.test"] }]);
    const source = smtp.received[0]?.source ?? "";
    expect(source).toContain("Auto-Submitted: auto-generated");
    expect(source).toMatch(/Subject: =\?UTF-8\?/);
    expect(source).toMatch(/\n\.two lines\nand =C3=BC/);
  });

  test("a recipient that is refused for good is not tried again, and no address is logged", async () => {
    smtp.state.refuseWith = 550;
    const mailer = await openMailer({ smtpUrl: smtp.url, from, keeps: false }, parts);
    mailer.send(accountDeleted("canary@example.test"));
    await mailer.settled();
    expect([smtp.state.refusals, logged.map(({ event }) => event)]).toEqual([1, ["mail.failed"]]);
    expect(JSON.stringify(logged)).not.toContain("canary");
    await mailer.close();
  });

  test("one that is refused for now is tried again", async () => {
    smtp.state.refuseWith = 451;
    const mailer = await openMailer({ smtpUrl: smtp.url, from, keeps: false }, parts);
    mailer.send(accountDeleted("mara@example.test"));
    while (smtp.state.refusals === 0) await new Promise((done) => setTimeout(done, 20));
    smtp.state.refuseWith = null;
    await mailer.settled();
    expect([smtp.received.length, logged]).toEqual([1, []]);
    await mailer.close();
  });

  test("one that is down holds nobody up", async () => {
    await smtp.close();
    const mailer = await openMailer({ smtpUrl: smtp.url, from, keeps: false }, parts);
    expect(mailer.send(accountDeleted("mara@example.test"))).toBe(undefined);
    await mailer.close();
  });
});

test("dev and trial keep the last 50 letters, newest first", async () => {
  const mailer = await openMailer({ smtpUrl: undefined, from, keeps: true }, parts);
  for (let i = 0; i < 60; i++) mailer.send({ to: "mara@example.test", subject: `${i}`, text: "" });
  expect(mailer.mailbox?.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => `${59 - i}`));
  expect(mailer.mailbox?.[0]?.at).toEqual(NOW);
});

test("a real server without a mail server keeps and sends nothing, and says so in the log", async () => {
  const mailer = await openMailer({ smtpUrl: undefined, from, keeps: false }, parts);
  mailer.send(accountDeleted("canary@example.test"));
  expect([mailer.works, mailer.mailbox]).toEqual([false, null]);
  expect(logged).toEqual([{ event: "mail.none", fields: undefined }]);
});

test("no letter says in its subject what this is about, or names anybody", () => {
  const origin = "https://couple.test";
  const letters = [
    confirmEmail("a@b.test", `${origin}/us/email/confirm?token=t`),
    emailChanged("a@b.test", origin),
    newSignIn("a@b.test", "Firefox on Android", "Lisbon", origin),
    accountDeleted("a@b.test"),
    partnerLeft("a@b.test", origin),
  ];
  for (const { subject, text } of letters) {
    expect(subject).not.toMatch(/couple|partner|love|sex|intima/i);
    expect(text).toMatch(/^Hello,\n\n[A-Z]/);
    expect(text.endsWith("\n\nThe Couple App\n")).toBe(true);
  }
});

test("the letter of a new sign-in names a place where the browser has told one", () => {
  const of = (place: string | null) => newSignIn("a@b.test", "Firefox on Android", place, "https://couple.test").text;
  expect(of("Oslo")).toContain("with Firefox on Android, near Oslo by its clock, a browser that");
  expect(of(null)).toContain("with Firefox on Android, a browser that we had not seen with it before.");
});
