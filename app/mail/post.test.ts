import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startSmtp } from "#tests/support/smtp.ts";
import {
  accountDeleted,
  confirmEmail,
  confirmNewEmail,
  emailChanged,
  gathered,
  newSignIn,
  partnerLeft,
  type ToldKind,
} from "./letters.ts";
import { openPost } from "./post.server.ts";

const NOW = new Date("2026-11-21T20:00:00Z");
/** Somebody who has confirmed the address. */
const owner = (email: string) => ({ email, emailConfirmed: true, language: null });
const letter = accountDeleted(owner("mara@example.test"));
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
    const post = await openPost({ smtpUrl: smtp.url, from, keeps: true }, parts);
    expect([post.works, post.mailbox]).toEqual([true, null]);
    post.send({ ...letter, subject: "Grüße", text: "Hello,\n\n.two lines\nand ü\n" });
    await post.close();
    expect(smtp.received).toMatchObject([{ from: "hello@couple.test", to: ["mara@example.test"] }]);
    const source = smtp.received[0]?.source ?? "";
    expect(source).toContain("Auto-Submitted: auto-generated");
    expect(source).toMatch(/Subject: =\?UTF-8\?/);
    expect(source).toMatch(/\n\.two lines\nand =C3=BC/);
  });

  test("a recipient that is refused for good is not tried again, and no address is logged", async () => {
    smtp.state.refuseWith = 550;
    const post = await openPost({ smtpUrl: smtp.url, from, keeps: false }, parts);
    post.send(accountDeleted(owner("canary@example.test")));
    await post.settled();
    expect([smtp.state.refusals, logged.map(({ event }) => event)]).toEqual([1, ["mail.failed"]]);
    expect(JSON.stringify(logged)).not.toContain("canary");
    await post.close();
  });

  test("one that is refused for now is tried again", async () => {
    smtp.state.refuseWith = 451;
    const post = await openPost({ smtpUrl: smtp.url, from, keeps: false }, parts);
    post.send(accountDeleted(owner("mara@example.test")));
    while (smtp.state.refusals === 0) await new Promise((done) => setTimeout(done, 20));
    smtp.state.refuseWith = null;
    await post.settled();
    expect([smtp.received.length, logged]).toEqual([1, []]);
    await post.close();
  });

  test("one that is down holds nobody up", async () => {
    await smtp.close();
    const post = await openPost({ smtpUrl: smtp.url, from, keeps: false }, parts);
    expect(post.send(accountDeleted(owner("mara@example.test")))).toBe(undefined);
    await post.close();
  });
});

test("dev and trial keep the last 50 letters, newest first", async () => {
  const post = await openPost({ smtpUrl: undefined, from, keeps: true }, parts);
  for (let i = 0; i < 60; i++) post.send({ ...letter, subject: `${i}` });
  expect(post.mailbox?.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => `${59 - i}`));
  expect(post.mailbox?.[0]?.at).toEqual(NOW);
});

test("a real server without a mail server keeps and sends nothing, and says so in the log", async () => {
  const post = await openPost({ smtpUrl: undefined, from, keeps: false }, parts);
  post.send(accountDeleted(owner("canary@example.test")));
  expect([post.works, post.mailbox]).toEqual([false, null]);
  expect(logged).toEqual([{ event: "mail.none", fields: undefined }]);
});

const TOLD: ToldKind[] = ["new-sign-in", "email-changed", "account-deleted", "partner-left"];

test("several letters in one say how many, and from when on", () => {
  const of = (times: number) =>
    gathered("new-sign-in", { to: "a@b.test", language: null }, times, "https://couple.test").text;
  expect(of(1)).toContain("Since our last letter somebody has signed in to your account once more, with a browser");
  expect(of(2)).toContain("to your account twice more, with");
  expect(of(3)).toContain("to your account 3 times more, with");
});

test("no letter says in its subject what this is about, or names anybody", () => {
  const origin = "https://couple.test";
  const letters = [
    confirmEmail("a@b.test", `${origin}/confirm-address?ticket=t`, "en"),
    confirmNewEmail("a@b.test", `${origin}/us/confirm-email?ticket=t`, "en"),
    emailChanged(owner("a@b.test"), origin),
    newSignIn(owner("a@b.test"), "Firefox on Android", "Lisbon", origin),
    accountDeleted(owner("a@b.test")),
    partnerLeft(owner("a@b.test"), origin),
    ...TOLD.flatMap((kind) =>
      [1, 2, 3].map((times) => gathered(kind, { to: "a@b.test", language: null }, times, origin)),
    ),
  ];
  for (const { subject, text } of letters) {
    expect(subject).not.toMatch(/couple|partner|love|sex|intima/i);
    expect(text).toMatch(/^Hello,\n\n[A-Z]/);
    expect(text.endsWith("\n\nThe Couple App\n")).toBe(true);
  }
});

test("the letter of a new sign-in names a place where the browser has told one", () => {
  const of = (place: string | null) =>
    newSignIn(owner("a@b.test"), "Firefox on Android", place, "https://couple.test").text;
  expect(of("Oslo")).toContain("with Firefox on Android, near Oslo by its clock, a browser that");
  expect(of(null)).toContain("with Firefox on Android, a browser that we had not seen with it before.");
});
