import { isPostgres } from "#db/dialect.ts";
import { seededRandom, startApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { ANSWERS, answerTo, CARDS, cardOn, OPEN, TOPICS } from "#tests/support/planters/intimacy-lab.ts";
import { OF_KEYS, statementsOfPage } from "#tests/support/statements.ts";
import { masked } from "#tests/support/twin.ts";
import { kolmogorovSmirnov, middleOf, quantile, signedRank } from "../statistics.ts";
import { type Couple, coupleOfWorlds, HIDDEN, type WorldName } from "./worlds.ts";

/*
 * One database's part of `npm run soak -- lab`: which one is said by DATABASE_URL. Arguments: how many samples of each
 * kind, a seed, how many minutes at most, and how long the delay is, in microseconds.
 */
const [samplesAsked = "", seed = "", minutes = "", delayAsked = ""] = process.argv.slice(2);
const [SAMPLES, UNTIL, DELAY] = [
  Number(samplesAsked),
  performance.now() + Number(minutes) * 60_000,
  Number(delayAsked),
];
const say = (line: string) => process.stdout.write(`${line}\n`);
/** How seldom a whole run may say by chance that worlds are told apart. */
const ALPHA = 0.01;

/** One kind of sample: in which world, and whether some microseconds are added to its time. */
type Arm = { world: WorldName; delayed?: true };
/** Each world twice: so none comes after itself more often than another, and each can be compared with itself. */
const ARMS = {
  no: { world: "no" },
  "no again": { world: "no" },
  "not-now": { world: "not-now" },
  "not-now again": { world: "not-now" },
  maybe: { world: "maybe" },
  "maybe again": { world: "maybe" },
  "one open": { world: "one open" },
  "one open, delayed": { world: "one open", delayed: true },
} as const satisfies Record<string, Arm>;
type ArmName = keyof typeof ARMS;
const NAMES = Object.keys(ARMS) as ArmName[];

/** What is asked: the other one's pages, and what they send. */
type Asked = { name: string; writes: boolean; showsOpen?: true; send(): Promise<Response> };

const PAIRS: readonly [ArmName, ArmName][] = [
  ["no", "not-now"],
  ["no", "maybe"],
  ["not-now", "maybe"],
];
/** The tests of a run: two for each pair of worlds and each thing asked. */
const limitFor = (asked: number): number => ALPHA / (asked * PAIRS.length * 2);

/** Does nothing for some microseconds, as more work would. */
function spend(microseconds: number): void {
  for (const until = performance.now() + microseconds / 1000; performance.now() < until; );
}

const random = seededRandom(`soak ${seed}`);
function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all];
  return Array.from(all, () => left.splice(Buffer.from(random(4)).readUInt32BE() % left.length, 1)[0] as T);
}

async function everythingAsked({ observer: { visitor }, restore }: Couple): Promise<Asked[]> {
  await restore("no");
  const [last, change] = [await cardOn(visitor), await cardOn(visitor, `${ANSWERS}?ten=1&card=2`)];
  if (!last || !change) throw new Error("the lab has no form where there should be one");
  const { $ } = await visitor.open(TOPICS);
  const choices = encoded({ partner: String($("[name=partner]").val()), off: "kisses", maybe: "yes" });
  const page = (name: string) => ({ name, writes: false, send: () => visitor.send(name) });
  const post = (name: string, path: string, body: string) => ({
    name: `POST ${name}`,
    writes: true,
    send: () => visitor.post(path, body),
  });
  return [
    page("/intimacyLab"),
    { ...page(OPEN), showsOpen: true },
    page(ANSWERS),
    page(CARDS),
    page("/dashboard"),
    page("/us/archive"),
    post("another answer", ANSWERS, answerTo(change, "no")),
    post("the last of ten", CARDS, answerTo(last, "yes")),
    post("topics put off", TOPICS, choices),
  ];
}

const bytesOf = async (answer: Response): Promise<string> => masked(answer.status, answer.headers, await answer.text());

/** The same bytes, by the same statements, in the three worlds. @returns what differs, in words */
async function differencesOf(couple: Couple, asked: Asked): Promise<string[]> {
  const seen: { bytes: string; statements: string[] }[] = [];
  // What only the first look at a page does and says is not among it.
  await (await asked.send()).arrayBuffer();
  for (const world of HIDDEN) {
    await couple.restore(world);
    let bytes = "";
    const statements = await statementsOfPage(async () => {
      bytes = await bytesOf(await asked.send());
    });
    seen.push({ bytes, statements: statements.filter((sql) => !OF_KEYS.test(sql)) });
  }
  const [first, ...others] = seen;
  return [
    ...(others.some(({ bytes }) => bytes !== first?.bytes) ? [`${asked.name}: not the same bytes`] : []),
    ...(others.some(({ statements }) => statements.join() !== first?.statements.join())
      ? [`${asked.name}: not the same statements`]
      : []),
  ];
}

type Times = Record<ArmName, number[]>;
/** What has to be seen: so much of the time that something takes, where that is more than what was asked for. */
const SHARE = 0.05;

/** Times of all kinds, in microseconds: each round has one of each, in an order of its own, so that drift meets all alike. */
async function timesOf(couple: Couple, asked: Asked): Promise<{ times: Times; delay: number }> {
  const times = Object.fromEntries(NAMES.map((name) => [name, [] as number[]])) as Times;
  const warmUp = Math.ceil(SAMPLES / 10);
  const warm: number[] = [];
  let delay = DELAY;
  for (let round = -warmUp; round < SAMPLES && performance.now() < UNTIL; round++) {
    if (round === 0) delay = Math.max(DELAY, Math.round(SHARE * quantile(warm)));
    for (const name of shuffled(NAMES)) {
      const { world, delayed }: Arm = ARMS[name];
      await (asked.writes ? couple.restore(world) : couple.enter(world));
      const began = performance.now();
      if (delayed) spend(delay);
      await (await asked.send()).arrayBuffer();
      const took = (performance.now() - began) * 1000;
      (round < 0 ? warm : times[name]).push(took);
    }
  }
  return { times, delay };
}

type Compared = { middle: number; from: number; to: number; shift: number; shape: number };

function compare(times: Times, one: ArmName, other: ArmName): Compared {
  const differences = times[one].map((time, at) => (times[other][at] ?? 0) - time);
  return {
    ...middleOf(differences),
    shift: signedRank(differences),
    shape: kolmogorovSmirnov(times[one], times[other]),
  };
}

const p = (value: number): string => (value < 0.0001 ? value.toExponential(0) : value.toFixed(4));
const inWords = ({ middle, from, to, shift, shape }: Compared): string =>
  `${middle.toFixed(1)} (${from.toFixed(1)} to ${to.toFixed(1)}) | ${p(shift)} | ${p(shape)}`;

const app = await startApp({ settings: { API_CALL_LIMIT: "0" } });
const wrong: string[] = [];
const blind: string[] = [];
try {
  const couple = await coupleOfWorlds(app);
  const all = await everythingAsked(couple);
  const limit = limitFor(all.length);
  say(
    `\n${isPostgres ? "PostgreSQL" : "SQLite"}: ${SAMPLES} samples of each kind, seed ${seed}; told apart is p < ${limit.toExponential(1)}.`,
  );
  say(
    "\n| asked | median ms | compared | difference, µs | p, shift | p, shape |\n| --- | --- | --- | --- | --- | --- |",
  );
  for (const asked of all) {
    wrong.push(...(await differencesOf(couple, asked)));
    const { times, delay } = await timesOf(couple, asked);
    if (times.no.length < SAMPLES) {
      blind.push(`${asked.name}: the time was over after ${times.no.length} samples`);
      if (times.no.length < 100) continue;
    }
    const median = (quantile(times.no) / 1000).toFixed(2);
    const row = (what: string, compared: Compared) =>
      say(`| ${asked.name} | ${median} | ${what} | ${inWords(compared)} |`);
    const isApart = ({ shift, shape }: Compared) => Math.min(shift, shape) < limit;
    for (const [one, other] of PAIRS) {
      const compared = compare(times, one, other);
      row(`${one}, ${other}`, compared);
      if (isApart(compared)) wrong.push(`${asked.name}: ${one} and ${other} are told apart by their times`);
    }
    // Does it see what is there, and nothing where there is nothing?
    for (const world of HIDDEN) {
      const same = compare(times, world, `${world} again`);
      row(`${world}, ${world} again`, same);
      if (isApart(same)) blind.push(`${asked.name}: ${world} was told apart from itself`);
    }
    const delayed = compare(times, "one open", "one open, delayed");
    row(`one open, the same with ${delay} µs more`, delayed);
    if (!isApart(delayed)) blind.push(`${asked.name}: a delay of ${delay} µs was not seen`);
    const open = compare(times, "no", "one open");
    row("no, one card open", open);
    if (asked.showsOpen && !isApart(open)) blind.push(`${asked.name}: a card more on the page was not seen`);
  }
} finally {
  await app.close();
}
for (const line of wrong) say(`Told apart: ${line}.`);
for (const line of blind) say(`Not measured: ${line}.`);
if (wrong.length + blind.length === 0)
  say("The three worlds are not told apart, and what was put in to be seen was seen.");
process.exitCode = wrong.length > 0 ? 1 : blind.length > 0 ? 2 : 0;
