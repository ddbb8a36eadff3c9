import { expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { limitsTexts } from "#app/limits/texts.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { call, codeOf, memberOf, newMember, type TestMember } from "#tests/support/members.ts";

/** How often an account may connect, take it back and leave: each leaves a space behind. */
const app = appForTests();

const A_DAY = limitsTexts("en").tooOften(LIMITS["undo:account"].seconds);
const partnerOf = async ({ uid }: TestMember) => (await memberOf(app.services, uid)).partner?.id ?? null;
const accept = async (guest: TestMember, host: TestMember) =>
  call(guest.visitor, `/api/invites/accept/${await codeOf(host)}`);
/** Connects a guest of whom nothing is counted yet. */
async function connectNew(host: TestMember): Promise<TestMember> {
  const guest = await newMember(app);
  expect((await accept(guest, host)).status).toBe(200);
  return guest;
}

test("Counting tries: who takes a pairing back more often than anybody has reasons for is asked to wait, in words, and stays paired", async () => {
  const a = await newMember(app);
  for (let n = 0; n < LIMITS["undo:account"].points; n++) {
    app.clock.move(0.001);
    await connectNew(a);
    await a.visitor.open("/us/undo");
    expect((await a.visitor.press("Take it back")).text).toContain("Taken back");
  }
  app.clock.move(0.001);
  const last = await connectNew(a);
  await a.visitor.open("/us/undo");
  const page = await a.visitor.press("Take it back");
  expect([page.status, page.headers.has("Retry-After"), page.text.includes(A_DAY)]).toEqual([429, true, true]);
  expect(await partnerOf(a)).toBe(last.id);
  // Leaving is another thing, and goes on.
  await a.visitor.open("/us/leave");
  expect((await a.visitor.press("Leave")).url).toBe("/dashboard");
});

test("Counting tries: who connects as often is refused alike by the form, with the code kept, and by the API", async () => {
  const guest = await newMember(app);
  const hosts: TestMember[] = [];
  for (let n = 0; n < LIMITS["connect:account"].points; n++) {
    const host = await newMember(app);
    hosts.push(host);
    expect((await accept(guest, host)).status).toBe(200);
    // A retry connects nobody, and is not counted.
    await host.visitor.post("/us/leave", "");
  }
  const host = await newMember(app);
  const code = await codeOf(host);
  const refused = await call(guest.visitor, `/api/invites/accept/${code}`);
  expect([refused.status, refused.headers.has("Retry-After"), await refused.json()]).toMatchObject([
    429,
    true,
    { message: A_DAY },
  ]);
  await guest.visitor.open("/invite/connect");
  const page = await guest.visitor.press("Connect Partner", { code });
  expect([page.status, page.text.includes(A_DAY), page.$("input[name=code]").val()]).toEqual([429, true, code]);
  expect(await partnerOf(guest)).toBe(null);
  // What a stranger does with their own account stands in nobody else's way.
  expect((await accept(await newMember(app), host)).status).toBe(200);
});

test("Counting tries: a couple that connects, takes a mistake back, connects, leaves and comes back notices nothing", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  for (let n = 0; n < 2; n++) {
    app.clock.move(0.001);
    expect((await accept(b, a)).status).toBe(200);
    await a.visitor.open("/us/undo");
    expect((await a.visitor.press("Take it back")).url).toBe("/dashboard");
  }
  for (let n = 0; n < 2; n++) {
    app.clock.move(0.001);
    expect((await accept(b, a)).status).toBe(200);
    await b.visitor.open("/us/leave");
    expect((await b.visitor.press("Leave")).url).toBe("/dashboard");
  }
  app.clock.move(0.001);
  expect((await accept(b, a)).status).toBe(200);
});

test("Counting tries: who leaves as often is asked to wait too", async () => {
  const a = await newMember(app);
  for (let n = 0; n <= LIMITS["leave:account"].points; n++) {
    app.clock.move(0.001);
    await connectNew(a);
    const left = await a.visitor.post("/us/leave", "");
    expect(left.status).toBe(n < LIMITS["leave:account"].points ? 302 : 429);
  }
  expect(await partnerOf(a)).not.toBe(null);
});
