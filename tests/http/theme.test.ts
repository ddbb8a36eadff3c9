import { expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { newMember } from "#tests/support/members.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Light or night by choice (docs/product/us.md#theme): the server writes it into every page. */
const app = appForTests();

test.each([
  ["light", "light", "#FAF2E6"],
  ["night", "dark", "#150D19"],
])(
  "%s is kept for this browser and stands in every page, refusals and strangers' pages too",
  async (theme, scheme, paper) => {
    const { visitor } = await newMember(app);
    await visitor.open("/us");
    const us = await visitor.press("Use this", { theme });
    expect(us.$(`input[name=theme][value=${theme}]`).attr("checked")).toBeDefined();
    for (const path of ["/us", "/dashboard", "/intimacyLab", "/nothing-here", "/privacy"]) {
      const { $ } = await visitor.open(path);
      const metas = $("meta[name=theme-color]")
        .map((_, meta) => $(meta).attr("content"))
        .get();
      expect([path, $("html").attr("data-theme"), $("meta[name=color-scheme]").attr("content"), metas]).toEqual([
        path,
        theme,
        scheme,
        [paper],
      ]);
    }
    await visitor.open("/us");
    await visitor.press("Sign out");
    expect((await visitor.open("/")).$("html").attr("data-theme")).toBe(theme);
  },
);

test("as the device has it is the beginning, and can be gone back to", async () => {
  const { visitor } = await newMember(app);
  const page = await visitor.open("/us");
  expect(page.$("html").attr("data-theme")).toBeUndefined();
  expect(page.$("input[name=theme][checked]").val()).toBe("device");
  expect(page.$("meta[name=theme-color]")).toHaveLength(2);
  await visitor.press("Use this", { theme: "night" });
  await visitor.press("Use this", { theme: "device" });
  expect(visitor.page?.$("html").attr("data-theme")).toBeUndefined();
  expect(visitor.cookies.has("theme")).toBe(false);
});

test.each(["dusk", '"><script>', ""])("a cookie that says %j is not heard", async (value) => {
  const visitor = new Visitor(app);
  visitor.cookies.set("theme", value);
  expect((await visitor.open("/privacy")).$("html").attr("data-theme")).toBeUndefined();
});

test("a form that says something else changes nothing", async () => {
  const { visitor } = await newMember(app);
  await visitor.open("/us");
  expect((await visitor.post("/us/theme", "theme=dusk")).status).toBe(400);
  expect(visitor.cookies.has("theme")).toBe(false);
});
