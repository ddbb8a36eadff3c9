import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Env } from "#app/http/env.ts";
import type { Outside } from "./failures.ts";

/** Whom a call goes to: one of those who are known by the settings, or anybody else (pictures of items, push services). */
export type CalledName = Outside | "keys" | "errors" | "elsewhere";
/** A call that has begun: to whom, and by which method. */
export type Called = { to: CalledName; method: string };
/** Is told of the end of a call. @param status null where no answer came, or was not read to its end */
export type CallEnded = (status: number | null) => void;

const WELL_KNOWN: readonly [host: string, name: CalledName][] = [
  ["identitytoolkit.googleapis.com", "identity"],
  ["securetoken.googleapis.com", "identity"],
  ["www.googleapis.com", "identity"],
  ["accounts.google.com", "google"],
  ["oauth2.googleapis.com", "google"],
  ["api.stripe.com", "payment"],
  ["cloudkms.googleapis.com", "keys"],
];

type Settings = Pick<
  Env,
  | "FIREBASE_AUTH_EMULATOR_HOST"
  | "GOOGLE_ISSUER"
  | "STRIPE_API_BASE"
  | "AI_BASE_URL"
  | "S3_ENDPOINT"
  | "POSTHOG_HOST"
  | "SENTRY_DSN"
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
>;

/** @returns the name of a host, null for the collector of traces, of which no trace is told */
function namesOf(env: Settings): (host: string) => CalledName | null {
  const set: [address: string | undefined, name: CalledName | null][] = [
    [env.FIREBASE_AUTH_EMULATOR_HOST && `http://${env.FIREBASE_AUTH_EMULATOR_HOST}`, "identity"],
    [env.GOOGLE_ISSUER, "google"],
    [env.STRIPE_API_BASE, "payment"],
    [env.AI_BASE_URL, "model"],
    [env.S3_ENDPOINT, "storage"],
    [env.POSTHOG_HOST, "analytics"],
    [env.SENTRY_DSN, "errors"],
    [env.OTEL_EXPORTER_OTLP_ENDPOINT, null],
  ];
  const names = new Map<string, CalledName | null>(WELL_KNOWN);
  for (const [address, name] of set) {
    const host = URL.parse(address ?? "")?.host;
    if (host) names.set(host, name);
  }
  return (host) => names.get(host) ?? (names.has(host) ? null : "elsewhere");
}

type FetchRequest = { origin: string; method: string };
type ClientRequest = { method: string; getHeader(name: string): unknown };
type Message = { request: object; response?: { statusCode?: number } };

/**
 * Hears of every call that this process makes over HTTP, by fetch or by node:http, on Node's own channels: nobody who
 * calls has to say so. Neither a path nor a host is looked at but to find the name.
 * @param begin is told of each that begins, in the context of who makes it; @returns what is told of its end, or null
 * @returns ends it
 */
export function hearCalls(env: Settings, begin: (called: Called) => CallEnded | null): () => void {
  const nameOf = namesOf(env);
  const open = new WeakMap<object, CallEnded>();
  const statuses = new WeakMap<object, number>();
  const begun = (request: object, host: string, method: string) => {
    const to = nameOf(host);
    const ended = to && begin({ to, method: /^[A-Z]{3,7}$/.test(method) ? method : "other" });
    if (ended) open.set(request, ended);
  };
  const end = (request: object, status: number | null) => {
    open.get(request)?.(status);
    open.delete(request);
  };
  const hear: [name: string, heard: (message: unknown) => void][] = [
    [
      "undici:request:create",
      (message) => {
        const { request } = message as { request: FetchRequest };
        begun(request, URL.parse(request.origin)?.host ?? "", request.method);
      },
    ],
    [
      "undici:request:headers",
      (message) => {
        const { request, response } = message as Message;
        statuses.set(request, response?.statusCode ?? 0);
      },
    ],
    [
      "undici:request:trailers",
      (message) => {
        const { request } = message as Message;
        end(request, statuses.get(request) ?? null);
      },
    ],
    ["undici:request:error", (message) => end((message as Message).request, null)],
    [
      "http.client.request.start",
      (message) => {
        const { request } = message as { request: ClientRequest };
        begun(request, String(request.getHeader("host") ?? ""), request.method);
      },
    ],
    [
      "http.client.response.finish",
      (message) => {
        const { request, response } = message as Message;
        end(request, response?.statusCode ?? null);
      },
    ],
    ["http.client.request.error", (message) => end((message as Message).request, null)],
  ];
  for (const [name, heard] of hear) subscribe(name, heard);
  return () => {
    for (const [name, heard] of hear) unsubscribe(name, heard);
  };
}
