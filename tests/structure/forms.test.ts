import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const HOME = "app/ui/post-form.tsx";
const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] })
  .map((file) => file.replaceAll("\\", "/"))
  .map((file) => ({ file, code: readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "") }));

/** Every form element in the sources, with its attributes. */
const forms = sources.flatMap(({ file, code }) =>
  [...code.matchAll(/<(?:[\w.]*Form|form)\b[^>]*>/g)].map(([tag]) => ({ file, tag })),
);

test("what posts is made of the component that carries the mark, or carries it itself", () => {
  const elsewhere = forms.filter(({ file, tag }) => file !== HOME && /method="post"/i.test(tag));
  const unmarked = elsewhere.filter(
    ({ file }) => !sources.find((one) => one.file === file)?.code.includes("FORM_MARK"),
  );
  expect(unmarked).toEqual([]);
  expect(forms.filter(({ tag }) => /^<(Plain)?PostForm/.test(tag)).length).toBeGreaterThan(20);
});

test("a form of the router's that stands elsewhere is one that only asks", () => {
  const bare = forms.filter(({ file, tag }) => file !== HOME && /^<(Form|form|[\w.]+\.Form)\b/.test(tag));
  expect(bare.map(({ file }) => file).sort()).toEqual([
    "app/access/routes/quick-exit.ts",
    "app/activities/about/city-field.tsx",
    "app/activities/daily-question/past-page.tsx",
    "app/activities/dates/dates-page.tsx",
    "app/features/admin/routes/items.tsx",
    "app/pages/rights/routes/archive.tsx",
  ]);
});
