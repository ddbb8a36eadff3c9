import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import { users } from "#db/schema/auth.ts";
import { type Account, account, inviteCode, setZone, signIn, signUp } from "#tests/support/people.ts";
import { answerTenYears } from "#tests/support/ten-years.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type Running, residentMb, workedMs } from "./servers.ts";
import { memberNow, type Stores, storesAt } from "./stores.ts";

/** How many rows the largest account has, in a thousand spaces that have ended. */
const MANY = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SPACES = 1000;
const WORDS = "I thought of the lift with its gate, and of how you held it open for the man with the ladder. ".repeat(
  3,
);

type Somebody = { visitor: Visitor; who: Account };

/**
 * How long others wait beside each heavy request, by a ping that goes on all the time: the longest, against the longest
 * of an idle server; and how much of it the server itself worked, since a busy machine makes everybody wait. And what
 * memory it holds afterwards.
 * @param folder where the server's files are
 */
export async function* loop(server: Running, folder: string): AsyncGenerator<string> {
  const app = { origin: server.url, fetch: (asked: Request) => fetch(asked) };
  const newcomer = async (name: string): Promise<Somebody> => {
    const [visitor, who] = [new Visitor(app), account(name)];
    await signUp(visitor, who);
    return { visitor, who };
  };
  const member = async (name: string): Promise<Somebody> => {
    const one = await newcomer(name);
    await one.visitor.press("Next");
    await setZone(one.visitor, "UTC");
    return one;
  };
  const connect = async (host: Somebody, guest: Somebody) => {
    const code = inviteCode({ page: await host.visitor.open("/dashboard") } as Visitor);
    await guest.visitor.open("/invite/connect");
    await guest.visitor.press("Connect Partner", { code });
    if (guest.visitor.page?.url !== "/invite/success") throw new Error(`not connected: ${guest.visitor.page?.text}`);
    await guest.visitor.press("Continue");
  };
  const [years, partner, alone, host, many] = [
    await member("Years"),
    await member("Partner"),
    await member("Alone"),
    await member("Host"),
    await member("Many"),
  ];
  await connect(years, partner);
  const stores = await storesAt(join(folder, "app.db"), join(folder, "keys.db"));
  const now = new Date();
  const memberOf = async ({ who }: Somebody) => {
    const all = await stores.database.db.select({ uid: users.uid, email: users.email }).from(users);
    return memberNow(stores.database, all.find(({ email }) => email === who.email)?.uid ?? "");
  };
  const dates = await answerTenYears(stores, await memberOf(years), now, () => WORDS);
  await answerAlone(stores, folder, await memberOf(alone), now);
  yield `Ten years of two, ten years of one, and ${MANY} rows of another are written.`;
  await answerOften(stores, folder, await memberOf(many), now);
  await stores.close();

  const at = (one: Somebody, path: string) => async () => {
    const response = await one.visitor.send(path);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  };
  const press = (one: Somebody, path: string, button: string) => async () => {
    await one.visitor.open(path);
    const { status, text } = await one.visitor.press(button);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };
  const file = (one: Somebody, format: string) => async () => {
    const response = await one.visitor.post(`/us/export/${format}`, "");
    for await (const _ of response.body ?? []);
    if (response.status !== 200) throw new Error(`export: ${response.status}`);
  };
  const again = async ({ visitor, who }: Somebody) => {
    await visitor.post("/sign-out", "");
    await signIn(visitor, who);
  };
  const acts: [string, () => Promise<unknown>][] = [
    ["nothing", () => wait(1500)],
    ["the dashboard, ten years, today's question not chosen yet", at(years, "/dashboard")],
    ["a day, ten years", at(years, `/daily-questions/${dates[100]}`)],
    ["a search, ten years", at(years, "/us/archive?q=zeppelin")],
    ["an export as JSON, ten years", file(years, "json")],
    ["an export to read, ten years", file(years, "html")],
    ["the dashboard, ten years alone", at(alone, "/dashboard")],
    ["the archive, a million rows", at(many, "/us/archive")],
    ["a search, a million rows", at(many, "/us/archive?q=zeppelin")],
    ["the dashboard, a million rows", at(many, "/dashboard")],
    ["Us, a million rows", at(many, "/us")],
    ["signing in, a million rows", () => again(many)],
    ["connecting somebody with ten years", () => connect(host, alone)],
    ["the dashboard after it", at(host, "/dashboard")],
    ["taking it back", press(host, "/us/undo", "Take it back")],
    ["leaving after ten years", press(partner, "/us/leave", "Leave")],
    ["coming back to ten years", () => connect(years, partner)],
    ["deleting an account of ten years", press(years, "/us/delete", "Delete my account for good")],
    ["deleting an account of a million rows", press(many, "/us/delete", "Delete my account for good")],
  ];
  yield "| beside | the longest wait, ms | of it the server worked | took, ms | the server worked | resident, MB |";
  yield "| --- | --- | --- | --- | --- | --- |";
  const ping = openPing(server);
  for (const [name, act] of acts) {
    await wait(200);
    const [began, workedBefore] = [performance.now(), workedMs(server.process)];
    const { longest, worked } = await ping.during(act);
    const [took, work] = [performance.now() - began, workedMs(server.process) - workedBefore];
    const figures = [
      longest.toFixed(1),
      worked.toFixed(1),
      took.toFixed(0),
      work.toFixed(0),
      residentMb(server.process),
    ];
    yield `| ${name} | ${figures.join(" | ")} |`;
  }
  ping.close();
}

/** Asks whether the server lives, again and again over one connection. */
function openPing({ url, process: child }: Running) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(`${url}/healthz`.replace("localhost", "127.0.0.1"), { agent }, (response) => {
        response.resume().once("end", resolve);
      });
      asked.once("error", reject).end();
    });
  return {
    /** @returns the longest wait while it went on, and the most that the server worked during one; milliseconds */
    during: async (act: () => Promise<unknown>): Promise<{ longest: number; worked: number }> => {
      let [longest, worked, running] = [0, 0, true];
      const pinging = (async () => {
        while (running) {
          const [began, workedBefore] = [performance.now(), workedMs(child)];
          await once();
          longest = Math.max(longest, performance.now() - began);
          worked = Math.max(worked, workedMs(child) - workedBefore);
          await wait(1);
        }
      })();
      await act();
      running = false;
      await pinging;
      return { longest, worked };
    },
    close: () => agent.destroy(),
  };
}

/** Rows go into the file past the product, as many as it takes. */
function insertInto(folder: string, run: (client: InstanceType<typeof Sqlite>) => void): void {
  const client = new Sqlite(join(folder, "app.db"));
  client.transaction(() => run(client))();
  client.close();
}
const INSERT_ANSWER =
  "insert into daily_answers (couple_id, date, question_id, user_id, body, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)";
const QUESTIONS = "select id from content_items where kind = 'daily-question' and detail like '%\"text\"%' limit 50";

/** Ten years of somebody without a partner. */
async function answerAlone(stores: Stores, folder: string, { couple, person }: Member, now: Date): Promise<void> {
  const key = await stores.vault.keyFor({ coupleId: couple.id, author: person.id });
  const today = now.toISOString().slice(0, 10) as LocalDate;
  const at = now.getTime() - 86_400_000;
  insertInto(folder, (client) => {
    const questions = client.prepare(QUESTIONS).pluck().all() as string[];
    const day = client.prepare(
      "insert into couple_days (couple_id, date, question_id, first_done_at, first_answered) values (?, ?, ?, ?, 1)",
    );
    const answer = client.prepare(INSERT_ANSWER);
    for (let i = 1; i <= 3650; i++) {
      const [date, questionId = ""] = [addDays(today, -i), questions[i % questions.length]];
      const body = key.seal(answerPlace({ date, questionId }), JSON.stringify({ kind: "text", text: WORDS }));
      day.run(couple.id, date, questionId, at);
      answer.run(couple.id, date, questionId, person.id, body, at, at);
    }
    client.prepare("update couples set starts_on = ? where id = ?").run(addDays(today, -3650), couple.id);
  });
}

/** Spaces that have ended, with more answers than anybody has written. */
async function answerOften(stores: Stores, folder: string, { person }: Member, now: Date): Promise<void> {
  for (let first = 0; first < SPACES; first += AT_ONCE) await answerSome(stores, folder, person.id, first, now);
}

/** A key in hand seals for half a minute: so many spaces are written with keys that were taken together. */
const AT_ONCE = 50;

async function answerSome(stores: Stores, folder: string, userId: string, first: number, now: Date): Promise<void> {
  const spaces: { id: string; key: SealingKey }[] = [];
  for (let i = 0; i < AT_ONCE; i++) {
    const id = randomBytes(16).toString("base64url");
    spaces.push({ id, key: await stores.vault.keyFor({ coupleId: id, author: userId }) });
  }
  const today = now.toISOString().slice(0, 10) as LocalDate;
  const at = now.getTime() - 86_400_000;
  const text = JSON.stringify({ kind: "text", text: "The lift, with its gate." });
  insertInto(folder, (client) => {
    const questions = (client.prepare(QUESTIONS).pluck().all() as string[]).slice(0, 10);
    const couple = client.prepare(
      "insert into couples (id, shuffle_seed, starts_on, created_at, ended_at, ended_by) values (?, 'x', ?, ?, ?, 'undone')",
    );
    const seat = client.prepare("insert into former_members (couple_id, seat, user_id, ended_at) values (?, 0, ?, ?)");
    const answer = client.prepare(INSERT_ANSWER);
    for (const [i, { id, key }] of spaces.entries()) {
      const endedAt = at - (first + i) * 1000;
      couple.run(id, today, at, endedAt);
      seat.run(id, userId, endedAt);
      for (let n = 0; n < MANY / SPACES; n++) {
        const [date, questionId = ""] = [addDays(today, -Math.floor(n / 10) - 1), questions[n % 10]];
        answer.run(id, date, questionId, userId, key.seal(answerPlace({ date, questionId }), text), at, at);
      }
    }
  });
}
