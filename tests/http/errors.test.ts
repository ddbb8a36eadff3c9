import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "#db/schema/auth.ts";
import { listenApp, startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { overSocket } from "#tests/support/socket.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const app = appForTests();
let member: TestMember;
beforeAll(async () => {
  member = await newMember(app);
});

/** A zone that no server can reckon with: whatever shows the time fails. */
const breakZone = (timeZone: string) =>
  app.services.database.db.update(users).set({ timeZone }).where(eq(users.uid, member.uid));
const roomsOf = ({ $ }: Page) =>
  $("nav[aria-label=Main] li a")
    .toArray()
    .map((link) => $(link).attr("href"));

function expectFallback(page: Page): void {
  const { $ } = page;
  expect([page.status, $("h1").text(), $("title").text()]).toEqual([
    500,
    "Something went wrong",
    "Something went wrong · The Couple App",
  ]);
  expect($("main").text()).toContain("Don't worry, this is usually temporary. Try refreshing the page.");
  // The empty address is the page's own: it loads it again, without script too.
  expect($("main a:contains('Refresh Page')").attr("href")).toBe("");
}

describe("a members' screen that fails", () => {
  test("is replaced alone: the navigation stays, the other screens go on, and it comes back", async () => {
    const { visitor } = member;
    const rooms = roomsOf(await visitor.open("/dashboard"));
    expect(rooms).toContain("/us");
    await breakZone("Nowhere");
    const failed = await visitor.open("/dashboard");
    expectFallback(failed);
    expect(roomsOf(failed)).toEqual(rooms);
    expect(failed.$("nav [aria-current=page]").attr("href")).toBe("/dashboard");
    // A page that shows no time of day.
    expect((await visitor.open("/packs")).status).toBe(200);
    await breakZone("Europe/Lisbon");
    expect((await visitor.open("/dashboard")).status).toBe(200);
  });

  test("is kept by no cache, and the log has its kind and not its words", async () => {
    await breakZone("Nowhere");
    app.logged.length = 0;
    const failed = await member.visitor.open("/dashboard");
    await breakZone("Europe/Lisbon");
    expect(failed.headers.get("Cache-Control")).toContain("no-store");
    expect(failed.html).not.toMatch(/RangeError|Nowhere|node_modules|\.server\./);
    const [line] = app.logged.filter(({ event }) => event === "error");
    expect(line?.fields.error).toBe("RangeError");
    expect(JSON.stringify(app.logged)).not.toContain("Nowhere");
  });

  test("that is not there is a not-found page", async () => {
    const page = await member.visitor.open("/daily-questions/2025-02-30");
    expect([page.status, page.$("h1").text()]).toEqual([404, "404 Page Not Found"]);
  });
});

test("a page by itself that fails has no navigation, and leads back to the start", async () => {
  const broken = await startApp();
  const { visitor } = await newMember(broken, { past: false });
  // Whatever asks the database fails from now on.
  for (const way of ["select", "insert", "update"] as const)
    vi.spyOn(broken.services.database.db, way).mockImplementation(() => {
      throw new Error("gone");
    });
  const failed = await visitor.open("/invite");
  vi.restoreAllMocks();
  expectFallback(failed);
  expect([roomsOf(failed), failed.$("header a").attr("href")]).toEqual([[], "/"]);
  expect((await visitor.open("/invite")).status).toBe(200);
  await broken.close();
});

describe("a path that is not there", () => {
  const expectNotFound = ({ status, $ }: Page) => {
    expect([status, $("title").text()]).toEqual([404, "404 Page Not Found · The Couple App"]);
    expect($("h1").text()).toBe("404 Page Not Found");
    expect($("main").text()).toContain("Oops! The page you're looking for doesn't exist. Let's get you back on track.");
    expect($("main a:contains('Go to Homepage')").attr("href")).toBe("/");
    const logo = $("header a[href='/'] [role=img]");
    expect(logo.attr("aria-label")).toBe("The Couple App Logo");
  };

  test.each(["/nowhere", "/us/edit-shoe-size", "/daily-questions/2025-01-01/more", "/index.html", "/wp-login.php"])(
    "is a not-found page for strangers and members: %s",
    async (path) => {
      expectNotFound(await new Visitor(app).open(path));
      expectNotFound(await member.visitor.open(path));
    },
  );

  test("is one for what is posted there, too", async () => {
    const answer = await member.visitor.post("/nowhere", "answer=words");
    expect([answer.status, (await answer.text()).includes("404 Page Not Found")]).toEqual([404, true]);
  });

  test("is one in script as well", async () => {
    expect((await member.visitor.data("/nowhere")).status).toBe(404);
  });

  test("is one when it is broken, and the router prints nothing of it", async () => {
    const listening = await listenApp();
    const warned = vi.spyOn(console, "warn");
    const answer = await overSocket(listening.url, "/%E0%A4%A/%");
    expect(warned).not.toHaveBeenCalled();
    expect([answer.status, answer.body.toString().includes("404 Page Not Found")]).toEqual([404, true]);
    await listening.close();
  });
});
