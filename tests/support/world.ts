import { eq } from "drizzle-orm";
import type { After } from "#app/activities/after-intimacy/after.ts";
import type { CheckIn } from "#app/activities/check-in/check-in.ts";
import type { Memory } from "#app/activities/memories/memory.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { agreeToSummary } from "#app/insights/summary-consent.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { writeWeek } from "#app/pages/insights/write-week.server.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Language } from "#app/texts/languages.ts";
import { users } from "#db/schema/auth.ts";
import { administer } from "./admin-world.ts";
import { listenApp, seededRandom, TestClock } from "./app.ts";
import { askEachOther } from "./asked.ts";
import { dareAtOnce, dareEachOther } from "./dares.ts";
import { dateEachOther, planDate } from "./dates.ts";
import { rememberBoth } from "./memories.ts";
import { seedFace } from "./photos.ts";
import {
  afterOn,
  answerInPackOn,
  answerOn,
  askOn,
  cardsOn,
  checkInOn,
  confirm,
  connect,
  drawOn,
  lastSeen,
  memberNow,
  momentOfBoth,
  momentOn,
  openAdultTo,
  playLiveOn,
  playOn,
  readReveal,
  type Seeded,
  sayOfOneself,
  sayOn,
  seedPerson,
  skipInvite,
  spaceOf,
  takeQuizOn,
} from "./seeded.ts";
import { calledOff, visitEachOther, visitHardToSet } from "./visits.ts";

/** The evening on which every page is looked at: 22:52 in Lisbon, 14:52 in Vancouver, a Thursday. */
const EVENING = new Date("2025-11-13T22:52:00Z");
/** A code that was shared with somebody who is not here yet. */
export const SHARED_CODE = "7KM2P";

export type World = Awaited<ReturnType<typeof openWorld>>;
type ListeningApp = Awaited<ReturnType<typeof listenApp>>;

const HOUR_MS = 3_600_000;
const daysBefore = (days: number, now = EVENING) => new Date(now.getTime() - days * 24 * HOUR_MS);
const words = (text: string): Answer => ({ kind: "text", text });

const MARA = { firstName: "Mara", lastName: "Duarte", zone: "Europe/Lisbon" };
const THEO = { firstName: "Theo", lastName: "Okafor", zone: "America/Vancouver" };
type Name = { firstName: string; lastName: string; zone?: string };

/** 40 letters without a space, as some names have them, and names from right to left. */
const LONG = [
  {
    ...MARA,
    firstName: "Wolfeschlegelsteinhausenbergerdorffwelch",
    lastName: "Keihanaikukauakahihuliheekahaunaeleulu",
  },
  {
    ...THEO,
    firstName: "Llanfairpwllgwyngyllgogerychwyrndrobwlll",
    lastName: "Chargoggagoggmanchauggagoggchaubunagung",
  },
] as const;
const RIGHT_TO_LEFT = [
  { ...MARA, firstName: "מרים", lastName: "בן־דוד", zone: "Asia/Jerusalem" },
  { ...THEO, firstName: "عبد الرحمن", lastName: "الخطيب", zone: "America/Argentina/ComodRivadavia" },
] as const;

/**
 * The app with everybody in it whom its pages need: a couple with 24 days behind them, the same couple at other points
 * of the day, people on their way in, and people whose names are hard to set.
 */
export async function openWorld(languages?: readonly Language[]) {
  // Sessions are made by tokens of the real time; what happened before and after goes by EVENING.
  /** The couples that may use what is free alone. */
  const onlyFree = new Set<string>();
  const app = await listenApp({
    includes: (coupleId, tier) => tier === "free" || !onlyFree.has(coupleId),
    clock: new TestClock(),
    random: seededRandom("world"),
    ...(languages ? { languages } : {}),
    settings: {
      MAKERS_URL: "https://social.example/the-couple-app",
      FEEDBACK_URL: "https://forms.example/the-couple-app",
      GOOGLE_CLIENT_ID: "client",
      GOOGLE_CLIENT_SECRET: "its-secret",
      FIREBASE_AUTH_DOMAIN: "off",
    },
  });
  let made = 0;
  const person = (who: Name, since: number) => {
    const name = /^[a-z]+$/i.test(who.firstName) ? who.firstName.toLowerCase() : "guest";
    const email = `${name}${made < 2 ? "" : `-${made}`}@example.test`;
    made++;
    return seedPerson(app, { ...who, email }, daysBefore(since));
  };
  const couple = async (a: Name, b: Name, since: number) => {
    const two = [await person(a, since), await person(b, since)] as const;
    await connect(app, ...two, daysBefore(since));
    return two;
  };
  const [mara, theo] = await couple(MARA, THEO, 26);
  const [waiting, waitedFor] = await couple(MARA, THEO, 3);
  const [revealed, alsoRevealed] = await couple(MARA, THEO, 3);
  const [talking, talkedTo] = await couple(MARA, THEO, 3);
  const [free, alsoFree] = await couple(MARA, THEO, 3);
  const [various, partnerOfVarious] = await couple(MARA, THEO, 10);
  const [lasting, partnerOfLasting] = await couple(MARA, THEO, 3 * 365);
  /** One who wrote alone for three days, and whose partner came two hours ago. */
  const hosting = async () => {
    const [host, guest] = [await person(MARA, 3), await person(THEO, 0)];
    for (const day of [3, 2, 1]) {
      const [question, hers] = PAST[day] ?? PAST[0];
      await askOn(app, host, question, daysBefore(day));
      await answerOn(app, host, words(hers), daysBefore(day));
    }
    await seedFace(app, guest, new Date(EVENING.getTime() - 3 * HOUR_MS));
    await connect(app, host, guest, new Date(EVENING.getTime() - 2 * HOUR_MS), false);
    return [host, guest] as const;
  };
  const [joined] = await hosting();
  const [confirmed, guest] = await hosting();
  await confirm(app, confirmed, guest, new Date(EVENING.getTime() - HOUR_MS));
  const [long, partnerOfLong] = await couple(...LONG, 3);
  const [rtl, partnerOfRtl] = await couple(...RIGHT_TO_LEFT, 3);
  const newcomer = await person(MARA, 0);
  const alone = await person(MARA, 0);
  await skipInvite(app, alone, EVENING);
  const admin = await person({ firstName: "Jo", lastName: "Lindqvist" }, 0);
  await skipInvite(app, admin, EVENING);
  await administer(app, admin, EVENING);
  const broken = await person(MARA, 0);
  await skipInvite(app, broken, EVENING);
  app.clock.at = EVENING;

  await history(app, mara, theo);
  for (let day = 3 * 365; day > 0; day -= 25)
    await askOn(app, lasting, PAST[day % PAST.length]?.[0] ?? "", daysBefore(day));
  await checkedIn(app, mara, theo);
  const said: CheckIn = {
    shared: { mood: 4, closeness: 5, words: "I walked home the long way." },
    kept: { stress: 2 },
  };
  await ofThemselves(app, mara, theo);
  await seedFace(app, theo, daysBefore(1));
  await checkInOn(app, waiting, said, EVENING);
  await checkInOn(app, revealed, said, EVENING);
  await checkInOn(
    app,
    alsoRevealed,
    { shared: { energy: 2, closeness: 4, words: "So did I, in the rain." }, kept: {} },
    EVENING,
  );
  await today(app, [waiting, waitedFor], {
    first:
      "The lift. Our building had an old one with a gate, and I could tell from my bed who came home by the way they closed it.",
  });
  await today(app, [revealed, alsoRevealed], {
    first:
      "The lift. Our building had an old one with a gate, and I could tell from my bed who came home by the way they closed it.",
    second: "Rain on the carport and my father failing to whistle. He knew one song and never the end of it.",
  });
  await talk(app, talking, talkedTo);
  const theirLastWeek = [LAST_WEEK, { ...LAST_WEEK, ...ITS_OTHER_HALF }] as const;
  await momentOfBoth(app, [mara, theo], "weekly", theirLastWeek, daysBefore(MISSED + 1));
  await momentOn(app, waiting, "weekly", LAST_WEEK, EVENING);
  await momentOfBoth(app, [revealed, alsoRevealed], "weekly", theirLastWeek, EVENING);
  await momentOfBoth(app, [revealed, alsoRevealed], "goodbye", GOODBYE, EVENING);
  await rememberBoth(app, [revealed, alsoRevealed], THEY_REMEMBER, EVENING, THEIR_PHOTOS);
  await visitEachOther(
    app,
    { taken: [mara, theo], mine: [waiting, waitedFor], theirs: [revealed, alsoRevealed] },
    EVENING,
  );
  await calledOff(app, talking, talkedTo, EVENING);
  await dateEachOther(
    app,
    { taken: [mara, theo], mine: [waiting, waitedFor], theirs: [revealed, alsoRevealed] },
    EVENING,
  );
  await kinds(app, various, partnerOfVarious);
  await openAdultTo(app, talking, EVENING, false);
  for (const who of [waiting, revealed, alsoRevealed, various]) await openAdultTo(app, who, EVENING);
  await afterOn(app, waiting, AFTER[0], EVENING);
  await afterOn(app, revealed, AFTER[0], EVENING);
  await afterOn(app, alsoRevealed, AFTER[1], EVENING);
  await drawOn(app, revealed, { marked: THEY_MARKED }, EVENING);
  await drawOn(app, revealed, { deck: "apart", marked: [["remote-half-a-letter", "save"]] }, EVENING);
  await drawOn(app, various, { filters: { energy: "high", mobility: "low", mood: "tender" } }, EVENING);
  await cardsOn(app, revealed, { cards: 10, no: 4 }, daysBefore(2));
  // Nine days ago: most of what both opened is out.
  await openAdultTo(app, partnerOfVarious, EVENING);
  for (const who of [various, partnerOfVarious]) await cardsOn(app, who, { cards: 10, no: 5 }, daysBefore(9));
  await cardsOn(app, various, { cards: 3, no: 5 }, EVENING);
  // What they had begun in a pack before it was no longer theirs to go on with.
  await playOn(app, theo, { name: "sundays", pairs: 30, second: 3 }, EVENING);
  await playOn(app, mara, { name: "sundays", pairs: 13, second: 2 }, EVENING);
  await playOn(app, waiting, { name: "sundays", pairs: 30, second: 3 }, EVENING);
  await playOn(app, revealed, { name: "sundays", pairs: 30, second: 5 }, EVENING);
  await playOn(app, alsoRevealed, { name: "sundays", pairs: 30, second: 4 }, EVENING);
  await playLiveOn(app, [mara, theo], { name: "mornings", act: "enter" }, EVENING);
  for (const two of [
    [waiting, waitedFor],
    [revealed, alsoRevealed],
  ] as const) {
    for (const [who, other] of [two, two.toReversed() as [(typeof two)[1], (typeof two)[0]]])
      await playLiveOn(app, [who, other], { name: "mornings", act: "enter" }, EVENING);
    await playLiveOn(app, [two[1], two[0]], { name: "mornings", act: "first" }, EVENING);
  }
  await playLiveOn(app, [revealed, alsoRevealed], { name: "mornings", act: "first" }, EVENING);
  await playLiveOn(app, [alsoRevealed, revealed], { name: "mornings", act: "next" }, EVENING);
  await takeQuizOn(app, theo, { name: "small-habits", questions: 10, me: [4, 1, 2], guess: [1] }, EVENING);
  await takeQuizOn(app, mara, { name: "small-habits", questions: 3, me: [1], guess: [4, 1] }, EVENING);
  await takeQuizOn(app, waiting, { name: "small-habits", questions: 10, me: [1, 2, 3, 4], guess: [2] }, EVENING);
  for (const name of ["small-habits", "waiting"]) {
    await takeQuizOn(app, revealed, { name, questions: 10, me: [1, 2, 3], guess: [1, 3, 2, 1] }, EVENING);
    await takeQuizOn(app, alsoRevealed, { name, questions: 10, me: [1, 3, 2, 4], guess: [1, 2, 4] }, EVENING);
  }
  await answerInPackOn(app, free, "pq-money-01", words("A jar for the holidays."), EVENING);
  await answerInPackOn(app, alsoFree, "pq-money-01", words("That we never asked who pays."), EVENING);
  onlyFree.add(await spaceOf(app, free));
  await hardToSet(
    app,
    [long, partnerOfLong],
    `${"Donaudampfschifffahrtsgesellschaft".repeat(9)}`,
    `https://example.test/${"a".repeat(300)}`,
  );
  await hardToSet(app, [rtl, partnerOfRtl], "המעלית, עם השער שלה.", "المطر على سقف المرآب، وأبي يحاول الصفير.");
  await openAdultTo(app, free, EVENING);
  await dareEachOther(app, { open: [revealed, alsoRevealed], waiting, offered: [various, partnerOfVarious] }, EVENING);
  await dareAtOnce(app, { waiting, playing: [mara, theo], open: [various, partnerOfVarious] }, EVENING);
  await askEachOther(app, { open: [revealed, alsoRevealed], waiting, offered: [various, partnerOfVarious] }, EVENING);
  await agreeInWorld(app, [various], EVENING);
  await agreeInWorld(app, [lasting, partnerOfLasting], EVENING);
  const inWeeks = await memberNow(app, lasting);
  if (inWeeks.partner) await writeWeek(app.services, { ...inWeeks, partner: inWeeks.partner }, "en", () => {});
  await agreeInWorld(app, [mara, theo], EVENING);
  // A zone that no server can reckon with: whatever shows the time fails.
  await app.services.database.db.update(users).set({ timeZone: "Nowhere" }).where(eq(users.uid, broken.uid));

  const people = {
    mara,
    theo,
    waiting,
    revealed,
    talking,
    free,
    various,
    lasting,
    joined,
    confirmed,
    long,
    rtl,
    newcomer,
    alone,
    admin,
    broken,
  };
  return { app, people };
}

/** Says yes to the weekly summary. */
async function agreeInWorld(app: ListeningApp, all: readonly Seeded[], at: Date): Promise<void> {
  for (const who of all) {
    const member = await memberNow(app, who);
    if (!(await agreeToSummary(app.services, member, knownTo(member), at))) throw new Error("not agreed");
  }
}

/** What somebody has marked among the positions. */
const THEY_MARKED = [
  ["position-night-train", "put-away"],
  ["position-kitchen-chair", "try"],
  ["position-still-lake", "save"],
  ["position-low-tide", "save"],
] as const;

/** What the two remember, in turns, the first one first. */
const THEY_REMEMBER: readonly Memory[] = [
  ["2022-07-28", "How it began", "You took the wrong train and I was on it."],
  [
    "2024-12-30",
    null,
    "I flew west all day and the sun took nine hours to go down. I kept thinking you would like it.",
  ],
  ["2025-08-03", null, "The call that lasted until both batteries died. We said goodnight in the last four per cent."],
  ["2025-09-14", null, "Pastéis at 06:40, still in our coats. You fell asleep on the tram and I let you."],
].map(([date, title, words]) => ({ date, title, words }) as Memory);

/** What is on the photos of some of them, by their places. */
const THEIR_PHOTOS = { 2: "A telephone in the last light", 3: "Two plates and two cups on a café table" };

/** Days of a believable past: [question, Mara's words, Theo's words], the newest first. They come round again. */
const PAST = [
  [
    "dq-far-apart-02",
    "The blue mug with the crack. You would say it leaks. It does.",
    "A bus ticket, two plasters and the good pen.",
  ],
  ["dq-play-03", "I would water the plants twice.", "Nobody would believe me before coffee."],
  [
    "dq-memory-01",
    "The petrol station sandwiches outside Évora.",
    "Noodles on the floor, the night the table came in the wrong size.",
  ],
  ["dq-home-and-habits-01", "That I count the stairs.", "I read the last page first. Always have."],
] as const;

/** So many days ago Mara was not here. */
const MISSED = 7;

/** 24 days in a row for both, one missed and covered by a shield, yesterday's reveal still unread by Mara. */
async function history(app: ListeningApp, mara: Seeded, theo: Seeded): Promise<void> {
  for (let day = 25; day >= 1; day--) {
    const at = daysBefore(day);
    const [question, hers, his] = PAST[day % PAST.length] ?? PAST[0];
    await askOn(app, mara, question, at);
    await answerOn(app, theo, words(his), at);
    if (day === MISSED) continue;
    await answerOn(app, mara, words(hers), at);
    await readReveal(app, theo, day, EVENING);
    if (day > 1) await readReveal(app, mara, day, EVENING);
  }
  await askOn(app, mara, "dq-the-senses-04", EVENING);
  await answerOn(app, theo, words("Rain on the carport and my father failing to whistle."), EVENING);
  await lastSeen(app, theo, new Date(EVENING.getTime() - HOUR_MS / 3));
}

/** Most evenings of a month; today Theo alone, and each of the other couples in another state. */
async function checkedIn(app: ListeningApp, mara: Seeded, theo: Seeded): Promise<void> {
  const places = [3, 3, 2, 3, 4, 4, 3, 4, 5, 4, 4, 3] as const;
  for (let day = 25; day >= 1; day--) {
    const at = daysBefore(day);
    const [hers, his] = [places[day % 12] ?? 3, places[(day * 5) % 12] ?? 3];
    // The day that a shield has covered stays one.
    if (day % 5 !== 4 && day !== MISSED)
      await checkInOn(app, mara, { shared: { closeness: hers }, kept: { mood: his, energy: hers, stress: 3 } }, at);
    if (day % 3 !== 1)
      await checkInOn(
        app,
        theo,
        { shared: { mood: hers, closeness: his, words: "Rain again, and the good bread." }, kept: {} },
        at,
      );
  }
  await checkInOn(app, theo, { shared: { mood: 4, closeness: 5 }, kept: { stress: 4 } }, EVENING);
}

const LAST_WEEK = {
  ...({ communication: 4, affection: 4, appreciation: 3, fun: 2, support: 5, future: 3 } as const),
  loved: "The voice message that you made while the pasta boiled over.",
  need: "One evening without a screen.",
};
const ITS_OTHER_HALF = {
  ...({ communication: 4, affection: 3, appreciation: 5, fun: 2, support: 4, future: 4 } as const),
  loved: "That you stayed on the line until I found my keys.",
};
const GOODBYE = [
  { leaving: 2, take: "The smell of your coat.", hear: "That you ate.", promise: "A picture of my breakfast." },
  { leaving: 3, take: "Your second scarf.", call: "When you are at the gate." },
] as const;

const AFTER = [
  {
    shared: {
      good: ["slow", "held", "voice"],
      again: ["slower", "hour"],
      "good-words": "That the rain did not stop.",
      words: "I will think of your hands on the train.",
    },
    kept: { change: "A warmer room.", now: ["close", "tired"] },
  },
  {
    shared: { good: ["held", "laughing"], again: ["hour"], change: "The alarm clock.", words: "Stay until noon." },
    kept: { now: ["calm"] },
  },
] as const satisfies readonly After[];

/** Today's question, answered by the first, by the second, or by both. */
async function today(
  app: ListeningApp,
  [a, b]: readonly [Seeded, Seeded],
  answers: { first?: string; second?: string },
): Promise<void> {
  await askOn(app, a, "dq-the-senses-04", EVENING);
  if (answers.first) await answerOn(app, a, words(answers.first), EVENING);
  if (answers.second) await answerOn(app, b, words(answers.second), EVENING);
}

/** Both answers of today, a reaction each, and a thread whose last line Mara has not seen. */
async function talk(app: ListeningApp, a: Seeded, b: Seeded): Promise<void> {
  await today(app, [a, b], {
    first:
      "The lift. Our building had an old one with a gate, and I could tell from my bed who came home by the way they closed it.",
    second: "Rain on the carport and my father failing to whistle. He knew one song and never the end of it.",
  });
  await sayOn(app, b, { reaction: "drop" }, EVENING);
  await sayOn(app, a, { reaction: "heart" }, EVENING);
  for (const [at, who, line] of [
    [1, b, "Which floor were you on?"],
    [2, a, "Fourth. My mother never let go of the gate, so: clang."],
    [3, b, "That is how I wish to be told that somebody is home."],
  ] as const)
    await sayOn(app, who, { line }, new Date(EVENING.getTime() + at * 60_000));
}

/** Today both have answered, yesterday the partner alone. */
async function hardToSet(
  app: ListeningApp,
  [a, b]: readonly [Seeded, Seeded],
  first: string,
  second: string,
): Promise<void> {
  await askOn(app, a, "dq-far-apart-07", daysBefore(1));
  await answerOn(app, b, words(second), daysBefore(1));
  await today(app, [a, b], { first, second });
  for (const [who, words] of [
    [a, first],
    [b, second],
  ] as const)
    await checkInOn(app, who, { shared: { mood: 4, energy: 2, closeness: 5, words }, kept: {} }, EVENING);
  const week = (loved: string) => ({ ...LAST_WEEK, loved, need: loved });
  await momentOfBoth(app, [a, b], "weekly", [week(first), week(second)], EVENING);
  const remembered = [first, second].map((words) => ({
    date: "2024-02-29" as LocalDate,
    title: words.slice(0, 80),
    words,
  }));
  await rememberBoth(app, [a, b], remembered, EVENING);
  await visitHardToSet(app, [a, b], [first, second], EVENING);
  const hard = { idea: first.slice(0, 140), words: second.slice(0, 500), startsAt: "2025-11-15T20:00:00Z" };
  await planDate(app, [b, a], hard, EVENING);
}

/** A day for each way of answering: still open 1, 2 and 3 days ago; revealed 4, 5 and 6 days ago. */
async function kinds(app: ListeningApp, a: Seeded, b: Seeded): Promise<void> {
  const days: readonly [number, string, Answer?, Answer?][] = [
    [6, "dq-far-apart-08", words(LETTER), words("On the hook behind the door.\n\nIn the sugar.")],
    [5, "dq-far-apart-06", { kind: "choice", chosen: ["a", "c"] }, { kind: "choice", chosen: ["b", "c", "d"] }],
    [4, "dq-far-apart-12", { kind: "scale", place: 4 }, { kind: "scale", place: 2 }],
    [3, "dq-tenderness-01"],
    [2, "dq-far-apart-06"],
    [1, "dq-far-apart-01"],
  ];
  for (const [ago, question, hers, his] of days) {
    await askOn(app, a, question, daysBefore(ago));
    if (hers) await answerOn(app, a, hers, daysBefore(ago));
    if (his) await answerOn(app, b, his, daysBefore(ago));
  }
}

const LETTER = `On the hook behind the door, where your second scarf still hangs and nobody else is allowed to hang anything.

In the kitchen:
the pepper mill, turned to coarse,
the radio, two stations off from where I keep it,
the chair by the window that I do not sit in.

And in the drawer with the batteries there is the list that you wrote in August, of things we would do once the boxes were gone. We did four of nine. I look at it when I need a battery, which is more often than a person needs batteries.`;

/** Who they are, where, and since when: what the room of the two shows. */
async function ofThemselves(app: ListeningApp, mara: Seeded, theo: Seeded): Promise<void> {
  const [lisbon, vancouver] = [
    { name: "Lisbon", region: "Lisbon", country: "PT", lat: 38.72509, lon: -9.1498 },
    { name: "Vancouver", region: "British Columbia", country: "CA", lat: 49.24966, lon: -123.11934 },
  ];
  await sayOfOneself(app, mara, "gender", "Woman", EVENING);
  await sayOfOneself(app, mara, "city", lisbon, EVENING);
  await sayOfOneself(app, mara, "hours", { from: 8 * 60, to: 24 * 60 - 30 }, EVENING);
  await sayOfOneself(app, theo, "gender", "Man", EVENING);
  await sayOfOneself(app, theo, "city", vancouver, EVENING);
  await sayOfOneself(app, theo, "anniversary", "2022-07-28", EVENING);
}
