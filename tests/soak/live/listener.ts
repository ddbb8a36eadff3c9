import { type ClientRequest, get, type IncomingMessage } from "node:http";

/** What a stream has told: which activity, what of it, and by whom. */
export type Told = { by: string; activity: string; what: string };

/** Somebody's stream, which is asked for again when it ends, as a browser does. */
export type Listener = {
  /** Once it is open. */
  opened: Promise<void>;
  /** How often it was opened. */
  times(): number;
  isOpen(): boolean;
  /** When such an event came, by `performance.now()`, from now or from before; null where none came in time. */
  hears(what: Partial<Told>): Promise<number | null>;
  /** Breaks the line off. */
  breakOff(): void;
  /** Asks again after that, from the event on that was heard last. */
  again(): Promise<void>;
  close(): void;
};

const PATIENCE_MS = 30_000;
const AGAIN_MS = 1_000;

/** Events that stand whole in a text, and what is left of it. */
export function eventsIn(text: string): { events: { id: string | null; told: Told | null }[]; left: string } {
  const parts = text.split("\n\n");
  const left = parts.pop() ?? "";
  const events = parts
    .filter((part) => part.startsWith("event: "))
    .map((part) => {
      const of = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? null;
      return { id: of("id"), told: of("event") === "told" ? (JSON.parse(of("data") ?? "{}") as Told) : null };
    });
  return { events, left };
}

/** Opens a stream on a connection of its own. */
export function listen(origin: string, cookie: string): Listener {
  const heard: { told: Told; at: number }[] = [];
  const waiting = new Set<() => void>();
  let last: string | null = null;
  let request: ClientRequest | undefined;
  let response: IncomingMessage | undefined;
  let [times, isOver] = [0, false];
  let timer: NodeJS.Timeout | undefined;

  const open = () =>
    new Promise<void>((done, fail) => {
      clearTimeout(timer);
      const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin", ...(last && { "Last-Event-ID": last }) };
      request = get(`${origin}/api/live`, { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) return fail(new Error(`a stream was answered with ${answer.statusCode}`));
        times++;
        response = answer;
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => {
          const { events, left } = eventsIn(text + piece);
          text = left;
          for (const { id, told } of events) {
            if (id !== null) last = id;
            if (told) heard.push({ told, at: performance.now() });
          }
          for (const look of waiting) look();
        });
        answer.on("close", () => {
          if (response !== answer) return;
          response = undefined;
          if (!isOver) timer = setTimeout(() => void open().catch(() => {}), AGAIN_MS);
        });
        answer.on("error", () => {});
        done();
      });
      request.on("error", fail);
    });
  const cut = () => {
    clearTimeout(timer);
    response = undefined;
    request?.destroy();
  };

  return {
    opened: open(),
    times: () => times,
    isOpen: () => response !== undefined,
    hears: (what) =>
      new Promise((done) => {
        const end = (at: number | null) => {
          waiting.delete(look);
          clearTimeout(late);
          done(at);
        };
        const late = setTimeout(end, PATIENCE_MS, null);
        const look = () => {
          const found = heard.find(({ told }) =>
            Object.entries(what).every(([name, value]) => told[name as keyof Told] === value),
          );
          if (found) end(found.at);
        };
        waiting.add(look);
        look();
      }),
    breakOff: cut,
    again: open,
    close: () => {
      isOver = true;
      cut();
    },
  };
}
