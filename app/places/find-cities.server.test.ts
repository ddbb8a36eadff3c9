import { expect, test, vi } from "vitest";
import { cityById, findCities } from "./find-cities.server.ts";

const find = (typed: string, near: number | null = null) => findCities("en", typed, near);
const placesOf = async (typed: string, near?: number) =>
  (await find(typed, near)).matches.map(({ name, place }) => `${name}, ${place}`);

test("of many cities of one name each says its region and country, those near one's own clock first", async () => {
  const springfields = await placesOf("Springfield", -360);
  expect(springfields).toContain("Springfield, Illinois, United States");
  expect(springfields).toContain("Springfield, Massachusetts, United States");
  expect(springfields.length).toBeGreaterThan(10);
  expect((await placesOf("Paris", 60))[0]).toBe("Paris, Île-de-France, France");
  expect((await placesOf("Paris", -360))[0]).toMatch(/^Paris, .*(United States|Canada)$/);
});

test("a region or country behind a comma tells them apart", async () => {
  expect(await placesOf("Springfield, Illinois")).toEqual(["Springfield, Illinois, United States"]);
  expect((await placesOf("vancouver, canada"))[0]).toBe("Vancouver, British Columbia, Canada");
  expect(await placesOf("Springfield, Atlantis")).toEqual([]);
});

test("case, accents and signs make no difference", async () => {
  const [plain] = (await find("sao paulo, brazil")).matches;
  for (const typed of ["São Paulo, Brazil", "SAO  PAULO,brazil", "sao-paulo, brazil"])
    expect((await find(typed)).matches[0]).toEqual(plain);
});

test("what names no city finds none, and a letter finds thirty and says that there are more", async () => {
  for (const typed of ["", " ", ",", "\t", "東京 xyz", "qzqzqz", "x".repeat(5000), "\u0000"])
    expect(await find(typed)).toEqual({ matches: [], more: false });
  const { matches, more } = await find("s");
  expect([matches.length, more]).toEqual([30, true]);
});

test("each match is found again by what stands for it in the form, and nothing else is", async () => {
  for (const { id, name } of (await find("san", 0)).matches) expect((await cityById(id))?.name).toBe(name);
  for (const id of [
    "",
    "1,2,Paris",
    "Paris",
    "\t",
    "38.72509,-9.1498,",
    "38.72509,-9.1498,Lisbon\tx",
    "9".repeat(9999),
  ])
    expect(await cityById(id)).toBeNull();
});

test("others have their turn many times while the list is read", async () => {
  vi.resetModules();
  const fresh = await import("./find-cities.server.ts");
  let turns = 0;
  let going = true;
  const tick = () => {
    turns++;
    if (going) setImmediate(tick);
  };
  setImmediate(tick);
  await fresh.findCities("en", "zzzz", null);
  going = false;
  expect(turns).toBeGreaterThan(50);
});
