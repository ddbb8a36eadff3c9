import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { noteBrowser } from "#app/access/known-browser.server.ts";
import { sessions, users } from "#db/schema/auth.ts";
import { anotherSecond } from "#tests/support/another-second.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember, signInAgain } from "#tests/support/members.ts";
import { type Account, account, confirmAddress, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#known-browsers and docs/product/security.md#asking-the-provider-again: where one is signed
 * in, the letter of a new browser, and a new address.
 */
const app = appForTests();

const FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0";

/** Somebody who has signed up in a browser, with the invite step behind them. */
async function newcomer(): Promise<{ visitor: Visitor; who: Account }> {
  const who = account("Ines");
  const visitor = new Visitor(app);
  await signUp(visitor, who);
  await visitor.press("Next");
  await confirmAddress(app, visitor, who.email);
  return { visitor, who };
}

/** Signs in with another browser. */
async function another(who: Account, userAgent = FIREFOX, timeZone?: string): Promise<Visitor> {
  await anotherSecond();
  const visitor = new Visitor(app);
  visitor.userAgent = userAgent;
  if (timeZone) visitor.cookies.set("timeZone", timeZone);
  await signIn(visitor, who);
  return visitor;
}

describe("Known browsers: where one is signed in", () => {
  test("is listed with the browser and the last use; one is signed out alone, the others stay", async () => {
    const { visitor, who } = await newcomer();
    await visitor.post("/us/time-zone", "timeZone=Asia/Tokyo");
    const phone = await another(who, FIREFOX, "Europe/Oslo");
    const page = await visitor.open("/us/browsers");
    expect(page.text).toMatch(/Firefox on Android Near Oslo · last used .+ · signed in \d+ [A-Z][a-z]+ \d{4}/);
    expect(page.text, "the account's own zone says nothing of a browser").not.toContain("Tokyo");
    expect(page.text).toContain("(this one)");
    const handle = page.$("input[name=browser]").val();
    expect(page.$("input[name=browser]")).toHaveLength(1);
    expect((await phone.open("/dashboard")).url).toBe("/dashboard");
    await visitor.press("Sign out Firefox on Android");
    expect(visitor.page?.text).toContain("That browser is out from now on.");
    expect((await phone.open("/dashboard")).url).toBe("/");
    expect((await visitor.open("/dashboard")).url).toBe("/dashboard");
    expect(String(handle)).toHaveLength(16);
  });

  test("who signs in again within the same second is listed as they are now", async () => {
    for (let tries = 0, same = false; !same; tries++) {
      expect(tries).toBeLessThan(10);
      const who = await newMember(app);
      const cookie = () => who.visitor.cookies.get("session");
      const first = cookie();
      who.visitor.cookies.set("timeZone", "America/Vancouver");
      await signInAgain(app, who);
      expect((await who.visitor.open("/us/browsers")).text).toContain("Near Vancouver");
      same = cookie() === first;
    }
  });

  test("a handle of somebody else's session does nothing", async () => {
    const [{ visitor }, other] = [await newcomer(), await newcomer()];
    const [row] = await app.services.database.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, other.who.email));
    await visitor.post("/us/browsers", `browser=${row?.id.slice(0, 16)}`);
    expect((await other.visitor.open("/dashboard")).url).toBe("/dashboard");
  });
});

describe("Known browsers: a browser that was not known", () => {
  test("is told by mail, the first one and a known one are not", async () => {
    const { visitor, who } = await newcomer();
    const letters = () =>
      (app.services.mailer.mailbox ?? []).filter(({ kind, to }) => kind === "new-sign-in" && to === who.email);
    expect(letters()).toEqual([]);
    await visitor.open("/us");
    await visitor.press("Sign out");
    await signIn(visitor, who);
    expect(letters()).toEqual([]);
    await another(who, FIREFOX, "America/Argentina/Buenos_Aires");
    expect(letters().map(({ subject }) => subject)).toEqual(["A new sign-in to your account"]);
    // Where the browser says it is; the account's own zone may be another.
    expect(letters()[0]?.text).toContain("with Firefox on Android, near Buenos Aires by its clock,");
    await another(who, "Lynx/2.9", "Europe/<b>");
    expect(
      letters()
        .map(({ text }) => text)
        .join(),
    ).toContain("with Lynx, a browser that we had not seen");
  });

  test("is told once, however often the button was pressed", async () => {
    const { id: userId, email } = await newMember(app);
    const request = new Request(app.origin, { headers: { Cookie: `browser=${"A".repeat(22)}` } });
    const press = () =>
      noteBrowser(app.services, request, { userId, email, emailConfirmed: true, language: null, timeZone: null });
    await Promise.all(Array.from({ length: 8 }, press));
    expect((app.services.mailer.mailbox ?? []).filter(({ to }) => to === email)).toHaveLength(1);
  });
});

describe("Known browsers: a new address", () => {
  const linkTo = (email: string): string => {
    const letter = app.services.mailer.mailbox?.find(({ to }) => to === email);
    return /\/us\/confirm-email\?ticket=\S+/.exec(letter?.text ?? "")?.[0] ?? "";
  };

  test("counts once its link was opened by the one who asked, and the old one is told", async () => {
    const { visitor, who } = await newcomer();
    const to = `new-${who.email}`;
    await visitor.open("/us/edit-email");
    await visitor.press("Send the link", { email: to });
    expect(visitor.page?.text).toContain("Look into your mail");
    expect((await visitor.open("/us")).text).toContain(who.email);
    const link = linkTo(to);
    const stranger = await newcomer();
    expect((await stranger.visitor.open(link)).text).toContain("This link is over");
    await visitor.open(link);
    expect(visitor.page?.text).toContain(to);
    await visitor.press("Use this address");
    expect(visitor.page?.url).toBe("/auth/sign-in");
    expect(app.services.mailer.mailbox?.find((letter) => letter.to === who.email)?.subject).toBe(
      "Your email address was changed",
    );
    await signIn(visitor, { ...who, email: to });
    expect((await visitor.open("/us")).text).toContain(to);
    expect((await visitor.open(link)).text).toContain("This link is over");
  });

  test("may hold any letters that the form takes", async () => {
    const { visitor, who } = await newcomer();
    const to = `jörg.${who.email}`;
    await visitor.open("/us/edit-email");
    await visitor.press("Send the link", { email: to });
    await visitor.open(linkTo(to));
    expect(visitor.page?.text).toContain(to);
  });

  test("of somebody else is refused; a link of an hour ago is over", async () => {
    const [{ visitor }, other] = [await newcomer(), await newcomer()];
    await visitor.open("/us/edit-email");
    await visitor.press("Send the link", { email: other.who.email });
    await visitor.open(linkTo(other.who.email));
    const taken = await visitor.press("Use this address");
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining("Another account has this address")]);
    const to = `late-${other.who.email}`;
    await visitor.open("/us/edit-email");
    await visitor.press("Send the link", { email: to });
    app.clock.move(1);
    expect((await visitor.open(linkTo(to))).text).toContain("This link is over");
    app.clock.at = new Date();
  });
});
