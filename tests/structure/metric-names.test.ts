import { readFileSync } from "node:fs";
import * as library from "prom-client";
import { afterAll, expect, test } from "vitest";
import { type Looked, openGauges } from "#app/metrics/gauges.server.ts";
import { openMeters } from "#app/metrics/meters.server.ts";

/** What the dashboard and the alerts ask for is there, under the labels by which they ask. */
const { registry } = openMeters(library, { version: "1", commit: "" });
openGauges(library, registry, {} as Looked, () => null);
afterAll(() => registry.clear());

type Known = { name: string; labelNames?: string[] };
const all = registry.getMetricsAsArray() as unknown as Known[];
/** A histogram is three series, and its buckets have one label more. */
const known = new Map(
  all.flatMap(({ name, labelNames = [] }): [string, string[]][] =>
    registry.getSingleMetric(name) instanceof library.Histogram
      ? [
          [`${name}_bucket`, [...labelNames, "le"]],
          [`${name}_sum`, labelNames],
          [`${name}_count`, labelNames],
        ]
      : [[name, labelNames]],
  ),
);
/** What Prometheus itself puts on what it collects. */
const OWN_LABELS = ["instance", "job"];

/** What is wrong with a query: a metric that is not there, or a label that it does not have. */
function wrongIn(expr: string): string[] {
  const names = [...expr.matchAll(/\b((?:couple|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/, */));
  const wrong = names.flatMap(([, name = "", matchers = ""]) => {
    const labels = known.get(name);
    if (!labels) return [name];
    const asked = [...matchers.matchAll(/(\w+) *[=!]/g)].map(([, label = ""]) => label);
    return asked.filter((label) => ![...labels, ...OWN_LABELS].includes(label)).map((label) => `${name}{${label}}`);
  });
  const there = new Set([...OWN_LABELS, ...names.flatMap(([, name = ""]) => known.get(name) ?? [])]);
  return [...wrong, ...grouped.filter((label) => !there.has(label)).map((label) => `by (${label})`)];
}

const handbook = readFileSync("docs/operations.md", "utf8");
const rules = readFileSync("docs/operations/alerts.yaml", "utf8");
const alerts = [...rules.matchAll(/- alert: (\w+)\n +expr: (?:\|\n)?([\s\S]*?)\n +for:/g)].map(([, name, expr]) => ({
  name: name ?? "",
  expr: expr ?? "",
}));
type Panel = { title: string; type: string; targets?: { expr: string }[] };
const dashboard = JSON.parse(readFileSync("docs/operations/grafana.json", "utf8")) as { panels: Panel[] };
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

test("a query that asks for what is not there is seen", () => {
  expect(wrongIn('rate(couple_request_seconds_count{class="5xx"}[5m])')).toEqual([]);
  expect(wrongIn("couple_request_seconds")).toEqual(["couple_request_seconds"]);
  expect(wrongIn('couple_streams_open{route="/"}')).toEqual(["couple_streams_open{route}"]);
  expect(wrongIn("sum by (verb, le) (rate(couple_statement_seconds_count[5m]))")).toEqual(["by (le)"]);
});

test("the dashboard asks for what is there", () => {
  expect(queries.length).toBeGreaterThan(20);
  expect(queries.flatMap(([title, expr]) => wrongIn(expr).map((wrong) => `${title}: ${wrong}`))).toEqual([]);
});

test("six alerts ask for what is there, and the handbook says of each what to do", () => {
  expect(alerts).toHaveLength(6);
  expect(alerts.flatMap(({ name, expr }) => wrongIn(expr).map((wrong) => `${name}: ${wrong}`))).toEqual([]);
  const told = [...handbook.matchAll(/^\| `(Couple\w+)` \|/gm)].map(([, name]) => name);
  expect(told).toEqual(alerts.map(({ name }) => name));
});

test("the handbook lists every metric of ours with its labels, and no other", () => {
  const [, table = ""] = /^\| metric \|.*\n\| --- .*\n((?:\|.*\n)+)/m.exec(handbook) ?? [];
  const told = [...table.matchAll(/`(couple_\w+)(?:\{([\w, ]*)\})?`/g)].map(([, name, labels = ""]) => [name, labels]);
  const ours = all.filter(({ name }) => name.startsWith("couple_"));
  expect(told.sort()).toEqual(ours.map(({ name, labelNames = [] }) => [name, labelNames.join(", ")]).sort());
});
