import type { Context, Span, Tracer } from "@opentelemetry/api";
import { errorFields, type Log } from "#app/http/log.ts";
import { isAdultTable } from "#db/owned-table.ts";
import { askedFor, type ToldStatement, tableOf, verbOf } from "#db/told-statements.ts";
import type { CallEnded, Called } from "./outside-calls.server.ts";
import { type Collector, openTracer } from "./tracer.server.ts";

/** So many parts of one request are told; of further ones only how many there were. */
const PARTS_MAX = 200;

/** A part of a request. Times in milliseconds since 1970. */
type Part = { begun: number; ended: number; isGood: boolean } & (
  | { is: "statement"; verb: string; table: string | null }
  | { is: "call"; called: Called; status: number | null }
);
type Asked = { begun: number; parts: Part[]; left: number; isOver: boolean };
type Handler<A extends unknown[]> = (...args: A) => void | Promise<void>;

/** Traces of requests. They are made when a request is over: only then it is known whether it was 18+. */
export type Traces = {
  /** Gathers what a request asks for while it is answered. */
  around<A extends unknown[]>(listener: Handler<A>): Handler<A>;
  /** Takes a line of the log: that of a request is its span. */
  line: Log;
  statement: (told: ToldStatement) => void;
  call: (called: Called) => CallEnded | null;
  close(): Promise<void>;
};

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Opens what tells a collector, by OpenTelemetry's protocol over HTTP, of each request: its method, the pattern of its
 * route, its status, and what it asked of the database and of others. What is 18+ is "adult", its parts are verbs.
 */
export async function openTraces(collector: Collector, log: Log): Promise<Traces> {
  const { tracer, spanOf, close } = await openTracer(collector, (error) => log("traces.failed", errorFields(error)));
  /** Its own, and no other's: of two that one process has open each tells of its own requests. */
  const own = new WeakSet<object>();
  const asked = (): Asked | null => {
    const request = askedFor.getStore();
    return request && own.has(request) ? (request as Asked) : null;
  };
  const add = (to: Asked, part: Part): void => {
    if (to.isOver) return;
    if (to.parts.length < PARTS_MAX) to.parts.push(part);
    else to.left++;
  };
  return {
    around:
      (listener) =>
      (...args) => {
        const request: Asked = { begun: now(), parts: [], left: 0, isOver: false };
        own.add(request);
        return askedFor.run(request, () => listener(...args));
      },
    line: (event, fields = {}) => {
      const request = asked();
      if (event !== "request" || !request || request.isOver) return;
      request.isOver = true;
      tellRequest(tracer, spanOf, request, fields);
    },
    statement: ({ sql, ms, isGood, of }) => {
      if (!of || !own.has(of)) return;
      const ended = now();
      const table = tableOf(sql);
      const named = table !== null && isAdultTable(table) ? "adult" : table;
      add(of as Asked, { is: "statement", verb: verbOf(sql), table: named, begun: ended - ms, ended, isGood });
    },
    call: (called) => {
      const request = asked();
      if (!request || request.isOver) return null;
      const begun = now();
      return (status) =>
        add(request, { is: "call", called, status, begun, ended: now(), isGood: status !== null && status < 500 });
    },
    close,
  };
}

function tellRequest(
  tracer: Tracer,
  inside: (parent: Span) => Context,
  { begun, parts, left }: Asked,
  { request, method, route, status }: NonNullable<Parameters<Log>[1]>,
): void {
  const attributes = {
    "http.request.method": String(method),
    "http.route": String(route),
    "http.response.status_code": Number(status),
    "couple.request": String(request),
    ...(left > 0 ? { "couple.parts_left_out": left } : {}),
  };
  const root = tracer.startSpan(`${method} ${route}`, { kind: SERVER, startTime: begun, attributes, root: true });
  if (Number(status) >= 500) root.setStatus({ code: FAILED });
  const context = inside(root);
  for (const part of parts) {
    const { name, attributes } = toldOf(part, route === "adult");
    const span = tracer.startSpan(name, { kind: CLIENT, startTime: part.begun, attributes }, context);
    if (!part.isGood) span.setStatus({ code: FAILED });
    span.end(part.ended);
  }
  root.end(now());
}

/** SpanKind and SpanStatusCode of OpenTelemetry's interface, which is loaded only where there are traces. */
const [SERVER, CLIENT, FAILED] = [1, 2, 2];

function toldOf(part: Part, isAdult: boolean): { name: string; attributes: Record<string, string | number> } {
  if (part.is === "call") {
    const { called, status } = part;
    const attributes = { "http.request.method": called.method, "peer.service": called.to };
    return {
      name: `${called.method} ${called.to}`,
      attributes: status === null ? attributes : { ...attributes, "http.response.status_code": status },
    };
  }
  const { verb, table } = part;
  if (isAdult || table === null) return { name: verb, attributes: { "db.operation.name": verb } };
  return { name: `${verb} ${table}`, attributes: { "db.operation.name": verb, "db.collection.name": table } };
}
