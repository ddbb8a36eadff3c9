import { words } from "#tests/bench/couples/filler.ts";
import { encoded } from "#tests/support/bodies.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { listen } from "../live/listener.ts";
import { filledIn, formOf } from "./form.ts";
import type { One } from "./plant.ts";
import type { Tally } from "./tally.ts";
import { SHARES } from "./traffic.ts";

/** Somebody, with what they have done today. */
export type Person = { one: One; visitor: Visitor; answered: boolean; seen: boolean; checkedIn: boolean };
/** What a visit goes on in. */
export type World = {
  origin: string;
  tally: Tally;
  /** How many streams are open. */
  streams: { now: number; most: number };
  /** Numbers from 0 to 1. */
  next(): number;
};

/** A page stays open for so long; between two acts somebody needs half a second to two. Milliseconds. */
const STAYS_MS = 10_000;
const [PAUSE_MS, MORE_MS] = [500, 1_500];
/** Under what is open to both there is a form for a line, and nowhere else. */
const LINE = "?under=line";

const wait = (time: number) => new Promise((done) => setTimeout(done, time));

/** Somebody in a browser of their own. */
export function personOf(one: One, app: Visitor["app"]): Person {
  const visitor = new Visitor(app);
  visitor.cookies.set("session", one.cookie);
  return { one, visitor, answered: false, seen: false, checkedIn: false };
}

/**
 * A visit: the dashboard with a stream, and with some likelihood the question, its answer by the page's own form, what is
 * open to both, a line under it, a check-in, a thought. What the stream tells of the partner is looked at.
 */
export async function visit(world: World, me: Person, partner: Person): Promise<void> {
  const { tally, next } = world;
  const until = performance.now() + STAYS_MS;
  const question = `/daily-questions/${me.one.date}`;
  const does = (share: number) => next() < share;
  const pause = () => wait(PAUSE_MS + next() * MORE_MS);
  const write = () => words(next);
  let [at, html] = ["/dashboard", await opened(world, me, "dashboard", "/dashboard")];
  const stream = await followed(world, me, () => at);
  try {
    if (does(SHARES.thought) && formOf(html, "/dashboard/thought"))
      await sent(world, me, "thought", html, "/dashboard/thought", "");
    if (!me.answered && does(SHARES.answer)) {
      await pause();
      [at, html] = [question, await opened(world, me, "question", question)];
      await pause();
      const both = partner.answered;
      html = await sent(world, me, "answer", html, question, write());
      me.answered = true;
      if (both) me.seen = true;
      if (both && !html.includes(LINE)) tally.wrong("what both have answered was not open");
    } else if (me.answered && partner.answered && !me.seen && does(SHARES.reveal)) {
      await pause();
      [at, html] = [question, await opened(world, me, "reveal", question)];
      me.seen = true;
      if (!html.includes(LINE)) tally.wrong("what both have answered was not open");
    }
    if (html.includes(LINE) && does(SHARES.line)) {
      await pause();
      html = await sent(world, me, "line", html, LINE, write());
    }
    if (!me.checkedIn && does(SHARES.checkIn)) {
      await pause();
      [at, html] = ["/checkin", await opened(world, me, "check-in", "/checkin")];
      await pause();
      me.checkedIn = true;
      html = await sent(world, me, "check-in", html, "/checkin", write());
    }
    await wait(Math.max(0, until - performance.now()));
  } finally {
    stream.close();
  }
}

async function opened({ tally }: World, { visitor }: Person, kind: string, path: string): Promise<string> {
  const { status, text } = await tally.timed(`GET ${kind}`, async () => {
    const response = await visitor.send(path);
    return { status: response.status, text: await response.text() };
  });
  if (status !== 200) throw new Error(`${path.replace(/\d{4}-.*/, "…")} was answered with ${status}`);
  return text;
}

/** Fills in a form of the page and sends it, and follows where that leads. @returns the page there */
async function sent(world: World, me: Person, kind: string, html: string, to: string, said: string): Promise<string> {
  const form = formOf(html, to);
  if (!form) throw new Error(`no form for ${kind}`);
  const response = await world.tally.timed(`POST ${kind}`, async () => {
    const response = await me.visitor.post(form.action, encoded(filledIn(form, said)));
    await response.arrayBuffer();
    return response;
  });
  if (response.status !== 302) throw new Error(`POST ${kind} was answered with ${response.status}`);
  return opened(world, me, `after ${kind}`, response.headers.get("Location") ?? "/");
}

/** A stream, after whose news of the partner the page asks for its data, as script does. */
async function followed({ origin, tally, streams }: World, me: Person, at: () => string) {
  let isOver = false;
  const line = listen(origin, `session=${me.one.cookie}`);
  await tally.timed("GET stream", () => line.opened);
  streams.most = Math.max(streams.most, ++streams.now);
  const look = async () => {
    const path = at();
    const response = await tally.timed("GET what is told", () => me.visitor.data(path));
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`data was answered with ${response.status}`);
  };
  const failed = (error: Error) => tally.wrong(error.message);
  void line.hears({ by: "partner" }).then((when) => (when === null || isOver ? undefined : look().catch(failed)));
  return {
    close: () => {
      isOver = true;
      streams.now--;
      line.close();
    },
  };
}
