import fc from "fast-check";
import { encoded, FORM, JSON_TYPE, multipart } from "#tests/support/bodies.ts";
import type { SentForm } from "#tests/support/sent-forms.ts";
import { oddJson, oddText, ofSchema, type Schema } from "./odd-values.ts";

/** A request that somebody sends: `who` is a place in the list of people. */
export type OddRequest = { who: number; method: string; path: string; headers: [string, string][]; body?: string };

/** A call of the API as docs/api.md has it. */
export type OddCall = { method: string; path: string; body: Schema };

type Body = { type: string; body: string };

const PROTOTYPE_NAMES = ["__proto__", "constructor", "toString", "a[b]", "a[]", "", "_method", "isAdmin"];

/** The values of a form as somebody means them, or with one thing of it changed. */
function valuesOf({ fields }: SentForm): fc.Arbitrary<[string, string][]> {
  const good = fc.tuple(
    ...fields.map(({ name, values }) => fc.constantFrom(...values).map((value): [string, string] => [name, value])),
  );
  const place = fc.nat({ max: Math.max(0, fields.length - 1) });
  const changed = fc.tuple(good, place, oddText, fc.constantFrom("value", "missing", "twice", "renamed", "more"));
  return fc.oneof(
    good,
    changed.map(([all, at, odd, how]) =>
      all.flatMap((field, i): [string, string][] => {
        if (how === "more") return i === 0 ? [field, [odd, odd]] : [field];
        if (i !== at) return [field];
        if (how === "missing") return [];
        if (how === "twice") return [field, [field[0], odd]];
        return how === "renamed" ? [[odd, field[1]]] : [[field[0], odd]];
      }),
    ),
    fc
      .tuple(good, fc.array(fc.tuple(fc.constantFrom(...PROTOTYPE_NAMES), oddText), { minLength: 1, maxLength: 40 }))
      .map(([all, more]) => [...all, ...more]),
  );
}

/** The same values as a browser sends them, and as no browser does. */
function bodyOf(values: [string, string][]): fc.Arbitrary<Body> {
  const plain = new URLSearchParams(values).toString();
  const parts = multipart(Object.fromEntries(values));
  const file = multipart({}, Object.fromEntries(values));
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant({ type: FORM, body: plain }) },
    { weight: 2, arbitrary: fc.constantFrom(parts, file) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: parts.body.length }).map((at) => ({ ...parts, body: parts.body.slice(0, at) })),
    },
    { weight: 1, arbitrary: oddText.map((body) => ({ type: parts.type, body })) },
    { weight: 1, arbitrary: oddText.map((body) => ({ type: FORM, body })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { type: "multipart/form-data", body: parts.body },
        { type: "multipart/form-data; boundary=", body: parts.body },
        { type: `multipart/form-data; boundary=${"b".repeat(2_000)}`, body: parts.body },
        { type: FORM, body: `${plain}&${encoded({}, { x: "%ff%fe%00" })}` },
        { type: FORM, body: "&=&&=".repeat(3_000) },
        { type: `${FORM}; charset=utf-16`, body: plain },
        { type: "text/plain", body: plain },
        {
          type: "text/xml",
          body: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hosts">]><a>&b;</a>',
        },
        { type: "application/octet-stream", body: plain },
        { type: JSON_TYPE, body: JSON.stringify(Object.fromEntries(values.map(([k, v]) => [k, v]))) },
        { type: "", body: plain },
      ),
    },
  );
}

const jsonOf = ({ body }: OddCall): fc.Arbitrary<Body> => {
  const good = ofSchema(body) as fc.Arbitrary<Record<string, unknown>>;
  const spoiled = fc
    .tuple(good, fc.constantFrom(...Object.keys(body.properties ?? {}), "isAdmin"), fc.oneof(oddText, fc.jsonValue()))
    .map(([all, name, odd]) => JSON.stringify({ ...all, [name]: odd }));
  const text = fc.oneof(
    good.map((all) => JSON.stringify(all)),
    spoiled,
    oddJson,
  );
  const type = fc.constantFrom(JSON_TYPE, JSON_TYPE, JSON_TYPE, `${JSON_TYPE}; charset=utf-16`, FORM, "text/json", "");
  return fc.record({ type, body: text });
};

const headerText = fc.oneof(
  fc.constantFrom(
    "*",
    "a".repeat(8_000),
    "é;q=9",
    "bytes=0-,-1",
    "-1",
    "1e9",
    "gzip, deflate, br",
    "https://evil.test",
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, "").trim()),
);
const HEADERS = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Authorization",
  "Content-Encoding",
  "Expect",
  "Forwarded",
  "Host",
  "If-Modified-Since",
  "If-None-Match",
  "Origin",
  "Range",
  "Referer",
  "Sec-Fetch-Site",
  "User-Agent",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-HTTP-Method-Override",
];
const oddHeaders: fc.Arbitrary<[string, string][]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 2, arbitrary: fc.array(fc.tuple(fc.constantFrom(...HEADERS), headerText), { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: headerText.map((text) => Array.from({ length: 100 }, (_, i): [string, string] => [`X-Odd-${i}`, text])),
  },
  { weight: 1, arbitrary: headerText.map((text): [string, string][] => [["Authorization", `Bearer ${text}`]]) },
);

/** An address as it is, or with something at its end. */
function addressOf(path: string): fc.Arbitrary<string> {
  const [bare = "/", query] = path.split("?");
  const data = `${bare === "/" ? "/_" : bare}.data${query ? `?${query}` : ""}`;
  const name = fc.constantFrom("code", "change", "_routes", "index", "returnTo", "state", "oobCode", "__proto__", "q");
  const odd = oddText.map((text) => encodeURIComponent(text.slice(0, 2_000).toWellFormed()));
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(path) },
    { weight: 2, arbitrary: fc.constant(data) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(bare, data), fc.array(fc.tuple(name, odd), { minLength: 1, maxLength: 5 }))
        .map(([at, all]) => `${at}?${all.map((pair) => pair.join("=")).join("&")}`),
    },
    { weight: 1, arbitrary: odd.map((text) => `${bare}/${text}`) },
    { weight: 1, arbitrary: odd.map((text) => `${bare.slice(0, bare.lastIndexOf("/"))}/${text}.data`) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("/%00", "/..%2f..%2f", "//", "/./", "?%", "?%00", ";a=b", "/.data", "/_.data")
        .map((end) => bare + end),
    },
  );
}

/** Requests to these forms, calls and pages, by people in the list or by strangers. */
export function oddRequest(forms: SentForm[], calls: OddCall[], paths: string[], people: number) {
  const who = fc.nat({ max: people - 1 });
  const posted = fc.constantFrom(...forms).chain((form) =>
    fc.record({
      who: fc.oneof({ weight: 4, arbitrary: fc.constant(form.who) }, who),
      method: fc.constant("POST"),
      path: addressOf(form.path),
      headers: oddHeaders,
      sent: valuesOf(form).chain(bodyOf),
    }),
  );
  const called = fc.constantFrom(...calls).chain((call) =>
    fc.record({
      who,
      method: fc.constant(call.method),
      path: oddText
        .map((text) => call.path.replace(/\{\w+\}/, encodeURIComponent(text.slice(0, 2_000).toWellFormed())))
        .chain(addressOf),
      headers: oddHeaders,
      sent: jsonOf(call),
    }),
  );
  const read = fc.record({
    who,
    method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"),
    path: fc.constantFrom(...paths).chain(addressOf),
    headers: oddHeaders,
    sent: fc.constant({ type: FORM, body: "a=b" }),
  });
  return fc
    .oneof({ weight: 3, arbitrary: posted }, { weight: 2, arbitrary: called }, { weight: 2, arbitrary: read })
    .map(
      ({ sent, headers, ...rest }): OddRequest =>
        rest.method === "GET" || rest.method === "HEAD"
          ? { ...rest, headers }
          : { ...rest, headers: [["Content-Type", sent.type], ...headers], body: sent.body },
    );
}
