import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { cityOf, isTimeZone, localDateAt, localHour, localTime, timeZoneNames } from "./time-zone.ts";

const aZone = fc.constantFrom(
  "UTC",
  "Africa/Casablanca",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Europe/Lisbon",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
);
const anInstant = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

describe("isTimeZone", () => {
  test.each(["UTC", "Europe/Lisbon", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Asia/Calcutta", "Etc/GMT+5"])(
    "takes %s",
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  test.each([
    "",
    " ",
    "+02:00",
    "-0330",
    "+02",
    "−02:00",
    "UTC+2",
    "Europe/Atlantis",
    "Europe/Lisbon ",
    "../../etc/passwd",
    "__proto__",
    `A${"/a".repeat(100_000)}`,
  ])("refuses %.40j", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test("takes the names of the list, and nothing makes it throw", () => {
    fc.assert(
      fc.property(fc.constantFrom(...timeZoneNames()), (name) => {
        expect(isTimeZone(name)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isTimeZone(text)).toBeTypeOf("boolean");
      }),
    );
  });

  test("asked in thousands of spellings it still answers right", () => {
    const spell = (bits: number) =>
      [..."antarctica"].map((letter, i) => ((bits >> i) & 1 ? letter.toUpperCase() : letter)).join("");
    // Each makes a formatter: as few as fill the cache.
    for (let bits = 0; bits < 1_010; bits++) if (!isTimeZone(`${spell(bits)}/Troll`)) expect.fail(spell(bits));
    expect(localTime(new Date("2026-07-01T12:00Z"), "Europe/Lisbon")).toBe("13:00");
  });
});

test("the list has UTC and the zones, sorted, each once", () => {
  const names = timeZoneNames();
  expect(names).toContain("UTC");
  expect(names).toContain("Pacific/Kiritimati");
  expect(names.length).toBeGreaterThan(300);
  expect(names).toEqual([...new Set(names)].sort());
  names.length = 0;
  expect(timeZoneNames().length).toBeGreaterThan(300);
});

test.each([
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["Africa/Dar_es_Salaam", "Dar es Salaam"],
  ["America/Port-au-Prince", "Port-au-Prince"],
  ["Europe/Lisbon", "Lisbon"],
  ["UTC", "UTC"],
])("%s is called %s", (zone, city) => {
  expect(cityOf(zone)).toBe(city);
});

describe("the clock there", () => {
  test("in words", () => {
    const at = new Date("2026-01-31T23:07:59.999Z");
    expect([localDateAt(at, "UTC"), localTime(at, "UTC"), localHour(at, "UTC")]).toEqual(["2026-01-31", "23:07", 23]);
    expect([localDateAt(at, "Asia/Kathmandu"), localTime(at, "Asia/Kathmandu")]).toEqual(["2026-02-01", "04:52"]);
    expect([localDateAt(at, "Pacific/Kiritimati"), localHour(at, "Pacific/Kiritimati")]).toEqual(["2026-02-01", 13]);
    expect([localDateAt(at, "Pacific/Pago_Pago"), localTime(at, "Pacific/Pago_Pago")]).toEqual(["2026-01-31", "12:07"]);
  });

  test("midnight is 00:00 of the new day", () => {
    const at = new Date("2026-03-01T00:00Z");
    expect([localDateAt(at, "UTC"), localTime(at, "UTC"), localHour(at, "UTC")]).toEqual(["2026-03-01", "00:00", 0]);
    expect(localTime(new Date(at.getTime() - 1), "UTC")).toBe("23:59");
  });

  test("is what Sweden writes", () => {
    fc.assert(
      fc.property(anInstant, aZone, (at, zone) => {
        const swedish = at.toLocaleString("sv-SE", { timeZone: zone });
        expect(`${localDateAt(at, zone)} ${localTime(at, zone)}`).toBe(swedish.slice(0, 16));
        expect(localHour(at, zone)).toBe(Number(swedish.slice(11, 13)));
      }),
      { numRuns: 60 },
    );
  });

  test("is made once for each zone, as that is what takes long", () => {
    const readClocks = () => ["Asia/Tokyo", "Asia/Seoul"].map((zone) => localTime(new Date(0), zone));
    const first = readClocks();
    const making = vi.spyOn(Intl, "DateTimeFormat");
    expect(readClocks()).toEqual(first);
    expect(making).not.toHaveBeenCalled();
    making.mockRestore();
  });

  test("refuses what is no zone and no instant", () => {
    expect(() => localDateAt(new Date(0), "Europe/Atlantis")).toThrow(RangeError);
    expect(() => localTime(new Date(Number.NaN), "UTC")).toThrow(RangeError);
    expect(() => localDateAt(new Date("+012026-01-01"), "UTC")).toThrow(RangeError);
  });
});
