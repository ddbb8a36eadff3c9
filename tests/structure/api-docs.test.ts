import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { apiReference, openApi } from "#app/commands/api-reference.ts";
import routes from "#app/routes.ts";

// docs/api.md is made from the schemas that the routes read by: what it says is what is so, as long as it is new.

const written = readFileSync(path.resolve(import.meta.dirname, "../../docs/api.md"), "utf8");

test("docs/api.md is what the schemas say; else run `npm run api-docs`", () => {
  expect(written).toBe(apiReference());
});

test("every call of the URL map is in it, and no other", () => {
  const built = routes
    .map(({ path: route }) => route ?? "")
    // A stream for our own pages is no call, nor is what Stripe tells, or a mail program: docs/product/live.md and premium-and-legal.md.
    .filter(
      (route) =>
        route.startsWith("api/") &&
        !["api/*", "api/live", "api/stripe/webhook", "api/unsubscribe/:token"].includes(route),
    )
    .map((route) => `/${route.replace(/:(\w+)/g, "{$1}")}`);
  expect(built.length).toBeGreaterThan(0);
  expect(Object.keys(openApi().paths).sort()).toEqual(built.sort());
});

test("the document holds together: what it refers to is in it, and its JSON is whole", () => {
  const json = /```json\n([\s\S]+?)\n```/.exec(written)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual(openApi());
  const names = [...json.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
  expect(names.length).toBeGreaterThan(0);
  const components = openApi().components as unknown as Record<string, Record<string, unknown>>;
  for (const [, kind = "", name = ""] of names) expect(Object.keys(components[kind] ?? {})).toContain(name);
});
