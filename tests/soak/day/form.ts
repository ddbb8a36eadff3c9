/** A form of a page, as far as it is filled in here. */
export type PageForm = {
  action: string;
  /** What nobody types. */
  hidden: Record<string, string>;
  /** What is chosen from: the values of each name. */
  choices: Record<string, string[]>;
  /** What is written in. */
  areas: string[];
};

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'", "#39": "'" };
const plain = (text: string) => text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (_, name) => ENTITIES[name] ?? "");
const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : plain(value);
};

/**
 * A form that the HTML really holds, found by the end of its address; null where there is none. By expressions, which the
 * server's pages allow: a parser would cost as much as the page, on the same processors.
 */
export function formOf(html: string, to: string): PageForm | null {
  for (const [, head = "", inside = ""] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    const action = attribute(head, "action");
    if (!action?.endsWith(to)) continue;
    const form: PageForm = { action, hidden: {}, choices: {}, areas: [] };
    for (const [tag] of inside.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
      const name = attribute(tag, "name");
      if (name === null) continue;
      const value = attribute(tag, "value") ?? "";
      const type = attribute(tag, "type");
      if (tag.startsWith("<textarea")) form.areas.push(name);
      else if (type === "hidden") form.hidden[name] = value;
      else if (value) form.choices[name] = [...(form.choices[name] ?? []), value];
    }
    return form;
  }
  return null;
}

/** What is sent where somebody has written these words, and chosen the second of everything that is theirs to choose. */
export function filledIn({ hidden, choices, areas }: PageForm, words: string): Record<string, string> {
  const chosen = Object.entries(choices).map(([name, values]) => [name, values[1] ?? values[0] ?? ""]);
  return { ...hidden, ...Object.fromEntries(chosen), ...Object.fromEntries(areas.map((name) => [name, words])) };
}
