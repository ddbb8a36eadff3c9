import { type CheerioAPI, load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORM_MARK } from "#app/ui/form-mark.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded, FORM, spoiled } from "#tests/support/bodies.ts";
import { everyForm, FORM_NAMES, type FormName } from "#tests/support/every-form.ts";
import {
  NO_CHOICE,
  NO_CONNECTION,
  NO_EMAIL,
  NO_PLACE,
  NO_WORDS,
  NO_ZONE,
  type ProductForm,
  type Said,
  SECRET_PASSWORD,
  SHORT,
} from "#tests/support/forms.ts";
import { timesAsLong } from "#tests/support/pace.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#sizes: every form and every way to spoil it, an unknown field and a NUL among them. It is
 * told beside the field, what was typed is kept, and nothing is written.
 */
const UNREADABLE = "The form could not be read. Please send it again.";
const UNKNOWN_FIELD = "This form has fields that don't belong to it.";

let app: TestApp;
let forms: Record<FormName, ProductForm>;
beforeAll(async () => {
  app = await startApp();
  forms = await everyForm(app);
});
afterAll(() => app.close());

/** Posts a body, and holds what is true of every refusal's page. */
async function refused({ path, by }: ProductForm, body: string, type = FORM): Promise<CheerioAPI> {
  const response = await by.post(path, body, { "Content-Type": type });
  const html = await response.text();
  expect([response.status, html.slice(0, 15)]).toEqual([400, "<!DOCTYPE html>"]);
  expect(html).not.toContain("\u0000");
  const everything = html + [...response.headers].join();
  for (const secret of [SECRET_PASSWORD, encodeURIComponent(SECRET_PASSWORD), btoa(SECRET_PASSWORD)])
    expect(everything).not.toContain(secret);
  return load(html);
}

async function writesNothing(act: () => Promise<void>): Promise<void> {
  const before = await everyRow(app);
  await act();
  expect(await everyRow(app)).toEqual(before);
}

/** The sentence stands beside its field, and in the list on top as a link to it. */
function expectSaid($: CheerioAPI, field: string, sentence: string, why: string): void {
  expect($(`#${field}-error`).text(), why).toBe(sentence);
  expect($(`[role=alert] a[href="#${field}"]`).text(), why).toBe(sentence);
  expect($(`#${field}`).attr("name")).toBe(field);
}

/** What a page can show again as it was typed. */
const KEPT = "[type=text], [type=email], textarea, input:not([type])";

/** What a page has in a field, or which of some radio buttons is chosen. */
const shownIn = ($: CheerioAPI, name: string) =>
  $(`[type=radio][name=${name}]`).length > 0 ? $(`[name=${name}]:checked`).val() : $(`[name=${name}]`).val();

/** Buttons alone. */
const WITHOUT_FIELDS: FormName[] = [
  "skip",
  "continue",
  "reaction",
  "line taken back",
  "the switch of a pack",
  "city",
  "a memory removed",
  "a pick",
  "playing at the same time",
  "at the same time",
  "a mark",
  "a mark taken away",
  "one shown again",
  "one phone",
  "a card",
  "another answer",
  "an answer taken back",
  "an erased answer",
  "topics put off",
];

/** Sent by a page's script, which shows what comes of it by itself: they are answered with data. */
const BY_SCRIPT: FormName[] = ["a tap"];
const UNREAD = { status: 400, reason: "unreadable" };

test.each(BY_SCRIPT)("Sizes: %s spoiled in any way is refused, and nothing is written", (name) =>
  writesNothing(async () => {
    const { good, path, by } = forms[name];
    const { [FORM_MARK.name]: _, ...sent } = good;
    for (const { how, body, type, field } of spoiled(sent)) {
      const answer = await by.post(path, body, { "Content-Type": type ?? FORM });
      const { status } = answer;
      const told = { status, ...((await answer.json()) as { reason: string }) };
      // Something else in a field can be read, and is no pair or no partner of theirs.
      const isAnother = field !== undefined && status === 409;
      expect({ how, ...told }).toEqual({ how, ...(isAnother ? { status, reason: expect.any(String) } : UNREAD) });
    }
  }),
);

describe.each(FORM_NAMES.filter((name) => !BY_SCRIPT.includes(name)))("Sizes: the form %s", (name) => {
  const hasFields = !WITHOUT_FIELDS.includes(name);

  test.runIf(hasFields)("with a field spoiled says so beside the field, keeps the others and writes nothing", () =>
    writesNothing(async () => {
      const { good, says } = forms[name];
      let count = 0;
      for (const { how, body, type, field } of spoiled(good)) {
        if (field === undefined || !(field in says)) continue;
        const { missing, broken, twice } = says[field] as Said;
        const said = how === "sent twice" ? twice : /NUL|UTF|file/.test(how) ? broken : missing;
        if (said === null) continue;
        const $ = await refused(forms[name], body, type);
        expectSaid($, field, said, how);
        count++;
        for (const [other, value] of Object.entries(good))
          if (other !== field) expect(shownIn($, other), `${field} ${how}`).toBe(value);
      }
      expect(count).toBeGreaterThanOrEqual(3);
    }),
  );

  test("spoiled as a whole says so on the page and writes nothing", () =>
    writesNothing(async () => {
      const { good } = forms[name];
      for (const { how, body, type, field } of spoiled(good)) {
        if (field !== undefined) continue;
        const $ = await refused(forms[name], body, type);
        // A button alone has no list of errors: its refusal is a page.
        const said = $(hasFields ? "[role=alert]" : "main").text();
        expect([how, said]).toEqual([
          how,
          expect.stringContaining(how === "unknown field" ? UNKNOWN_FIELD : UNREADABLE),
        ]);
        if (how !== "unknown field") continue;
        for (const [field, value] of Object.entries(good))
          if ($(`#${field}`).is(KEPT)) expect($(`#${field}`).val()).toBe(value);
      }
    }));
});

const long = (count: number, letter = "x") => letter.repeat(count);
const TOO_LONG = "An answer has at most 2,000 characters. Yours is kept below: make it a little shorter.";
const LONG_WORDS = "A few words have at most 2,000 characters. Yours are kept below: make them a little shorter.";
const LONG_FIELD = "There is room for 2,000 characters here. Your words are kept: make them a little shorter.";
const LONG_NAME = "A name has at most 50 characters here.";
const LONG_PASSWORD = "A password has at most 512 characters here.";

const wrongValues: [FormName, field: string, said: string, values: string[]][] = [
  ...(["sign-up email", "sign-in email"] as const).map((form): [FormName, string, string, string[]] => [
    form,
    "email",
    NO_EMAIL,
    ["someone", "a b@c.de", "a@b", "a@b@c.de", "@b.de", "a@.", "💌", `a@${long(250)}.de`, "a@b.de\nBcc: c@d.de"],
  ]),
  ["sign-up password", "password", SHORT, ["1", "12345", "💌💌"]],
  ["sign-in password", "password", SHORT, ["1", "12345"]],
  ["sign-up password", "password", LONG_PASSWORD, [long(513), long(200_000)]],
  ["sign-up names", "firstName", LONG_NAME, [long(51), long(51, "𝒳"), long(5_000)]],
  ["names", "lastName", LONG_NAME, [long(51), long(51, "💌")]],
  ["names", "firstName", "A name is one line.", ["Ma\r\nra", "Ma\nra"]],
  ["time zone", "timeZone", NO_ZONE, ["Mars/Olympus", "+02:00", "Europe", long(5_000), "Europe/Lisbon💌", "../UTC"]],
  [
    "connect",
    "code",
    NO_CONNECTION,
    ["ABCD", "AB-DE", "АБВГД", "ＡＢＣＤＥ", "💌💌💌", "١٢٣٤٥", long(5_000, "-"), "' OR 1"],
  ],
  ["text answer", "answer", TOO_LONG, [long(2_001), long(80_000)]],
  ["text answer", "answer", NO_WORDS, ["\u00a0\u2003", "\r\n\r\n"]],
  ["scale answer", "answer", NO_PLACE, ["0", "6", "3.0", " 3", "-1", "three", "٣", long(5_000)]],
  ["check-in", "mood", "Pick a place from 1 to 5.", ["0", "6", "3.0", " 3", "-1", "three", "٣", long(5_000)]],
  ["check-in", "closeness", "Pick a place from 1 to 5.", ["6"]],
  ["check-in", "words", LONG_WORDS, [long(2_001), long(80_000)]],
  ["weekly", "fun", "Pick a place from 1 to 5.", ["0", "6", "3.0", " 3", "-1", "three", "٣", long(5_000)]],
  ["weekly", "need", LONG_FIELD, [long(2_001), long(80_000)]],
  ["goodbye", "leaving", "Pick a place from 1 to 5.", ["6"]],
  ["reunion", "thing", LONG_FIELD, [long(2_001)]],
  ["choice answer", "answer", NO_CHOICE, ["e", "A", "a,b", "💌", "__proto__", "constructor", long(5_000)]],
];

test.each(wrongValues)("Sizes: %s refuses what %s can't be: %s", (name, field, said, values) =>
  writesNothing(async () => {
    for (const value of values) {
      const $ = await refused(forms[name], encoded({ ...forms[name].good, [field]: value }));
      expectSaid($, field, said, value);
      if ($(`#${field}`).is(KEPT)) expect(String($(`#${field}`).val()).trim()).toBe(lines(value).trim());
    }
  }),
);

/** As an HTML parser reads them. */
const lines = (text: string): string => text.replaceAll("\r\n", "\n");

test("Sizes: one unknown choice spoils them all", () =>
  writesNothing(async () => {
    expectSaid(await refused(forms["several choices"], "answer=a&answer=b&answer=z"), "answer", NO_CHOICE, "z");
  }));

test("Sizes: after all this the server lives, and nothing of it was an error of its own", async () => {
  expect((await app.fetch(new Request(app.origin))).status).toBe(200);
  expect(app.logged.filter(({ event }) => event === "error")).toEqual([]);
});

describe("Sizes: a body of very many fields", () => {
  const MANY = "This form has more fields than any of ours.";
  const SIZE = 256 * 1024;
  const many = "a&".repeat(SIZE / 2);
  /** As long, and one field alone. */
  const one = `answer=${"a".repeat(SIZE - 7)}`;

  test.each(["sign-in email", "names"] as const)("to the %s form is refused", async (name) => {
    const $ = await refused(forms[name], many);
    expect($("[role=alert]").text()).toContain(MANY);
  });

  test("is refused by a form that is a button alone, too", async () => {
    const response = await forms.skip.by.post(forms.skip.path, many, { "Content-Type": FORM });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(MANY)]);
  });

  test("is counted before it is taken apart, also where a guard reads it for somebody signed out", async () => {
    const stranger = new Visitor(app);
    const send = (body: string) => stranger.post(forms["text answer"].path, body, { "Content-Type": FORM });
    // A field of that size is given back, so the page is larger: the other one may only be quicker.
    expect(
      await timesAsLong(
        () => send(one),
        () => send(many),
      ),
    ).toBeLessThan(2);
  });
});
