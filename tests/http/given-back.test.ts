import type { AddressInfo } from "node:net";
import Sqlite from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { listen } from "#app/http/listen.ts";
import { nodeListener } from "#app/http/node-listener.ts";
import { bodyOf } from "#app/http/sent-body.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded, FORM } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { type Gate, gateBeforeEmulator } from "#tests/support/gate.ts";
import { codeOf, newMember } from "#tests/support/members.ts";
import { expectFixed, expectNonce } from "#tests/support/policy.ts";
import { headersOf, overSocket } from "#tests/support/socket.ts";
import type { Page } from "#tests/support/visitor.ts";

/** A form that can't be taken just now is answered with what was typed in it, and a way to send it again. */
const WORDS = 'The lift & "its" gate\n<script>alert(1)</script> </textarea> é';
const BUSY = "This could not be kept just now. Please try again in a moment.";
const UNCHECKED = "We can't check right now that it is you. Please try again in a few minutes.";

let gate: Gate;
let app: TestApp;
beforeAll(async () => {
  gate = await gateBeforeEmulator();
  app = await startApp();
});
afterEach(async () => {
  for (const { close } of locks.splice(0)) close();
  vi.useRealTimers();
  app.clock.at = new Date();
  await gate.open();
});
afterAll(async () => {
  await app.close();
  await gate.remove();
});

function expectGivenBack(page: Page, sentence: string, status = 503): void {
  expect([page.status, page.$("h1").text()]).toEqual([status, "Not sent yet"]);
  expect(page.text).toContain(sentence);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  expectFixed(page.headers, "given back");
  expectNonce(page.headers, "given back");
  expect(page.html).not.toContain("<script>alert");
}

const written = (page: Page): string => page.$("textarea[name=answer]").text();
const linesOf = (page: Page) =>
  Object.fromEntries(
    page
      .$("form input:not([type=hidden])")
      .get()
      .map((one) => [one.attribs.name, one.attribs.value]),
  );

/** Whatever a test has failed at, the next one finds no lock. */
const locks: { close(): void }[] = [];

/** Another program writes, and the product waits in vain. */
function lock(): { open(): void } {
  const other = new Sqlite(app.services.env.DATABASE_URL?.replace("file:", ""));
  other.exec("BEGIN IMMEDIATE");
  const close = () => void other.close();
  locks.push({ close });
  return { open: close };
}

describe.skipIf(isPostgres)("while the database is locked", () => {
  test("an answer comes back, can be mended, and goes when it is sent again", async () => {
    const who = await newMember(app);
    const path = await askToday(app, who, "text");
    const { visitor } = who;
    await visitor.open(path);
    const { open } = lock();
    const page = await visitor.press("Send my answer", { answer: WORDS });
    expectGivenBack(page, BUSY);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(written(page)).toBe(WORDS);
    // Still locked: once more, with what was added.
    const again = await visitor.press("Send it again", { answer: `${WORDS} more` });
    expect(written(again)).toBe(`${WORDS} more`);
    open();
    const kept = await visitor.press("Send it again");
    expect([kept.status, kept.text.includes('its" gate'), kept.text.includes("more")]).toEqual([200, true, true]);
    expect(JSON.stringify(app.logged)).not.toContain("lift");
  });

  test("so do names, a code, and a choice that has no words", async () => {
    const [named, chooser] = [await newMember(app), await newMember(app)];
    const newcomer = await newMember(app, { past: false });
    await codeOf(newcomer);
    const chosen = await askToday(app, chooser, "choice");
    await named.visitor.open("/us/edit-firstName");
    await chooser.visitor.open(chosen);
    await newcomer.visitor.open("/invite");
    const { open } = lock();
    const names = await named.visitor.press("Save", { firstName: "Mára", lastName: "O'Neil <b>" });
    expectGivenBack(names, BUSY);
    expect(linesOf(names)).toEqual({ firstName: "Mára", lastName: "O'Neil <b>" });
    const choice = await chooser.visitor.press("Send my answer", { answer: "a" });
    expectGivenBack(choice, BUSY);
    expect(choice.$("input[name=answer]").attr("type")).toBe("hidden");
    open();
    expect((await named.visitor.press("Send it again")).text).toContain("Mára");
    expect((await chooser.visitor.press("Send it again")).status).toBe(200);
  });

  test("so do the words of any activity's form, whatever the field is called", async () => {
    const { visitor } = await newMember(app);
    await visitor.open("/checkin");
    const { open } = lock();
    const page = await visitor.press("Check in", { words: WORDS, mood: "4", "share-words": "yes" });
    expectGivenBack(page, BUSY);
    expect(page.$("textarea[name=words]").text()).toBe(WORDS);
    expect(page.$("label[for=words]").text()).toBe("Your words");
    expect(page.$("input[name=mood]").attr("type")).toBe("hidden");
    open();
    const kept = await visitor.press("Send it again");
    expect([kept.status, kept.$(".own").text()]).toEqual([200, WORDS]);
  });

  test("in script the form itself keeps what was typed: nothing comes back to it", async () => {
    const who = await newMember(app);
    const path = await askToday(app, who, "text");
    const { open } = lock();
    const answer = await who.visitor.post(`${path}.data`, encoded({ answer: WORDS }), { "Content-Type": FORM });
    open();
    expect([answer.status, (await answer.text()).includes("lift")]).toEqual([503, false]);
    // What takes too long is answered without asking anybody: there the form would come back by the same way.
    const headers = { Origin: app.origin, "Content-Type": FORM };
    const request = new Request(`${app.origin}${path}.data`, {
      method: "POST",
      headers,
      body: encoded({ answer: WORDS }),
    });
    const late = await app.fetch(request, "127.0.0.1", true);
    expect([late.status, (await late.text()).includes("lift")]).toEqual([503, false]);
  });
});

test("while the provider is away an answer comes back as well", async () => {
  const who = await newMember(app);
  const path = await askToday(app, who, "text");
  await who.visitor.open(path);
  await gate.shut();
  app.clock.move(1.1);
  const page = await who.visitor.press("Send my answer", { answer: WORDS });
  expectGivenBack(page, UNCHECKED);
  expect([page.headers.get("Retry-After"), written(page)]).toEqual(["60", WORDS]);
  await gate.open();
  expect((await who.visitor.press("Send it again")).text).toContain("gate");
});

test("what takes too long is answered by a page with the words, without the database", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { promise: asked, resolve: heard } = Promise.withResolvers<void>();
  const listener = nodeListener(
    async (request, peer, _about, late = false) => {
      if (!late) {
        heard();
        return new Promise(() => {});
      }
      const body = bodyOf(request);
      const sent = new Request(request.url, { method: request.method, headers: request.headers, body });
      const { status, headers, ...response } = await app.fetch(sent, peer, true).then(async (one) => ({
        status: one.status,
        headers: one.headers,
        body: new Uint8Array(await one.arrayBuffer()),
      }));
      return { status, headers, ...response };
    },
    app.origin,
    () => {},
    () => "",
  );
  const server = await listen(listener, { PORT: 0, HOST: "127.0.0.1", secure: false });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const form = new URLSearchParams({ answer: WORDS, sent: "yes" }).toString();
  const headers = { Origin: app.origin, "Content-Type": FORM };
  const waiting = overSocket(url, "/daily-questions/2026-01-02", { method: "POST", headers, body: form });
  await asked;
  await vi.advanceTimersByTimeAsync(14_500);
  vi.useRealTimers();
  const answer = await waiting;
  const { load } = await import("cheerio");
  const $ = load(answer.body.toString());
  expect([answer.status, answer.headers["retry-after"], $("h1").text()]).toEqual([503, "10", "Not sent yet"]);
  expect([$("textarea[name=answer]").text(), $("form").attr("action")]).toEqual([WORDS, "/daily-questions/2026-01-02"]);
  expect($("main").text()).toContain("This takes too long right now.");
  expectFixed(headersOf(answer), "late");
  server.closeAllConnections();
  server.close();
});

test("a password never comes back: it is asked for again", async () => {
  const body = encoded({ password: "canary-pass" });
  const headers = { Origin: app.origin, "Content-Type": FORM };
  const late = await app.fetch(
    new Request(`${app.origin}/auth/sign-in/password`, { method: "POST", headers, body }),
    "127.0.0.1",
    true,
  );
  const html = await late.text();
  expect(late.status).toBe(503);
  expect(html).toContain('type="password"');
  expect(html).not.toContain("canary-pass");
});

test("a form of another site gets nothing back", async () => {
  const headers = { Origin: "https://evil.test", "Content-Type": FORM };
  const request = new Request(`${app.origin}/us/edit-firstName`, { method: "POST", headers, body: "answer=Words" });
  const answer = await app.fetch(request, "127.0.0.1", true);
  expect([answer.status, (await answer.text()).includes("Words")]).toEqual([403, false]);
});
