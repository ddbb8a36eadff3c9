import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A heading of docs/product: its words, how deep it stands (1 is the page's own), and its anchor as GitHub makes it. */
export type Heading = { name: string; depth: number; anchor: string };

const FOLDER = path.resolve(import.meta.dirname, "../../docs/product");

/** The headings of a page of docs/product, in their order; null where there is no such page. @param page without ".md" */
export function headingsOf(page: string): Heading[] | null {
  const file = path.join(FOLDER, `${page}.md`);
  if (!existsSync(file)) return null;
  return [...readFileSync(file, "utf8").matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = "", name = ""]) => ({
    name,
    depth: marks.length,
    anchor: anchorOf(name),
  }));
}

/** In small letters, without signs, with a hyphen for each space. */
const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
