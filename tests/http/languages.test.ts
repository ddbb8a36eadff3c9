import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "#app/texts/languages.ts";
import { listenApp } from "#tests/support/app.ts";

/** A server that offers more than English, as tests may have it, and one as it is. */
let several: Awaited<ReturnType<typeof listenApp>>;
let one: Awaited<ReturnType<typeof listenApp>>;
beforeAll(async () => {
  several = await listenApp({ languages: ["en", "en-XA", "en-XB"] });
  one = await listenApp();
});
afterAll(async () => {
  await several.close();
  await one.close();
});

async function ask(app: typeof one, path: string, language: string) {
  const answer = await fetch(app.url + path, { headers: { "Accept-Language": language } });
  const $ = load(await answer.text());
  const { lang, dir } = $("html").attr() ?? {};
  return { $, lang, dir, h1: $("h1").text(), vary: answer.headers.get("vary") ?? "" };
}

test.each(["/", "/privacy", "/premium", "/nothing-here"])(
  "%s is answered in the language that is asked for",
  async (path) => {
    const wanted: [Language, string][] = [
      ["en-XA", "ltr"],
      ["en-XB", "rtl"],
      ["en", "ltr"],
    ];
    // Twice, for what is kept is answered from memory then.
    for (const [language, direction] of [...wanted, ...wanted]) {
      const page = await ask(several, path, language);
      expect([page.lang, page.dir]).toEqual([language, direction]);
      expect(page.vary.split(", ")).toContain("Accept-Language");
      if (path !== "/privacy") expect(/[áéíóúñ]/.test(page.h1)).toBe(language !== "en");
    }
  },
);

test("with English alone nothing is said of languages", async () => {
  const page = await ask(one, "/", "en-XA, de");
  expect([page.lang, page.dir, page.h1]).toEqual(["en", "ltr", "App that keeps couples in\u00a0love"]);
  expect(page.vary).toBe("Cookie, Accept-Encoding");
  expect((await ask(one, "/privacy", "en-XA")).vary).not.toContain("Accept-Language");
});
