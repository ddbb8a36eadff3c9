import { expect, test } from "vitest";
import { adultPages } from "#app/pages/activities.ts";
import { isAdultPage } from "./adult-pages.ts";

test("the pages behind the 18+ consent begin where the activities say it", () => {
  expect(adultPages).toEqual(["/intimacyLab", "/random-sex-positions"]);
});

test("a page that is 18+ is so with everything below it, however its path is written", () => {
  for (const path of ["/intimacyLab", "/INTIMACYLAB", "/intimacyLab/deeper", "/intimacylab.data"])
    expect([path, isAdultPage(path, adultPages)]).toEqual([path, true]);
  for (const path of ["/", "/intimacy", "/intimacyLabs", "/us/intimacyLab"])
    expect([path, isAdultPage(path, adultPages)]).toEqual([path, false]);
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
