import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { dataUrl } from "#app/encryption/key-service-of.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { openJobs } from "#app/jobs/open-jobs.server.ts";
import { endTurn, keepTurn, NO_TURNS, takeTurn } from "#app/jobs/turns.server.ts";
import { jobsOf } from "#app/pages/jobs.server.ts";
import { jobs } from "#db/schema/jobs.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { run } from "#tests/support/process.ts";

/** What the servers do by themselves: once, although several are up (docs/decisions/0032-jobs.md). */
const app = appForTests();

const HOUR = 3_600_000;
/** Some work of the tests: it waits where it is told to, and says how often it was done. */
class Work {
  done = 0;
  atOnce = 0;
  most = 0;
  hold: Promise<void> | null = null;
  fails = false;
  left = false;
  job: Job;
  constructor(name: string, everyMs = HOUR) {
    const run: Job["run"] = async (_, goOn) => {
      this.most = Math.max(this.most, ++this.atOnce);
      this.done++;
      await this.hold;
      this.atOnce--;
      this.left = !goOn();
      if (this.fails) throw new Error("somebody's words");
    };
    this.job = { name, everyMs, run };
  }
}

/** A server of its own on the same database. Its steady time goes with the clock unless it is said. */
const server = (list: readonly Job[], steady = () => app.clock.at.getTime(), keepMs?: number) =>
  openJobs({ database: app.services.database, clock: () => app.clock.at, log: app.services.log }, list, steady, keepMs);
const rowOf = async (name: string) =>
  (await app.services.database.db.select().from(jobs).where(eq(jobs.name, name)))[0];
const held = () => Promise.withResolvers<void>();

let work: Work;
let count = 0;
beforeEach(() => {
  work = new Work(`work-${count++}`);
});

describe("one job and several servers", () => {
  test("ten that look at the same moment do it once; the next hour another one does it", async () => {
    const servers = Array.from({ length: 10 }, () => server([work.job]));
    await Promise.all(servers.map((one) => one.runDue()));
    await Promise.all(servers.map((one) => one.runDue()));
    expect(work.done).toBe(1);
    expect(await rowOf(work.job.name)).toMatchObject({ turn: 1, leasedUntil: null, tries: 0, endedAt: app.clock.at });
    app.clock.move(1);
    await Promise.all(servers.map((one) => one.runDue()));
    expect(work.done).toBe(2);
  });

  test("after a night off it is done once, not once for each hour", async () => {
    await server([work.job]).runDue();
    app.clock.move(11);
    const [one, other] = [server([work.job]), server([work.job])];
    for (const each of [one, other, one]) await each.runDue();
    expect(work.done).toBe(2);
  });

  test("while one is at it nobody else begins, and not the same one again", async () => {
    const { promise, resolve } = held();
    work.hold = promise;
    const [one, other] = [server([work.job]), server([work.job])];
    const going = one.runDue();
    await expect.poll(() => work.done).toBe(1);
    app.clock.move(50 / 3_600);
    await other.runDue();
    const again = one.runDue();
    resolve();
    await Promise.all([going, again]);
    expect([work.done, work.most]).toEqual([1, 1]);
  });

  test("a server that stops in the middle is relieved after a minute, and knows it when it wakes", async () => {
    const { promise, resolve } = held();
    work.hold = promise;
    const going = server([work.job]).runDue();
    await expect.poll(() => work.done).toBe(1);
    work.hold = null;
    app.clock.move(1 / 60);
    await server([work.job]).runDue();
    expect(work.done).toBe(2);
    const taken = await rowOf(work.job.name);
    resolve();
    await going;
    expect(work.left).toBe(true);
    expect(await rowOf(work.job.name)).toEqual(taken);
  });

  test("where nothing is to be done nothing is written, and it is asked once in its time", async () => {
    let asked = 0;
    const idle: Job = { ...work.job, hasWork: async () => ++asked > 2 };
    const one = server([idle]);
    for (let minutes = 0; minutes < 90; minutes++) {
      await one.runDue();
      app.clock.move(1 / 60);
    }
    expect([asked, work.done, await rowOf(idle.name)]).toEqual([2, 0, undefined]);
    app.clock.move(1);
    await one.runDue();
    expect([asked, work.done]).toEqual([3, 1]);
  });
});

describe("a turn", () => {
  test("whoever goes on says so, and nobody else begins, however long it takes", async () => {
    const { promise, resolve } = held();
    work.hold = promise;
    const going = server([work.job], undefined, 10).runDue();
    await expect.poll(() => work.done).toBe(1);
    for (let i = 0; i < 5; i++) {
      app.clock.move(50 / 3_600);
      const until = new Date(app.clock.at.getTime() + 60_000);
      await expect.poll(async () => (await rowOf(work.job.name))?.leasedUntil).toEqual(until);
      await server([work.job]).runDue();
    }
    resolve();
    await going;
    expect([work.done, work.left]).toEqual([1, false]);
  });

  test("who is taken over is told so, once, and stops at the next portion", async () => {
    const { promise, resolve } = held();
    work.hold = promise;
    const before = app.logged.length;
    const going = server([work.job], undefined, 10).runDue();
    await expect.poll(() => work.done).toBe(1);
    const { db } = app.services.database;
    const row = await rowOf(work.job.name);
    expect(await takeTurn(db, work.job.name, row ?? NO_TURNS, app.clock.at)).toBe(2);
    await expect.poll(() => app.logged.length).toBeGreaterThan(before);
    await new Promise((done) => setTimeout(done, 100));
    expect(app.logged.slice(before)).toEqual([expect.objectContaining({ event: "job.taken-over" })]);
    resolve();
    await going;
    expect(work.left).toBe(true);
    expect(await rowOf(work.job.name)).toMatchObject({ turn: 2, endedAt: null });
  });

  test("what has ended is not kept any more by a sign of life that comes late", async () => {
    const { db } = app.services.database;
    const turn = (await takeTurn(db, work.job.name, NO_TURNS, app.clock.at)) ?? 0;
    expect(await keepTurn(db, work.job.name, turn, app.clock.at)).toBe(true);
    await endTurn(db, work.job.name, turn, "done", app.clock.at);
    expect(await keepTurn(db, work.job.name, turn, app.clock.at)).toBe(false);
    expect(await rowOf(work.job.name)).toMatchObject({ leasedUntil: null });
  });
});

describe("what goes wrong", () => {
  test("what hangs is told of after half an hour, gives its place up, and is begun again", async () => {
    const hanging = [0, 1, 2].map((i) => new Work(`hangs-${work.job.name}-${i}`));
    for (const one of hanging) one.hold = held().promise;
    const one = server([...hanging.map(({ job }) => job), work.job]);
    const before = app.logged.length;
    void one.runDue();
    await expect.poll(() => hanging.map(({ done }) => done)).toEqual([1, 1, 1]);
    app.clock.move(0.5);
    void one.runDue();
    await new Promise((done) => setTimeout(done, 50));
    expect(work.done).toBe(0);
    for (const each of hanging) each.hold = null;
    app.clock.move(0.01);
    await one.runDue();
    expect(hanging.map(({ done }) => done)).toEqual([2, 2, 2]);
    expect(work.done).toBe(1);
    expect(app.logged.slice(before).map(({ event }) => event)).toEqual(["job.stuck", "job.stuck", "job.stuck"]);
  });

  test("three go on at once, and the others follow", async () => {
    let [atOnce, most, done] = [0, 0, 0];
    const list = Array.from({ length: 9 }, (_, i) => ({
      name: `many-${work.job.name}-${i}`,
      everyMs: HOUR,
      run: async () => {
        most = Math.max(most, ++atOnce);
        await new Promise((go) => setTimeout(go, 10));
        [atOnce, done] = [atOnce - 1, done + 1];
      },
    }));
    await server(list).runDue();
    expect([most, done]).toEqual([3, 9]);
  });

  test("a question that fails is asked again later each time, and at once again once it is answered", async () => {
    let [asked, fails] = [0, true];
    const hasWork = async () => {
      asked++;
      if (fails) throw new Error("somebody's words");
      return true;
    };
    const one = server([{ ...work.job, hasWork }]);
    for (let seconds = 0; seconds < 3_600; seconds += 5) {
      await one.runDue();
      app.clock.move(5 / 3_600);
    }
    // After 0, 1, 3, 7, 15 and 31 minutes.
    expect([asked, work.done]).toEqual([6, 0]);
    fails = false;
    app.clock.move(1);
    await one.runDue();
    expect([asked, work.done]).toEqual([7, 1]);
  });

  test("one that fails keeps no other one waiting, is told of without anybody's words, and is tried again", async () => {
    work.fails = true;
    const other = new Work(`beside-${work.job.name}`);
    const one = server([work.job, other.job]);
    const before = app.logged.length;
    await one.runDue();
    expect([work.done, other.done]).toEqual([1, 1]);
    const lines = app.logged.slice(before);
    expect(lines).toMatchObject([{ event: "job.failed", fields: { job: work.job.name, error: "Error" } }]);
    expect(JSON.stringify(lines)).not.toContain("words");
    expect(await rowOf(work.job.name)).toMatchObject({ tries: 1, failedAt: app.clock.at, endedAt: null });
    work.fails = false;
    app.clock.move(1 / 60);
    await one.runDue();
    expect([work.done, other.done]).toEqual([2, 1]);
    expect(await rowOf(work.job.name)).toMatchObject({ tries: 0, endedAt: app.clock.at });
  });

  test("a server that ends lets the portion come to its end, and the next one goes on at once", async () => {
    const { promise, resolve } = held();
    work.hold = promise;
    const ending = server([work.job]);
    void ending.runDue();
    await expect.poll(() => work.done).toBe(1);
    const closed = ending.close();
    resolve();
    await closed;
    expect(work.left).toBe(true);
    await ending.runDue();
    expect(work.done).toBe(1);
    await server([work.job]).runDue();
    expect(work.done).toBe(2);
  });

  test("a clock set back or ahead: once for each time it shows, and nothing is held up", async () => {
    const one = server([work.job]);
    await one.runDue();
    for (const hours of [-24 * 400, 24 * 800, -24 * 400, 1]) {
      app.clock.move(hours);
      await one.runDue();
      await one.runDue();
    }
    expect(work.done).toBe(5);
  });

  test("a clock that is wrong for a moment has nothing done by it", async () => {
    let steady = 0;
    const one = server([work.job], () => steady);
    await one.runDue();
    app.clock.move(24 * 365);
    await one.runDue();
    app.clock.move(-24 * 365 + 1);
    for (const seconds of [5, 60, 55]) {
      steady += seconds * 1_000;
      app.clock.move(seconds / 3_600);
      await one.runDue();
    }
    expect(work.done).toBe(1);
    steady += 10_000;
    await one.runDue();
    expect(work.done).toBe(2);
  });

  test("a database that does not answer is told of, and nothing is thrown", async () => {
    const broken = {
      ...app.services.database.db,
      select: () => {
        throw new Error("away");
      },
    } as never;
    const one = openJobs({ database: { db: broken }, clock: () => app.clock.at, log: app.services.log }, [work.job]);
    const before = app.logged.length;
    one.start();
    await expect.poll(() => app.logged.slice(before).map(({ event }) => event)).toEqual(["jobs.unavailable"]);
    await one.close();
    expect(work.done).toBe(0);
  });
});

test("each job of the product has a name of its own, and all of them come to a good end", async () => {
  const list = jobsOf(app.services, app.identity);
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  await Promise.all([server(list).runDue(), server(list).runDue()]);
  const rows = await app.services.database.db.select().from(jobs);
  for (const { name, hasWork } of list) {
    const row = rows.find((one) => one.name === name);
    if (hasWork) expect([name, row]).toEqual([name, undefined]);
    else expect([name, row]).toEqual([name, expect.objectContaining({ turn: 1, tries: 0, endedAt: app.clock.at })]);
  }
});

test("npm run jobs says of each when it was begun, ended and failed", async () => {
  const settings = { DATABASE_URL: dataUrl(app.services.env), DATA_DIR: app.services.env.DATA_DIR };
  const command = async (...args: string[]) => run(["app/commands/jobs.ts", ...args], settings).ended;
  const failed = new Work("of-the-command");
  failed.fails = true;
  await server([failed.job]).runDue();
  const begun = `${app.clock.at.toISOString().slice(0, 19)}Z`;
  const { code, said } = await command();
  expect([code, said]).toEqual([0, expect.stringMatching(/^job +begun +ended well +failed +tries$/m)]);
  expect(said).toMatch(new RegExp(`^of-the-command +${begun} +- +${begun} +1$`, "m"));
  expect(said).toMatch(new RegExp(`^sessions +${begun} +${begun} +- +0$`, "m"));
  expect((await command("list")).code).toBe(2);
});
