import { randomUUID } from "node:crypto";
import { afterEach } from "vitest";
import type { TestApp } from "./app.ts";
import { memberOf, type TestMember } from "./members.ts";
import type { Visitor } from "./visitor.ts";

export type StreamEvent = { name: string; id: string | null; data: Record<string, string> };

/** Somebody's stream of `/api/live`, as an EventSource reads it. */
export type Stream = {
  status: number;
  headers: Headers;
  /** The next event; rejects where the stream ends before, or none comes in time. */
  next(): Promise<StreamEvent>;
  /** Once a mark has come by, and so all that was told before it. What came before it is forgotten. */
  past(item: string): Promise<void>;
  /** All that comes until it ends. */
  rest(): Promise<StreamEvent[]>;
  /** The events that have come by now and were not taken. */
  soFar(): Promise<StreamEvent[]>;
  /** The next that is told of whether the partner is here. What is told of acts stays. */
  here(): Promise<Record<string, unknown>>;
  /** What has come of it by now and was not taken. */
  hereSoFar(): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** The activity of an event that tests tell alone, to know that all before it has come. No other reader sees it. */
const MARK = "mark";

/** How long an event may be on its way: a test fails by it, and asserts nothing of it. Milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * @param lastEvent the id of the last event that this browser has had
 * @param query which page it is for
 */
export async function openStream(by: Visitor, lastEvent?: string, query = ""): Promise<Stream> {
  const headers = lastEvent === undefined ? {} : { "Last-Event-ID": lastEvent };
  const response = await by.send(`/api/live${query}`, { headers });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const events: StreamEvent[] = [];
  const here: Record<string, unknown>[] = [];
  const marks = new Set<string | undefined>();
  let text = "";
  let isOver = reader === undefined;
  let pending: Promise<void> | null = null;

  const read = (): Promise<void> => {
    pending ??= (async () => {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      pending = null;
      if (done) isOver = true;
      text += decoder.decode(value, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const event of parts.flatMap(eventIn))
        if (event.data.activity === MARK) marks.add(event.data.item);
        else if (event.name === "here") here.push(event.data);
        else events.push(event);
    })();
    return pending;
  };
  const inTime = async (work: Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error("nothing came over the stream")), PATIENCE_MS);
    });
    await Promise.race([work, late]).finally(() => clearTimeout(timer));
  };

  return {
    status: response.status,
    headers: response.headers,
    async next() {
      while (events.length === 0 && !isOver) await inTime(read());
      const event = events.shift();
      if (!event) throw new Error("the stream has ended");
      return event;
    },
    async past(item) {
      while (!marks.has(item) && !isOver) await inTime(read());
      events.length = 0;
    },
    async rest() {
      while (!isOver) await inTime(read());
      return events.splice(0);
    },
    async soFar() {
      // What is written is read within a few turns of the loop: a stream in memory has no way to go.
      for (let turn = 0; turn < 20 && !isOver; turn++)
        await Promise.race([read(), new Promise((done) => setTimeout(done, 5))]);
      return events.splice(0);
    },
    async here() {
      while (here.length === 0 && !isOver) await inTime(read());
      const told = here.shift();
      if (!told) throw new Error("the stream has ended");
      return told;
    },
    async hereSoFar() {
      for (let turn = 0; turn < 20 && !isOver; turn++)
        await Promise.race([read(), new Promise((done) => setTimeout(done, 5))]);
      return here.splice(0);
    },
    async close() {
      // What is on its way is taken first: Node's adapter throws where it comes after the end.
      for (let quiet = 0; quiet < 4 && !isOver; quiet++) {
        const came = read().then(() => true);
        if (await Promise.race([came, new Promise<false>((done) => setTimeout(done, 3, false))])) quiet = -1;
      }
      await reader?.cancel();
    },
  };
}

/** An event as it stands in the text; none where there are comments alone. */
function eventIn(part: string): StreamEvent[] {
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? null;
  const name = of("event");
  return name === null ? [] : [{ name, id: of("id"), data: JSON.parse(of("data") ?? "{}") }];
}

/** Once all that was done before has come by, and is forgotten: another process's word for it takes its way. */
export async function caughtUp(stream: Stream, { services }: TestApp, who: TestMember): Promise<void> {
  const { couple } = await memberOf(services, who.uid);
  const item = randomUUID();
  const mark = { kind: "told", coupleId: couple.id, userId: who.id, activity: MARK, item, what: "done" };
  await services.database.transaction(async (tx) => tx.announce(JSON.stringify(mark)));
  await stream.past(item);
}

/** For a file of tests: streams of pages that are open, each closed after its test, with what tells of who is here taken. */
export function streamsForTests(): (who: { visitor: Visitor }) => Promise<Stream> {
  const opened: Stream[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((stream) => stream.close()));
  });
  return async ({ visitor }) => {
    const stream = await openStream(visitor);
    opened.push(stream);
    await stream.hereSoFar();
    return stream;
  };
}
