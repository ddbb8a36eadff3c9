import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { SUMMARY_VERSION } from "#app/insights/summary.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { newAdmin, pageOfFile, sendFile } from "#tests/support/admins.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded, FORM, JSON_TYPE, marked } from "#tests/support/bodies.ts";
import { dailyQuestion, jsonBytes } from "#tests/support/content-files.ts";
import { knownPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call, codeOf, newMember, newPair } from "#tests/support/members.ts";
import { account, confirmLink, newEmail, PASSWORD, signUp } from "#tests/support/people.ts";
import { keepAdult } from "#tests/support/planters/after-intimacy.ts";
import { planters } from "#tests/support/planters.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/security.md#twice: every mutation can be sent twice; double submits and retries change nothing more. */
const app = appForTests();

/** What one person is about to send, and what may be there once more: signing in twice makes two sessions. */
type Mutation = { by: Visitor; path: string; body: string; more?: string[] };

const names = { firstName: "Mara", lastName: "Okafor" };
const form = (by: Visitor, path: string, fields: Record<string, string> = {}): Mutation => ({
  by,
  path,
  body: marked(encoded(fields)),
});
const json = (by: Visitor, path: string, body: object = {}): Mutation => ({ by, path, body: JSON.stringify(body) });
const member = async (past = true) => (await newMember(app, { past })).visitor;
const code = async () => codeOf(await newMember(app));
const SESSION = ["sessions"];
const lettersTo = (address: string) => (app.services.mailer.mailbox ?? []).filter(({ to }) => to === address);
/** The path of the link in the letter to a new address. */
const linkTo = (address: string) =>
  /\/us\/confirm-email\?ticket=\S+/.exec(lettersTo(address)[0]?.text ?? "")?.[0] ?? "/no-link";

/** Each form of an activity, by its name, with somebody new who is about to send it. */
const OF_ACTIVITIES: Record<string, () => Promise<Mutation>> = Object.fromEntries(
  planters.flatMap(({ planter }) =>
    Object.entries(planter.forms).map(([name, make]) => [
      name,
      async () => {
        const { by, path, good } = await make(app);
        return form(by, path, good);
      },
    ]),
  ),
);

/** Each other route that writes, by its file's name, with somebody new who is about to send it. */
const MUTATIONS: Record<string, () => Promise<Mutation>> = {
  "sign-up-name": async () => {
    const by = new Visitor(app);
    await by.post("/auth/create-account", encoded({ email: newEmail() }));
    await by.post("/auth/create-account/password", encoded({ password: PASSWORD }));
    return { ...form(by, "/auth/create-account/name", names), more: SESSION };
  },
  "sign-in-password": async () => {
    const [who, by] = [account("Mara"), new Visitor(app)];
    await signUp(new Visitor(app), who);
    await by.post("/auth/sign-in", encoded({ email: who.email }));
    return { ...form(by, "/auth/sign-in/password", { password: who.password }), more: SESSION };
  },
  "sign-out": async () => form(await member(), "/sign-out"),
  notifications: async () => form(await member(), "/us/notifications", { nudge: "on", from: "22", to: "7" }),
  device: async () => {
    const endpoint = `https://push.example/${randomUUID()}`;
    return form(await member(), "/us/notifications/device", { endpoint, p256dh: "A".repeat(87), auth: "A".repeat(22) });
  },
  ask: async () => form(await member(), "/us/notifications/ask", { answer: "no" }),
  "stop-device": async () => form(await member(), "/us/notifications/stop", { device: "of-nobody" }),
  unsubscribe: async () => form(await member(), "/unsubscribe/of-nobody", { letters: "no" }),
  "quick-exit": async () => form(await member(), "/quick-exit"),
  "api-login": async () => {
    const token = idToken(await newIdentity(), { auth_time: seconds(app.clock.at) });
    return { ...json(new Visitor(app), "/api/auth/login", { idToken: token }), more: SESSION };
  },
  "edit-first-name": async () => form(await member(), "/us/edit-firstName", names),
  "api-update-profile": async () => json(await member(), "/api/auth/update-profile", names),
  language: async () => form(await member(), "/us/language", { language: "en" }),
  "time-zone": async () => form(await member(), "/us/time-zone", { timeZone: "Asia/Tokyo" }),
  // Of type multipart: tests/http/photos.test.ts sends its other form twice.
  photo: async () => form(await member(), "/us/photo", { act: "remove" }),
  "age-consent": async () => form(await member(), "/age-consent", { path: "/intimacyLab" }),
  "api-age-consent": async () => json(await member(), "/api/user/age-consent"),
  "withdraw-age-consent": async () => {
    const by = await member();
    await call(by, "/api/user/age-consent");
    return form(by, "/us/withdraw-age-consent");
  },
  "keeping-consent": async () => {
    const by = await member();
    await keepAdult(by);
    return form(by, "/us/keeping-consent", { do: "withdraw", kept: "erase" });
  },
  "invite-skip": async () => form(await member(false), "/invite/skip"),
  "api-mark-invite-seen": async () => json(await member(false), "/api/user/mark-invite-seen"),
  "invite-shared": async () => form(await member(false), "/invite/shared"),
  "api-invites-create": async () => json(await member(), "/api/invites/create"),
  "invite-connect": async () => form(await member(false), "/invite/connect", { code: await code() }),
  "api-invites-accept": async () => json(await member(), `/api/invites/accept/${await code()}`),
  "invite-success": async () => form((await newPair(app)).a.visitor, "/invite/success"),
  browsers: async () => form(await member(), "/us/browsers", { browser: "0123456789abcdef" }),
  leave: async () => form((await newPair(app)).a.visitor, "/us/leave"),
  "confirm-partner": async () => {
    const { a, b } = await newPair(app);
    return form(a.visitor, "/us/partner", { partner: b.id });
  },
  "refuse-partner": async () => {
    const { a, b } = await newPair(app);
    await pausePairing(app.services, a.id);
    return form(a.visitor, "/us/partner/no", { partner: b.id });
  },
  thought: async () => {
    const { a, b } = await knownPair(app);
    return form(a.visitor, "/dashboard/thought", { partner: b.id });
  },
  "here-on-adult": async () => form(await member(), "/us/here-on-adult", { shown: "yes" }),
  "last-here": async () => form(await member(), "/us/last-here", { shown: "no" }),
  undo: async () => form((await newPair(app)).a.visitor, "/us/undo"),
  delete: async () => form(await member(), "/us/delete"),
  // Its session is asked about each time.
  "edit-email": async () => ({ ...form(await member(), "/us/edit-email", { email: newEmail() }), more: SESSION }),
  confirm: async () => {
    const [by, who] = [new Visitor(app), account("Mara")];
    await signUp(by, who);
    await by.press("Next");
    return { ...form(by, "/us/confirm?for=export", { password: who.password }), more: SESSION };
  },
  "confirm-email": async () => {
    const [by, to] = [await member(), newEmail()];
    await by.post("/us/edit-email", encoded({ email: to }));
    return form(by, linkTo(to));
  },
  "confirm-address": async () => {
    const who = await newMember(app, { confirmed: false });
    return form(who.visitor, confirmLink(app, who.email));
  },
  // What is counted of it is in another store.
  "export-file": async () => ({ ...form(await member(), "/us/export/json"), more: SESSION }),
  "import-file": async () => {
    const { visitor: by } = await newAdmin(app);
    const { url } = await pageOfFile(by, await sendFile(by, jsonBytes([dailyQuestion(1)])));
    return { ...form(by, url, { act: "write" }), more: SESSION };
  },
  items: async () => {
    const { visitor: by } = await newAdmin(app);
    return { ...form(by, "/admin/items", { item: "dq-memory-01", act: "retire" }), more: SESSION };
  },
  "summary-agree": async () => {
    const { a, b } = await knownPair(app);
    return form(a.visitor, "/insights/agree", { partner: b.id, version: SUMMARY_VERSION });
  },
  "summary-stop": async () => {
    const { a, b } = await knownPair(app);
    await a.visitor.post("/insights/agree", encoded({ partner: b.id, version: SUMMARY_VERSION }));
    return form(a.visitor, "/insights/stop");
  },
  "api-unsubscribe": async () => json(await member(), "/api/unsubscribe/of-nobody", {}),
  "api-track": async () => {
    const event = { type: "track", eventName: "Tab Switched", properties: { tab_name: "home" } };
    return json(await member(), "/api/track", event);
  },
  "api-signup-failure": async () => json(await member(), "/api/debug/signup-failure", { errorCode: "auth/x" }),
};

/**
 * Routes that take a post and write nothing of ours: steps that live in a cookie, letters, other methods, redirects.
 */
const WRITE_NOTHING = [
  "api-unknown",
  "api-live",
  // A server that sells nothing has none of these; one that sells: tests/http/premium.
  "api-stripe-webhook",
  "premium-checkout",
  "premium-portal",
  "premium-refund",
  // Written once, by whoever opens it first: tests/http/weekly-summary.test.ts.
  "summary-week",
  "summary-week-live",
  "confirm-address-again",
  "api-user",
  "forgot-password",
  "google",
  "google-auth-test",
  // A file lies ready as often as it is sent, and is written once: tests/http/admin-import.test.ts.
  "import",
  // One round at a time, and a further one finds nothing that is ours already: tests/http/admin-migration.test.ts.
  "migration",
  "not-built-yet",
  "sign-in-email",
  "sign-up-email",
  "theme",
  "sign-up-password",
  "unknown",
];

test("Twice: every route that takes a post is here, and of an activity a form for each", async () => {
  const routes = globSync("app/**/routes/*.{ts,tsx}", { exclude: ["app/activities/**"] }).filter((file) =>
    /^export (async function|function|const) action\b/m.test(readFileSync(file, "utf8")),
  );
  const found = routes.map((file) => basename(file).replace(/\.tsx?$/, ""));
  expect(found.sort()).toEqual([...Object.keys(MUTATIONS), ...WRITE_NOTHING].sort());
  for (const { planter } of planters) {
    const forms = await Promise.all(Object.values(planter.forms).map((make) => make(app)));
    for (const [route, { post }] of Object.entries(planter.ends))
      if (post) expect([route, forms.some(({ path }) => matchPath(route, path))]).toEqual([route, true]);
  }
});

/** Sends it as the page does that does not know yet what came of it: with the cookies of before. */
function sender({ by, path, body }: Mutation): () => Promise<number> {
  // Who has been here before is counted under one number.
  if (!by.cookies.has("distinctId")) by.cookies.set("distinctId", randomUUID());
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    "Content-Type": path.startsWith("/api/") ? JSON_TYPE : FORM,
    Origin: app.origin,
    ...(cookie ? { Cookie: cookie } : {}),
  };
  return async () => {
    const request = new Request(app.origin + path, { method: "POST", body, headers, redirect: "manual" });
    return (await app.fetch(request)).status;
  };
}

async function rowsBut(left: string[] = []): Promise<Record<string, string[]>> {
  await app.analytics.flush();
  const events = await app.services.database.db.select().from(analyticsEvents);
  const all: Record<string, string[]> = { ...(await everyRow(app)), events: events.map((row) => JSON.stringify(row)) };
  return Object.fromEntries(Object.entries(all).filter(([table]) => !left.includes(table)));
}
/** How many rows of each table; what is counted by the day is parted among rows at random, so there its sum. */
const counts = (rows: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      table === "dayCounts" ? all.reduce((sum, row) => sum + Number(JSON.parse(row).times), 0) : all.length,
    ]),
  );

const ALL = { ...MUTATIONS, ...OF_ACTIVITIES };

describe.each(Object.keys(ALL))("Twice: %s", (name) => {
  const make = ALL[name] as () => Promise<Mutation>;

  test("once more a little later changes nothing more", async () => {
    const mutation = await make();
    const send = sender(mutation);
    expect(await send()).toBeLessThan(400);
    const once = await rowsBut(mutation.more);
    app.clock.move(2 / 3600);
    expect(await send()).toBeLessThan(500);
    expect(await rowsBut(mutation.more)).toEqual(once);
  });

  test("three times at once does what once does", async () => {
    const added = async (how: (send: () => Promise<number>) => Promise<number[]>) => {
      const mutation = await make();
      const before = counts(await rowsBut(mutation.more));
      const answers = await how(sender(mutation));
      expect(Math.min(...answers)).toBeLessThan(400);
      expect(Math.max(...answers)).toBeLessThan(500);
      const after = counts(await rowsBut(mutation.more));
      return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]));
    };
    const once = await added(async (send) => [await send()]);
    expect(await added((send) => Promise.all([send(), send(), send()]))).toEqual(once);
  });
});

test("Twice: a new address that is confirmed three times at once is told to the old one once", async () => {
  const { visitor, email } = await newMember(app);
  const to = newEmail();
  await visitor.post("/us/edit-email", encoded({ email: to }));
  const send = sender(form(visitor, linkTo(to)));
  await Promise.all([send(), send(), send()]);
  expect(lettersTo(email).map(({ subject }) => subject)).toEqual(["Your email address was changed"]);
});

test("a double press of the answer that opens both leaves the reveal to be seen for the first time", async () => {
  const { a, b } = await newPair(app);
  const path = await askToday(app, a, "text");
  await a.visitor.post(path, encoded({ answer: "The lift, with its gate.", partner: b.id }));
  const send = sender(form(b.visitor, path, { answer: "Rain on the carport.", partner: a.id }));
  expect([await send(), await send()]).toEqual([302, 302]);
  const isFresh = async () => (await b.visitor.open(path)).$(".reveal").hasClass("fresh");
  expect([await isFresh(), await isFresh()]).toEqual([true, false]);
});
