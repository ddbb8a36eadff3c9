import { describe, expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/all.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { newMember, newPair } from "#tests/support/members.ts";
import { account, answer, inviteCode, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

const app = appForTests();

/** Shows every address that it has seen from memory, whatever is said of caching, as links2 and Dillo do. */
class Remembering extends Visitor {
  readonly #seen = new Map<string, { body: string; init: ResponseInit }>();

  constructor() {
    super(app, "text-browser");
  }

  override async send(path: string, init: RequestInit = {}): Promise<Response> {
    const known = init.method ? undefined : this.#seen.get(path);
    if (known) return new Response(known.body, known.init);
    const response = await super.send(path, init);
    if (init.method || response.status !== 200) return response;
    const kept = { body: await response.text(), init: { status: response.status, headers: response.headers } };
    this.#seen.set(path, kept);
    return new Response(kept.body, kept.init);
  }
}

/** Somebody signed in, seen through a browser that says nothing of itself. */
async function plainly(who: Visitor): Promise<Visitor> {
  const plain = new Visitor(app, "text-browser");
  for (const [name, value] of who.cookies) plain.cookies.set(name, value);
  return plain;
}

const marks = (html: string) => [...html.matchAll(/<a [^>]*href="\/[^"?]*;v=([\w-]+)"/g)].map(([, mark]) => mark);
const ownLinks = (html: string) => [...html.matchAll(/<a [^>]*href="\/[^"]*"/g)];

describe("a browser that shows what it has seen from memory", () => {
  test("goes through the whole job, and never sees a page from before what was done", async () => {
    const [a, b] = [new Remembering(), new Remembering()];
    await signUp(a, account("Mara"));
    const code = inviteCode(a);
    await a.press("Next");
    expect(a.page?.text).toContain(code);
    await b.open("/");
    await b.open(`/join?code=${code}`);
    await signUp(b, account("Theo"));
    await b.press("Connect Partner");
    await b.press("Continue");
    await a.click("Home");
    expect(a.page?.text).toContain("Theo is here");

    for (const who of [a, b]) {
      await who.click("Questions");
      expect(who.page?.$("[name=answer]").length).toBeGreaterThan(0);
      await who.click("Home");
      await who.click("Questions");
      await answer(who, "Rain on the carport.");
      await who.click("Home");
      await who.click("Questions");
      expect([who.page?.url, who.page?.$("[name=answer]").length]).toEqual(["/daily-questions", 0]);
    }
    await a.click("Questions");
    expect(a.page?.text).toContain("Both answered");

    await a.click("Us");
    await a.click("/us/edit-firstName");
    await a.press("Save", { firstName: "Marina", lastName: "Tester" });
    expect(a.page?.text).toContain("Marina and Theo");
    await a.click("Home");
    await a.click("/us");
    await a.press("Use this", { theme: "night" });
    expect(a.page?.$("html").attr("data-theme")).toBe("night");
    await a.click("Leave the couple First a page that says what happens.");
    await a.press("Leave");
    expect(a.page?.text).toContain("You have left");
    await b.click("Home");
    expect(b.page?.text).not.toContain("Today's question · Mara");
    await b.press("Quick exit");
    expect((await b.open("/dashboard;v=never-seen")).url).toBe("/");
  });

  test("is led on to an address that it has not seen by every redirect after a post", async () => {
    const { a } = await newPair(app);
    const plain = await plainly(a.visitor);
    const posts: [path: string, body: string][] = [
      ["/us/time-zone", encoded({ timeZone: "Europe/Lisbon" })],
      ["/us/edit-firstName", encoded({ firstName: "Mara", lastName: "Tester" })],
      ["/us/theme", "theme=night"],
      ["/age-consent", encoded({ path: "/intimacyLab" })],
      ["/us/withdraw-age-consent", ""],
      ["/invite/success", ""],
      ["/us/browsers", "browser=none"],
      ["/us/leave", ""],
      ["/sign-out", ""],
    ];
    const led: string[] = [];
    for (const [path, body] of posts) {
      const to = (await plain.post(path, body)).headers.get("Location") ?? "";
      expect([path, to]).toEqual([path, expect.stringMatching(/^\/[\w/-]*;v=[\w-]{4}$/)]);
      led.push(to);
    }
    expect(new Set(led.map((to) => to.slice(-4))).size).toBe(posts.length);
  });

  test("finds links on members' pages that it has not seen, a new one on each page, and none for strangers", async () => {
    const plain = await plainly((await newMember(app)).visitor);
    const [one, two] = [await plain.open("/dashboard"), await plain.open("/dashboard")];
    for (const { html } of [one, two]) {
      expect(new Set(marks(html)).size).toBe(1);
      expect(marks(html).length).toBe(ownLinks(html).length);
    }
    expect(marks(one.html)[0]).not.toBe(marks(two.html)[0]);
    for (const path of ["/privacy", "/auth/sign-in", "/nowhere;v=qqqq"])
      expect([path, marks((await new Visitor(app, "text-browser").open(path)).html)]).toEqual([path, []]);
  });

  test("finds forms there that it has not sent, and they are answered as ever", async () => {
    const plain = await plainly((await newMember(app)).visitor);
    const sentAlong = async () =>
      (await plain.open("/us/export"))
        .$("form[method=post]")
        .toArray()
        .map((form) => plain.page?.$(form).find("input[name=sent]").attr("value") ?? "");
    const [one, two] = [await sentAlong(), await sentAlong()];
    expect(one.length).toBeGreaterThan(2);
    for (const value of [...one, ...two]) expect(value).toMatch(/^yes-[\w-]{4}$/);
    expect(one.filter((value) => two.includes(value))).toEqual([]);
    const exported = await plain.press("As data (JSON)");
    expect([exported.status, exported.headers.get("Content-Type")]).toEqual([200, expect.stringContaining("json")]);
    await plain.open("/us");
    await plain.press("Sign out");
    expect([plain.page?.url, (await plain.open("/us")).url]).toEqual(["/", "/"]);
  });

  test("the mark goes nowhere else: into no remembered path, no field, no log, no count", async () => {
    const { visitor } = await newMember(app);
    const plain = await plainly(visitor);
    const consent = await plain.open("/intimacyLab;v=qqqq");
    expect(consent.$("input[name=path]").attr("value")).toBe("/intimacyLab");
    const stranger = new Visitor(app, "text-browser");
    await stranger.send("/us;a=b;v=qqqq");
    expect(decodeURIComponent(stranger.cookies.get("returnTo") ?? "")).toBe("/us?a=b");
    await plain.open("/us;v=qqqq");
    await app.analytics.flush();
    const events = await app.services.database.db.select().from(analyticsEvents);
    expect(events.filter(({ eventName }) => eventName === "Page Viewed").length).toBeGreaterThan(0);
    expect(JSON.stringify([events, app.logged])).not.toMatch(/v=|qqqq/);
  });
});

describe("a browser that says where a request comes from", () => {
  test("gets every address as it is", async () => {
    const { visitor } = await newMember(app);
    for (const path of ["/dashboard", "/us", "/us/export"]) expect(marks((await visitor.open(path)).html)).toEqual([]);
    expect((await visitor.post("/us/theme", "theme=night")).headers.get("Location")).toBe("/us");
  });

  test("is told what to load ahead, which the others would show as lines of text", async () => {
    const { visitor } = await newMember(app);
    // What is played asks for its scripts at once; all other pages ask for none before they have loaded.
    const preloads = async (who: Visitor) =>
      (await who.open("/this-or-that/sundays")).$("link[rel=modulepreload]").length;
    expect(await preloads(visitor)).toBeGreaterThan(5);
    expect(await preloads(await plainly(visitor))).toBe(0);
  });
});

test("a cookie that is taken away is not empty: links2 would keep the one from before", async () => {
  const taken: string[] = [];
  const visitor = new (class extends Visitor {
    override async send(path: string, init?: RequestInit): Promise<Response> {
      const response = await super.send(path, init);
      taken.push(...response.headers.getSetCookie().filter((line) => /; Max-Age=0(;|$)/.test(line)));
      return response;
    }
  })(app);
  const { visitor: inviter } = await newMember(app, { past: false });
  await inviter.open("/invite");
  await visitor.open(`/join?code=${inviteCode(inviter)}`);
  await signUp(visitor, account("Theo"));
  await visitor.press("Connect Partner");
  await visitor.press("Continue");
  await visitor.post("/sign-out", "sent=yes");
  const names = new Set(taken.map((line) => line.split("=")[0]));
  expect([...names]).toEqual(expect.arrayContaining(["draft", "flash", "pendingInviteCode", "session"]));
  for (const line of taken) expect(line).toMatch(/^\w+=[^;]+;/);
});

test("data that script asks for, and the API, know no marks", async () => {
  const plain = await plainly((await newMember(app)).visitor);
  const sent = await plain.post("/us/edit-firstName.data", encoded({ firstName: "Mara", lastName: "Tester" }));
  expect([sent.status, /"redirect","([^"]+)"/.exec(await sent.text())?.[1]]).toEqual([202, "/us"]);
  expect(await (await plain.data("/us")).text()).not.toMatch(/;v=/);
});

test("members' pages may be kept nowhere, in the words that text browsers heed", async () => {
  const { visitor } = await newMember(app);
  for (const path of ["/dashboard", "/us", "/daily-questions", "/intimacyLab", "/quiz"])
    expect((await visitor.send(path)).headers.get("Cache-Control")).toBe("private, no-cache, no-store");
});
