import { expect, test } from "vitest";
import { safePage } from "#app/error-reports/safe-event.ts";
import { adultPages } from "#app/pages/activities.ts";
import { everyRoute } from "#tests/support/routes.ts";

// What the error service is told of a page: the words of app/routes.ts, and nothing that somebody may have typed.

const TYPED = "kanarienvogel";
const isAdult = (path: string) => adultPages.some((page) => path === page || path.startsWith(`${page}/`));

test("every page is told by the words of its route, with a star for what is a parameter", () => {
  const routes = everyRoute().filter(({ path }) => !isAdult(path));
  expect(routes.length).toBeGreaterThan(50);
  for (const { path } of routes) {
    const asked = path.replace(/:\w+\??|\*/g, TYPED);
    expect([path, safePage(asked, adultPages)]).toEqual([path, path.replace(/:\w+\??/g, "*")]);
  }
});

test("of an 18+ page not even a word is told, wherever in an address it stands", () => {
  expect(adultPages.length).toBeGreaterThan(0);
  const names = adultPages.map((page) => page.split("/").at(-1));
  for (const page of adultPages) {
    expect(safePage(page, adultPages)).toBe("adult");
    const told = page.split("/").map((word) => (names.includes(word) ? "*" : word));
    expect(safePage(`/us${page}`, adultPages)).toBe(`/us${told.join("/")}`);
  }
});
