import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, newMember, newPair } from "#tests/support/members.ts";
import { expectCleanPage, expectFixed, expectNonce } from "#tests/support/policy.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** security.md 8 to 10, on every kind of answer. */
type Kind = [what: string, status: number, answer: () => Promise<Response>];

let app: TestApp;
let member: Visitor;
let newcomer: Visitor;
let paired: Visitor;
let question: string;
beforeAll(async () => {
  app = await startApp();
  const who = await newMember(app);
  [member, question] = [who.visitor, await askToday(app, who, "text")];
  newcomer = (await newMember(app, { past: false })).visitor;
  paired = (await newPair(app)).a.visitor;
});
afterAll(() => app.close());

const stranger = () => new Visitor(app);
const get = (path: string, who = stranger): [string, number, () => Promise<Response>] => [
  path,
  200,
  () => who().send(path),
];
const post = (path: string, status: number, body: string, who = stranger): Kind => [
  `POST ${path}`,
  status,
  () => who().post(path, body),
];
const foreign = (path: string): Kind => [
  `POST ${path} from elsewhere`,
  403,
  () => stranger().send(path, { method: "POST", headers: { Origin: "https://evil.test" } }),
];
const huge = (path: string): Kind => [
  `POST ${path}, too large`,
  413,
  () => stranger().post(path, "a=b", { "Content-Length": "300000" }),
];
const by = (method: string, path: string, status: number): Kind => [
  `${method} ${path}`,
  status,
  () => stranger().send(path, { method, headers: { Origin: app.origin } }),
];
const [asMember, asNewcomer, asPaired] = [() => member, () => newcomer, () => paired];

/** `/` and `/auth/*`: may depend on an invite, a draft or a toast. */
const forStrangers: Kind[] = [
  get("/"),
  get("/?utm_source=x"),
  get("/_.data"),
  get("/auth/create-account"),
  get("/auth/create-account.data"),
  get("/auth/sign-in"),
  post("/auth/sign-in", 302, "email=a%40b.de"),
  post("/auth/sign-in", 400, "email=x"),
  post("/auth/sign-in.data", 400, "email=x"),
  post("/auth/create-account/password", 302, "password=123456"),
  post("/", 405, ""),
];

const forMembers: Kind[] = [
  ...["/dashboard", "/daily-questions", "/us", "/us/edit-firstName", "/us/time-zone"].flatMap((path) => [
    get(path, asMember),
    get(`${path}.data`, asMember),
  ]),
  ["the question of a day", 200, () => member.send(question)],
  ["a wrong answer", 400, () => member.post(question, "answer=")],
  ["a right answer", 302, () => member.post(question, encoded({ answer: "Rain." }))],
  get("/invite", asNewcomer),
  get("/invite.data", asNewcomer),
  post("/invite/connect", 400, "code=ZZZZZ", asNewcomer),
  post("/invite/skip", 400, "a=b", asNewcomer),
  get("/invite/success", asPaired),
  ["the landing page of a member", 302, () => member.send("/")],
  ["a members' page for nobody", 302, () => stranger().send("/dashboard")],
  ["a members' page's data for nobody", 202, () => stranger().send("/dashboard.data")],
  ["a page that is not there", 404, () => member.send("/nothing/here")],
  ["data that are not there", 404, () => member.send("/nothing/here.data")],
  ["a date without a question", 404, () => member.send("/daily-questions/2020-01-01")],
  ["the user", 200, () => member.send("/api/user")],
  ["the user, for nobody", 401, () => stranger().send("/api/user")],
  ["a call that is not there", 404, () => stranger().send("/api/nothing")],
  ["a call by another method", 405, () => member.send("/api/invites/create")],
  ["a call with a wrong body", 400, () => call(member, "/api/auth/update-profile", "{")],
  ["signing out", 302, () => stranger().post("/sign-out", "")],
  ["a code from a link", 302, () => stranger().send("/?code=ABCDE")],
];

const forEverybody: Kind[] = [
  ...["/privacy", "/terms", "/cookie-policy", "/refund-policy", "/privacy.data"].map((path) => get(path)),
  ["a link with a code", 302, () => stranger().send("/join?code=ABCDE")],
  ["the old home", 302, () => stranger().send("/tabbed-home")],
  ["a page that is not there", 404, () => stranger().send("/nothing")],
  ["an asset that is not there", 404, () => stranger().send("/assets/nothing.js")],
  post("/nothing", 404, ""),
  post("/privacy", 405, ""),
  post("/privacy.data", 405, ""),
  post("/join", 405, ""),
  ...["/privacy", "/privacy.data", "/auth/sign-in", "/invite/skip", "/sign-out", "/api/user", "/nothing"].flatMap(
    (path) => [foreign(path), huge(path)],
  ),
  ...["/", "/privacy", "/privacy.data", "/dashboard", "/nothing"].flatMap((path) => [
    by("OPTIONS", path, 405),
    by("PROPFIND", path, 405),
  ]),
  by("PROPFIND", "/api/user", 405),
  by("BREW", "/join", 405),
  by("HEAD", "/privacy", 200),
  by("HEAD", "/nothing", 404),
];

const seen = new Set<string>();

async function held([what, status, answer]: Kind): Promise<Response> {
  const response = await answer();
  const html = await response.clone().text();
  expect([what, response.status]).toEqual([what, status]);
  expectFixed(response.headers, what);
  expect(response.headers.has("Strict-Transport-Security"), what).toBe(false);
  expect(response.headers.has("X-Powered-By"), what).toBe(false);
  const nonce = expectNonce(response.headers, what);
  expect([what, seen.has(nonce)]).toEqual([what, false]);
  seen.add(nonce);
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) expect(html, what).not.toContain(nonce);
  else if (html !== "") expectPage(html, nonce, what);
  return response;
}

function expectPage(html: string, nonce: string, what: string): void {
  expect(html.startsWith("<!DOCTYPE html>"), what).toBe(true);
  expectCleanPage(html, what);
  const scripts = load(html)("script").toArray();
  expect([what, scripts.filter((script) => script.attribs.nonce !== nonce)]).toEqual([what, []]);
  // Nowhere but where it belongs: what is sent to the scripts never holds it.
  expect(html.replaceAll(`nonce="${nonce}"`, ""), what).not.toContain(nonce);
}

describe("the headers of every answer", () => {
  test.each(forStrangers)("%s, %i: private, no-cache, and told apart by cookies", async (...kind) => {
    const { headers } = await held(kind);
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.get("Vary")?.split(", ")).toContain("Cookie");
  });

  test.each(forMembers)("%s, %i: in no cache", async (...kind) => {
    const { headers } = await held(kind);
    expect(headers.get("Cache-Control")).toMatch(/^(private, )?no-store$/);
  });

  test.each(forEverybody)("%s, %i: in no shared cache", async (...kind) => {
    const { headers } = await held(kind);
    expect(headers.get("Cache-Control")).toMatch(/^private, no-(store|cache)$/);
  });

  test("on https: HSTS for a year, on pages, redirects, refusals and calls", async () => {
    const secure = await startApp({ settings: { PUBLIC_ORIGIN: "https://couple.test" } });
    try {
      for (const path of ["/", "/dashboard", "/nothing", "/api/user", "/privacy.data"])
        expect((await new Visitor(secure).send(path)).headers.get("Strict-Transport-Security")).toBe(
          "max-age=31536000; includeSubDomains",
        );
    } finally {
      await secure.close();
    }
  });
});

test("a redirect goes to a path of this site and never to an address", async () => {
  for (const answer of [
    await stranger().send("/join?code=ABCDE"),
    await stranger().send("/?code=ABCDE"),
    await stranger().send("/dashboard"),
    await stranger().post("/sign-out", ""),
    await member.send("/"),
    await stranger().post("/auth/sign-in", "email=a%40b.de"),
  ])
    expect(answer.headers.get("Location")).toMatch(/^\/(?![/\\])/);
});

test("data that are asked for lead to their page: after the sign-in, and with an invite's code", async () => {
  const wanted = stranger();
  await wanted.send("/us/time-zone.data?a=b&_routes=x");
  expect(wanted.cookies.get("returnTo")).toBe(encodeURIComponent("/us/time-zone?a=b"));
  const invited = stranger();
  expect(await (await invited.send("/_.data?code=abcde")).text()).toContain('"redirect","/"');
  expect(invited.cookies.get("pendingInviteCode")).toBe("ABCDE");
});

test("what one typed never becomes markup, whatever it is", async () => {
  const typed = `"><script>alert(1)</script><img src=x onerror=alert(1)>' style=x`;
  for (const answer of [
    await stranger().post("/auth/sign-in", encoded({ email: typed })),
    await member.post("/us/edit-firstName", encoded({ firstName: typed.repeat(3), lastName: typed })),
    await newcomer.post("/invite/connect", encoded({ code: typed })),
    await stranger().send(`/nothing/${encodeURIComponent(typed)}?${encodeURIComponent(typed)}`),
  ]) {
    const html = await answer.text();
    expectPage(html, expectNonce(answer.headers, "typed"), "typed");
    expect(html).not.toContain("<script>alert");
  }
});
