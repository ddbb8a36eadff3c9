import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { adultPages } from "#app/pages/activities.ts";
import { isAdultPage } from "./adult-pages.ts";

test("the pages behind the 18+ consent begin where the activities say it", () => {
  expect(adultPages).toEqual([
    "/checkin/after",
    "/this-or-that/close",
    "/intimacyLab",
    "/intimacyLab/questions",
    "/random-sex-positions",
    "/truth-or-dare/hot",
  ]);
});

test("a page that is 18+ is so with everything below it, however its path is written", () => {
  for (const path of ["/intimacyLab", "/INTIMACYLAB", "/intimacyLab/deeper", "/intimacylab.data"])
    expect([path, isAdultPage(path, adultPages)]).toEqual([path, true]);
  for (const path of ["/", "/intimacy", "/intimacyLabs", "/us/intimacyLab"])
    expect([path, isAdultPage(path, adultPages)]).toEqual([path, false]);
});

/** A path with one of its characters written as a number. */
const writtenOddly = (path: string): string[] =>
  [...path].flatMap((sign, i) =>
    sign === "/" ? [] : [`${path.slice(0, i)}%${sign.charCodeAt(0).toString(16)}${path.slice(i + 1)}`],
  );

test("whatever path the router takes for a page that is 18+ is one, with its letters written as numbers too", () => {
  const page = "/this-or-that/bodies";
  const odd = ["", "/", "/results", ".data"].flatMap((end) => writtenOddly(`${page}${end}`));
  for (const path of [...odd, ...odd.map((one) => one.toUpperCase()), `/this-or-that//bodies`, `${page}///`]) {
    expect([path, isAdultPage(path, [page])]).toEqual([path, true]);
  }
  // The router's own reading of such a path, which this has to follow.
  for (const path of writtenOddly(page)) {
    const read = new URL(path, "https://this.site").pathname.split("/").map(decodeURIComponent).join("/");
    expect(matchPath("/this-or-that/:category", read)?.params).toEqual({ category: "bodies" });
  }
  for (const path of ["/this-or-that%2Fbodies", "/this-or-that/%2562odies", "/this-or-that/%", "/this-or-that/%ff"])
    expect([path, isAdultPage(path, [page])]).toEqual([path, false]);
});

test("of an activity one form or one category may be 18+, and the rest is not", () => {
  const some = ["/check/after", "/picks/bodies"];
  expect(["/check/after", "/check/after.data", "/picks/bodies/results"].map((path) => isAdultPage(path, some))).toEqual(
    [true, true, true],
  );
  expect(["/check", "/check/weekly", "/picks/food/results"].map((path) => isAdultPage(path, some))).toEqual([
    false,
    false,
    false,
  ]);
});
