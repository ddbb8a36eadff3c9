import { beforeAll, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { bodyText } from "#tests/support/body-text.ts";
import { answerBoth, connect } from "#tests/support/couples.ts";
import { codeOf, memberOf, newMember, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { adultAddresses, planters } from "#tests/support/planters.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#other-couples: every route of app/routes.ts by everybody whom another couple's words are not
 * for. A route without a row fails.
 */
/** The fourth is where somebody ends who is alone now, if it is not where a member of a couple does. */
type Ends = readonly [stranger: string, newcomer: string, member: string, alone?: string];
/** Where a route ends by GET, and by a POST of an empty form if it has an action. */
type Row = { get: Ends; post?: Ends };

/** Whoever posts there is not the same afterwards. */
const ENDS = ["/sign-out", "/quick-exit", "/us/leave", "/us/delete"];
const QUICK_EXIT = "→ https://www.bbc.com/weather";
const OPEN: Row = { get: ["200", "200", "200"] };
const UNKNOWN: Row = { get: ["404", "404", "404"], post: ["404", "404", "404"] };
const members = (member: string, alone = member): Ends => ["→ /", "→ /invite", member, alone];
const strangers = (end: string): Ends => [end, "→ /invite", "→ /dashboard"];
const LATER: Row = { get: members("404"), post: members("404") };
const ADULT: Row = { get: members("200"), post: members("403") };
/** A call by POST alone. */
const call = (stranger: string, others: string): Row => ({
  get: ["405", "405", "405"],
  post: [stranger, others, others],
});

const routes = everyRoute();
const paths = routes.map(({ path }) => path);

/** Those of the activities, and those that are not built yet. */
const OF_ACTIVITIES: Record<string, Row> = Object.fromEntries([
  ...routes.flatMap(({ path, isLater }) => (isLater ? [[path, adultAddresses.includes(path) ? ADULT : LATER]] : [])),
  ...planters.flatMap(({ planter }) =>
    Object.entries(planter.ends).map(([path, { get, post }]) => [
      path,
      { get: members(get), ...(post ? { post: members(post) } : {}) },
    ]),
  ),
]);

const ROWS: Record<string, Row> = {
  ...OF_ACTIVITIES,
  "/": { get: strangers("200") },
  "/auth/create-account": { get: strangers("200"), post: strangers("400") },
  "/auth/create-account/password": {
    get: strangers("→ /auth/create-account?again"),
    post: strangers("→ /auth/create-account?again"),
  },
  "/auth/create-account/name": {
    get: strangers("→ /auth/create-account?again"),
    post: strangers("→ /auth/create-account?again"),
  },
  "/auth/sign-in": { get: strangers("200"), post: strangers("400") },
  "/auth/sign-in/password": { get: strangers("→ /auth/sign-in?again"), post: strangers("→ /auth/sign-in?again") },
  "/auth/sign-in/forgot-password": { get: strangers("→ /auth/sign-in/password"), post: strangers("→ /auth/sign-in") },
  "/auth/google": { get: strangers("→ /auth/sign-in"), post: strangers("404") },
  "/auth/google/callback": { get: strangers("→ /auth/sign-in?again") },
  "/auth/*": { get: strangers("404"), post: strangers("404") },
  "/privacy": OPEN,
  "/terms": OPEN,
  "/cookie-policy": OPEN,
  "/refund-policy": OPEN,
  "/premium": OPEN,
  // On a server that sells nothing: tests/http/premium-life.test.ts has the others.
  "/premium/checkout": { get: ["→ /", "→ /premium", "→ /premium"], post: ["→ /", "404", "404"] },
  "/premium/portal": { get: ["→ /", "→ /premium", "→ /premium"], post: ["→ /", "404", "404"] },
  "/premium/refund": { get: ["→ /", "→ /premium", "→ /premium"], post: ["→ /", "404", "404"] },
  "/api/stripe/webhook": { get: ["404", "404", "404"], post: ["404", "404", "404"] },
  "/robots.txt": OPEN,
  "/sitemap.xml": OPEN,
  "/join": { get: ["→ /", "→ /", "→ /"] },
  "/tabbed-home": { get: ["→ /dashboard", "→ /dashboard", "→ /dashboard"] },
  "/confirm-address": { get: ["200", "200", "200"], post: ["400", "400", "400"] },
  "/confirm-address/again": {
    get: ["→ /", "→ /invite", "→ /dashboard"],
    post: ["→ /", "→ /invite", "→ /dashboard"],
  },
  "/unsubscribe/:token": {
    get: ["200", "200", "200"],
    post: ["→ /unsubscribe/%3Atoken?done", "→ /unsubscribe/%3Atoken?done", "→ /unsubscribe/%3Atoken?done"],
  },
  "/sign-out": { get: ["→ /", "200", "200"], post: ["→ /", "→ /", "→ /"] },
  "/quick-exit": {
    get: [QUICK_EXIT, "200", "200"],
    post: ["200", "200", "200"],
  },
  "/dev/mail": OPEN,
  "/google-auth-test": { get: ["200", "→ /invite", "200"], post: ["404", "→ /invite", "404"] },
  "/invite": { get: ["→ /", "200", "→ /dashboard"] },
  "/invite/skip": { get: members("→ /dashboard"), post: ["→ /", "→ /dashboard", "→ /dashboard"] },
  "/invite/connect": {
    get: ["→ /", "200", "→ /invite/success", "200"],
    post: ["→ /", "400", "→ /invite/success", "400"],
  },
  "/invite/success": { get: members("200", "→ /dashboard"), post: members("→ /dashboard", "→ /invite") },
  "/invite/shared": { get: members("→ /invite"), post: members("→ /invite") },
  "/invite/qr.svg": { get: ["→ /", "200", "404", "200"] },
  "/dashboard": { get: members("200") },
  "/dashboard/thought": { get: members("→ /dashboard"), post: members("400") },
  "/play": { get: members("200") },
  "/us": { get: members("200") },
  "/insights": { get: members("200") },
  "/insights/agree": { get: members("→ /insights"), post: members("400") },
  "/insights/stop": { get: members("→ /insights"), post: members("→ /insights#week") },
  "/insights/week": { get: members("→ /insights"), post: members("→ /insights#week") },
  "/insights/week/live": { get: members("→ /insights"), post: members("200") },
  "/us/notifications": { get: members("200"), post: members("400") },
  "/us/notifications/ask": { get: members("→ /us/notifications"), post: members("400") },
  "/us/notifications/device": { get: members("→ /us/notifications"), post: members("400") },
  "/us/notifications/stop": { get: members("→ /us/notifications"), post: members("400") },
  "/us/streak": { get: members("200") },
  "/us/year/:year": { get: members("200") },
  "/us/edit-firstName": { get: members("200"), post: members("400") },
  "/us/edit-email": { get: members("200"), post: members("400") },
  // Where there is one language only there is nothing to choose.
  "/us/language": { get: members("→ /us"), post: members("→ /us") },
  "/us/photo": { get: members("200"), post: members("400") },
  "/photos/:photo/:file": { get: members("404") },
  "/content-pictures/:picture/:file": { get: members("404") },
  "/us/time-zone": { get: members("200"), post: members("400") },
  "/us/theme": { get: members("→ /us"), post: members("400") },
  "/us/here-on-adult": { get: members("→ /us"), post: members("400") },
  "/us/last-here": { get: members("→ /us"), post: members("400") },
  "/us/browsers": { get: members("200"), post: members("→ /us/browsers") },
  "/us/confirm": { get: members("→ /us"), post: members("→ /us") },
  "/us/confirm-email": { get: members("200"), post: members("400") },
  "/us/archive": { get: members("200") },
  "/us/export": { get: members("200") },
  "/us/export/:format": { get: members("→ /us/export"), post: members("200") },
  "/us/leave": { get: members("200", "→ /us"), post: members("→ /dashboard", "→ /us") },
  "/us/partner": { get: members("→ /dashboard"), post: members("400") },
  "/us/partner/no": { get: members("→ /dashboard"), post: members("400") },
  "/us/undo": { get: members("→ /dashboard"), post: members("→ /dashboard") },
  "/us/delete": { get: members("200"), post: members("→ /") },
  "/us/keeping-consent": { get: members("200"), post: members("400") },
  "/us/withdraw-age-consent": { get: members("→ /us"), post: members("→ /us") },
  // To all of these an admin's page is an unknown path (tests/security/admin-pages.test.ts).
  "/admin": { get: members("404") },
  "/admin/import": { get: members("404"), post: members("404") },
  "/admin/import/:import": { get: members("404"), post: members("404") },
  "/admin/import/:import/report": { get: members("404") },
  "/admin/items": { get: members("404"), post: members("404") },
  "/admin/migration": { get: members("404"), post: members("404") },
  "/admin/migration/:migration": { get: members("404") },
  "/admin/record": { get: members("404") },
  "/age-consent": { get: members(`→ ${adultAddresses[0]}`), post: members("400") },
  "/api/auth/login": call("400", "400"),
  "/api/auth/update-profile": call("401", "400"),
  "/api/user": { get: ["401", "200", "200"], post: ["405", "405", "405"] },
  "/api/unsubscribe/:token": {
    get: ["→ /unsubscribe/%3Atoken", "→ /unsubscribe/%3Atoken", "→ /unsubscribe/%3Atoken"],
    post: ["204", "204", "204"],
  },
  "/api/live": { get: ["401", "200", "200"], post: ["405", "405", "405"] },
  "/api/user/age-consent": call("401", "200"),
  "/api/user/mark-invite-seen": call("401", "200"),
  "/api/invites/create": { get: ["405", "405", "405"], post: ["401", "200", "409", "200"] },
  "/api/invites/accept/:code": call("401", "400"),
  "/api/track": call("400", "400"),
  "/api/debug/signup-failure": call("200", "200"),
  "/api/*": UNKNOWN,
  "/*": { get: ["404", "→ /invite", "404"], post: ["404", "→ /invite", "404"] },
};

const app = appForTests();
/** Two with words, names and codes of their own; the dates of the others began later. */
let theirs: { a: TestMember; b: TestMember };
let theirDate: string;
let ex: TestMember;
let exDate: string;
let outsider: TestMember;
let newcomer: TestMember;
let usedCode: string;
/** What nobody but the couple may read. */
const secrets: string[] = [];

beforeAll(async () => {
  theirs = { a: await newMember(app), b: await newMember(app) };
  usedCode = await codeOf(theirs.a);
  await connect(theirs.a, theirs.b);
  theirDate = dateOf(await answerBoth(app, theirs.a, theirs.b, "Quokka canary"));
  const left = await newMember(app);
  ex = await newMember(app);
  await connect(left, ex);
  exDate = dateOf(await answerBoth(app, ex, left, "Numbat canary"));
  await ex.visitor.post("/us/leave", "");

  app.clock.move(3 * 24);
  const next = await newMember(app);
  for (const who of [theirs.a, theirs.b, left]) await signInAgain(app, who);
  await connect(next, left);
  await answerBoth(app, left, next, "Bilby canary");
  for (const who of [theirs.a, theirs.b, left, next]) {
    // Whom somebody was with is said to both when they have parted.
    const firstName = who === left ? "Former" : "Zebulina";
    await who.visitor.post("/us/edit-firstName", encoded({ firstName, lastName: "Quaggason" }));
    secrets.push(who.email, who.id, who.uid, (await memberOf(app.services, who.uid)).couple.id);
  }
  secrets.push("Quokka canary", "Numbat canary, his", "Bilby canary", "Zebulina", "Quaggason", usedCode);
  await signInAgain(app, ex);
  outsider = await newMember(app);
  await connect(outsider, await newMember(app));
  newcomer = await newMember(app, { past: false });
});

const dateOf = (path: string) => path.replace("/daily-questions/", "");

/** An address of the route: its parameters filled with what is somebody else's, or with what is nobody's. */
function addressOf(path: string, ids: { date: string; code: string }): string {
  return (
    path
      // A week is found by its Monday: on one today's would be everybody's own.
      .replace(":moment/:date", "weekly/2026-03-03")
      .replace(":moment", "weekly")
      .replace(":date", ids.date)
      .replace(":code", ids.code)
      .replace(":format", "json")
      .replace(":import", "some")
      .replace(":category", "food")
      .replace(":quiz", "waiting")
      .replace(":heat", "light")
      .replace(":year", ids.date.slice(0, 4))
      .replace("*", "nothing-here")
  );
}

/** Where an answer ends: a status, or "→ path"; of a navigation in script the redirect is inside. */
async function read(response: Response): Promise<{ ends: string; body: string }> {
  const body = await bodyText(response);
  const to =
    response.headers.get("Location") ?? (response.status === 202 ? /"redirect","([^"]+)"/.exec(body)?.[1] : null);
  return { ends: to ? `→ ${to}` : String(response.status), body: `${JSON.stringify([...response.headers])}${body}` };
}

/** What of the others' is in an answer. */
const told = (body: string) => secrets.filter((secret) => body.includes(secret));
/** The mailbox of dev and trial shows everybody's letters; a real server has none (tests/http). */
const isTrialMailbox = (path: string) => path === "/dev/mail";

const rowOf = (path: string): Row => ROWS[path] ?? { get: ["no", "row", "yet"] };

test("Other couples: each route has a row, each row a route, and a row says where a post ends where there is an action", () => {
  expect(Object.keys(ROWS).sort()).toEqual([...new Set(paths)].sort());
  const silent = routes.filter(({ path, hasAction }) => hasAction !== (rowOf(path).post !== undefined));
  // The calls that only read refuse a post by themselves.
  expect(silent.map(({ path }) => path)).toEqual([]);
});

describe.each(["stranger", "newcomer", "member", "alone"] as const)("%s", (who) => {
  const at = ["stranger", "newcomer", "member", "alone"].indexOf(who);
  const end = (ends: Ends) => ends[at] ?? ends[2];
  const reader = () =>
    ({ stranger: new Visitor(app), newcomer: newcomer.visitor, member: outsider.visitor, alone: ex.visitor })[who];
  let pair: TestMember | null = null;
  /** Somebody for one post. */
  const writer = async (path: string) => {
    if (who === "stranger") return new Visitor(app);
    if (who === "member") {
      if (pair === null || ENDS.includes(path)) pair = (await newPair(app)).a;
      const { visitor } = pair;
      if (ENDS.includes(path)) pair = null;
      return visitor;
    }
    return (await newMember(app, { past: who === "alone" })).visitor;
  };
  const ids = () => ({ date: who === "alone" ? exDate : theirDate, code: usedCode });

  test("every page and .data ends where it should and tells nothing of the others", async () => {
    for (const path of paths) {
      const address = addressOf(path, ids());
      for (const [how, response] of [
        ["page", await reader().send(address)],
        [".data", await reader().data(address)],
      ] as const) {
        const { ends, body } = await read(response);
        expect([path, how, ends]).toEqual([path, how, end(rowOf(path).get)]);
        if (!isTrialMailbox(path)) expect([path, how, told(body)]).toEqual([path, how, []]);
        if (adultAddresses.includes(address) && ends === "200")
          expect(body).toMatch(/above the age of 18|"consentFor"/);
      }
    }
  });

  test("every post ends where it should and tells nothing of the others", async () => {
    for (const { path } of routes.filter(({ hasAction }) => hasAction)) {
      const { ends, body } = await read(await (await writer(path)).post(addressOf(path, ids()), ""));
      expect([path, ends]).toEqual([path, end(rowOf(path).post ?? rowOf(path).get)]);
      expect([path, told(body)]).toEqual([path, []]);
    }
  });
});

/** Nonces, ids of the request and the flash's signature aside. @param id what was asked for */
async function bytes(response: Response, id: string): Promise<string> {
  const headers = [...response.headers]
    .filter(([name]) => name !== "date")
    .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']+'/g, "'nonce-*'").replace(/=[^;]*;/, "=*;")}`);
  const body = (await bodyText(response)).replace(/nonce="[^"]+"/g, 'nonce="*"');
  return `${response.status}\n${headers.sort().join("\n")}\n\n${body}`.replaceAll(id, "*");
}

describe("Other couples: an id that is somebody else's answers as one that is nobody's, byte for byte", () => {
  const people = () => ({ stranger: new Visitor(app), newcomer: newcomer.visitor, outsider: outsider.visitor });
  const same = async (send: (id: string) => Promise<Response>, foreign: string, nobodys: string, where: string) =>
    expect(await bytes(await send(foreign), foreign), where).toBe(await bytes(await send(nobodys), nobodys));

  test("a date", async () => {
    for (const [who, visitor] of [...Object.entries(people()), ["ex", ex.visitor] as const]) {
      const foreign = who === "ex" ? exDate : theirDate;
      for (const send of [
        (date: string) => visitor.send(`/daily-questions/${date}`),
        (date: string) => visitor.data(`/daily-questions/${date}`),
        (date: string) => visitor.send(`/daily-questions/${date}?change`),
        (date: string) => visitor.post(`/daily-questions/${date}`, "answer=Mine"),
      ]) {
        // Where a stranger wanted to go is remembered, and that is the date that was asked for.
        await same(send, foreign, "2020-03-03", `${who}: ${send}`);
      }
    }
  });

  test("an invite code that others have used", async () => {
    for (const [who, visitor] of Object.entries(people())) {
      await same((code) => visitor.post(`/api/invites/accept/${code}`, ""), usedCode, "ZZZZZ", who);
      await same((code) => visitor.post("/invite/connect", encoded({ code })), usedCode, "ZZZZZ", who);
      await same((code) => visitor.send(`/join?code=${code}`), usedCode, "ZZZZZ", who);
      await same((code) => visitor.send(`/?code=${code}`), usedCode, "ZZZZZ", who);
    }
  });

  test("the handle of another person's session, which goes on", async () => {
    const { $ } = await theirs.b.visitor.open("/us/browsers");
    await signInAgain(app, { ...theirs.b, visitor: new Visitor(app) });
    const handle =
      (await theirs.b.visitor.open("/us/browsers")).$("[name=browser]").attr("value") ?? $("[name=browser]").val();
    expect(handle).toMatch(/^.{4,16}$/);
    for (const { visitor } of [outsider, ex]) {
      await same((browser) => visitor.post("/us/browsers", encoded({ browser })), String(handle), "0".repeat(16), "");
    }
    expect((await theirs.b.visitor.open("/us/browsers")).$("[name=browser]").first().val()).toBe(handle);
  });

  test("the ticket of another person's letter", async () => {
    await theirs.a.visitor.post("/us/edit-email", encoded({ email: newEmail() }));
    const ticket = /ticket=([^\s"]+)/.exec(app.services.mailer.mailbox?.[0]?.text ?? "")?.[1] ?? "";
    expect(ticket.length).toBeGreaterThan(20);
    for (const { visitor } of [outsider, ex]) await visitor.open("/us"); // takes the toast of an earlier post away
    const nobodys = `${ticket.slice(0, -4)}${ticket.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    for (const { visitor } of [outsider, ex]) {
      const at = (value: string) => `/us/confirm-email?ticket=${value}`;
      await same((value) => visitor.send(at(value)), ticket, nobodys, "page");
      await same((value) => visitor.data(at(value)), ticket, nobodys, ".data");
      await same((value) => visitor.post(at(value), ""), ticket, nobodys, "post");
    }
  });
});

test("Other couples: after all that the others' words stand as they stood", async () => {
  const page = await theirs.a.visitor.open(`/daily-questions/${theirDate}`);
  expect(page.text).toContain("Quokka canary, hers");
  expect(page.text).toContain("Quokka canary, his");
});
