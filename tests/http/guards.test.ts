import { beforeAll, describe, expect, test } from "vitest";
import type { Activity } from "#app/activities/activity.ts";
import { activities } from "#app/pages/activities.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { account, connectedCouple, signIn, signUp } from "#tests/support/people.ts";
import { adultAddresses } from "#tests/support/planters.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/who-goes-where.md#areas, cell by cell: the one table of who is let in where. What stands on a page, and
 * what a form or a call of it does, is for the tests of that page.
 */
const app = appForTests();
let strangers: () => Visitor;
let onboarding: Visitor;
let member: Visitor;
let paired: Visitor;
let adult: Visitor;

beforeAll(async () => {
  strangers = () => new Visitor(app);
  onboarding = new Visitor(app);
  await signUp(onboarding, account("Open"));
  member = new Visitor(app);
  await signUp(member, account("Alone"));
  await member.press("Next");
  paired = (await connectedCouple(app)).a;
  adult = new Visitor(app);
  await signUp(adult, account("Adult"));
  await adult.press("Next");
  await adult.open(adultAddresses[0] ?? "");
  await adult.press("I confirm I am above the age of 18 to continue.");
});

const FOR_STRANGERS = ["/", "/auth/create-account", "/auth/sign-in"];
/** Of signing up and in, but where nobody begins. */
const INSIDE_SIGN_IN = ["/auth/nothing", "/auth/sign-in/password"];
const LEGAL = ["/privacy", "/terms", "/cookie-policy", "/refund-policy", "/premium"];
/** Pages of the activities that nothing but the members' guard stands before. */
const OF_ACTIVITIES = activities.flatMap(({ pages }: Activity) =>
  pages.flatMap(({ path, adult }) => (adult ? [] : [path])),
);
const MEMBERS = [
  "/dashboard",
  "/play",
  ...OF_ACTIVITIES,
  "/us",
  "/insights",
  "/us/notifications",
  "/us/streak",
  `/us/year/${new Date().getUTCFullYear()}`,
  "/us/edit-firstName",
  "/us/edit-email",
  "/us/time-zone",
  "/us/photo",
  "/us/browsers",
  "/us/confirm-email",
  "/us/archive",
  "/us/export",
  "/us/delete",
];
const UNKNOWN = ["/nothing-here", "/daily-questions/today/x", "/quiz/x/y", "/intimacyLab/x"];
const later = everyRoute().filter(({ isLater, path }) => isLater && !path.includes("*"));
const ADMIN = ["/admin", "/admin/import", "/admin/items", "/admin/record", "/admin/migration"];
const ADULTS = adultAddresses;
const ADULTS_LATER = later.flatMap(({ path }) => (adultAddresses.includes(path) ? [path] : []));
const LEGACY = ["/tabbed-home"];

type Row = [who: string, visitor: () => Visitor, cells: Record<string, [paths: readonly string[], ends: string]>];
const rows: Row[] = [
  [
    "a stranger",
    () => strangers(),
    {
      "sign-up and landing": [FOR_STRANGERS, "200"],
      invite: [["/invite"], "→ /"],
      "the success screen": [["/invite/success"], "→ /"],
      "legal pages": [LEGAL, "200"],
      join: [["/join"], "→ /"],
      "members' pages": [MEMBERS, "→ /"],
      "the admin's pages": [ADMIN, "→ /"],
      "18+ pages": [ADULTS, "→ /"],
      "a legacy path": [LEGACY, "→ /dashboard"],
      "unknown paths": [UNKNOWN, "404"],
    },
  ],
  [
    "who has the invite step open",
    () => onboarding,
    {
      "sign-up and landing": [FOR_STRANGERS, "→ /invite"],
      "further paths of signing in": [[...INSIDE_SIGN_IN, "/google-auth-test"], "→ /invite"],
      invite: [["/invite"], "200"],
      "the success screen": [["/invite/success"], "→ /invite"],
      "legal pages": [LEGAL, "200"],
      join: [["/join"], "→ /"],
      "members' pages": [MEMBERS, "→ /invite"],
      "the admin's pages": [ADMIN, "→ /invite"],
      "18+ pages": [ADULTS, "→ /invite"],
      "a legacy path": [LEGACY, "→ /dashboard"],
      "unknown paths": [UNKNOWN, "→ /invite"],
    },
  ],
  [
    "who has gone past the invite step alone",
    () => member,
    {
      "sign-up and landing": [FOR_STRANGERS, "→ /dashboard"],
      "further paths of signing in": [INSIDE_SIGN_IN, "→ /dashboard"],
      invite: [["/invite"], "→ /dashboard"],
      "the success screen": [["/invite/success"], "→ /dashboard"],
      "legal pages": [LEGAL, "200"],
      "members' pages": [MEMBERS, "200"],
      "the admin's pages": [ADMIN, "404"],
      "18+ pages": [ADULTS, "200"], // the consent screen: tests/security/consents.test.ts
      "a legacy path": [LEGACY, "→ /dashboard"],
      "unknown paths": [UNKNOWN, "404"],
    },
  ],
  [
    "who is paired",
    () => paired,
    {
      "sign-up and landing": [FOR_STRANGERS, "→ /dashboard"],
      "further paths of signing in": [INSIDE_SIGN_IN, "→ /dashboard"],
      invite: [["/invite"], "→ /dashboard"],
      "the success screen": [["/invite/success"], "200"],
      "legal pages": [LEGAL, "200"],
      "members' pages": [MEMBERS, "200"],
      "the admin's pages": [ADMIN, "404"],
      "18+ pages": [ADULTS, "200"], // the consent screen: tests/security/consents.test.ts
      "a legacy path": [LEGACY, "→ /dashboard"],
      "unknown paths": [UNKNOWN, "404"],
    },
  ],
  [
    "who has said to be over 18",
    () => adult,
    {
      "members' pages": [MEMBERS, "200"],
      "18+ pages that are not built yet": [ADULTS_LATER, "404"],
    },
  ],
];

describe.each(rows)("%s", (_who, visitor, cells) => {
  describe.each(Object.entries(cells).filter(([, [paths]]) => paths.length > 0))("%s", (_area, [paths, expected]) => {
    test.each(paths)("%s as a page", async (path) => {
      expect(await visitor().ends(path)).toBe(expected);
    });
    test.each(paths)("%s as .data", async (path) => {
      expect(await visitor().endsInScript(path)).toBe(expected);
    });
  });
});

test("a step of sign-up without the step before it goes back to the first", async () => {
  const visitor = strangers();
  expect(await visitor.ends("/auth/create-account/password")).toBe("→ /auth/create-account?again");
  expect(await visitor.ends("/auth/create-account/name")).toBe("→ /auth/create-account?again");
  expect(await visitor.ends("/auth/sign-in/password")).toBe("→ /auth/sign-in?again");
});

test("a child of a guarded area can't be asked for alone", async () => {
  const response = await strangers().send("/dashboard.data?_routes=features%2Fhome%2Froutes%2Fdashboard");
  expect(response.status).toBe(202);
  expect(await response.text()).not.toContain("greeting");
});

test("a post to a members' page by a stranger writes nothing and goes to /", async () => {
  const visitor = strangers();
  for (const path of [
    "/us/edit-firstName",
    "/us/time-zone",
    "/daily-questions/2026-01-01",
    "/invite/skip",
    "/invite/connect",
    "/age-consent",
    "/us/withdraw-age-consent",
    "/intimacyLab",
    "/quiz",
    "/admin/import",
  ]) {
    const response = await visitor.post(path, "firstName=A&lastName=B");
    expect([path, response.status, response.headers.get("Location")]).toEqual([path, 302, "/"]);
  }
});

test("/tabbed-home leads to the dashboard, and from there where the visitor belongs", async () => {
  expect(await paired.ends("/tabbed-home")).toBe("→ /dashboard");
  expect((await strangers().open("/tabbed-home")).url).toBe("/");
});

test("the path that a stranger wanted is used once after sign-in, and only a path of this site", async () => {
  const who = account("Back");
  const first = new Visitor(app);
  await signUp(first, who);
  await first.press("Next");

  const visitor = new Visitor(app);
  await visitor.open("/us");
  expect(visitor.page?.url).toBe("/");
  await signIn(visitor, who);
  expect(visitor.page?.url).toBe("/us");
  await visitor.press("Sign out");
  await signIn(visitor, who);
  expect(visitor.page?.url).toBe("/dashboard");

  const lured = new Visitor(app);
  lured.cookies.set("returnTo", encodeURIComponent("//evil.example/x"));
  await signIn(lured, who);
  expect(lured.page?.url).toBe("/dashboard");
});

/** docs/product/who-goes-where.md#redirects: where one is sent, one is not sent on again. */
test.each(rows)("no redirect is repeated: %s", async (_who, visitor) => {
  const guarded = [FOR_STRANGERS, LEGAL, MEMBERS, ADMIN, ADULTS, UNKNOWN, "/invite"].flat();
  /** They lead elsewhere by themselves, to what has a guard of its own. */
  const onward = [...LEGACY, "/join", "/join?code=ABCDE", "/?code=ABCDE", "/invite/success"];
  for (const from of [...guarded, ...onward]) {
    const seen = [from];
    for (let to: string | null = from; to !== null; ) {
      const response = await visitor().send(to);
      to = response.headers.get("Location");
      if (to === null) break;
      expect(seen, `in circles from ${from}`).not.toContain(to);
      seen.push(to);
    }
    expect(seen.length, seen.join(" → ")).toBeLessThanOrEqual(onward.includes(from) ? 4 : 2);
  }
});

test("a signed-in visitor who follows an invite link keeps the code and finds it filled in", async () => {
  const visitor = new Visitor(app);
  await signUp(visitor, account("Linked"));
  await visitor.open("/join?code=abcde");
  expect(visitor.page?.url).toBe("/invite");
  expect(visitor.page?.$("[name=code]").val()).toBe("ABCDE");
  await visitor.press("Next");
  expect(visitor.page?.url).toBe("/dashboard");
  expect(visitor.page?.text).toContain("Invite Skipped");
  expect(visitor.page?.$("[name=code]").val()).toBe("ABCDE");
});

test.each(["abc", "ABCDEF!", "AB-DE", "", "%00%00%00%00%00", "👩‍❤️‍👨"])(
  "the code %j of a link is mended or dropped",
  async (code) => {
    const visitor = strangers();
    await visitor.open(`/join?code=${code}`);
    expect(visitor.page?.url).toBe("/");
    const kept = visitor.cookies.get("pendingInviteCode");
    if (kept !== undefined) expect(kept).toMatch(/^[A-Z0-9]{5}$/);
    else expect(visitor.page?.text).not.toContain("You have an invite");
  },
);
