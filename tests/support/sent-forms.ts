import type { CheerioAPI } from "cheerio";
import type { Visitor } from "./visitor.ts";

/** A form as the server has sent it. */
export type SentForm = { who: number; path: string; method: string; fields: { name: string; values: string[] }[] };

const MEANT: Record<string, string[]> = {
  email: ["fuzz@example.test", "fuzz.two@example.test"],
  password: ["long-enough", "a-wrong-one"],
  text: ["Mara", "ABCDE"],
  textarea: ["Rain on the carport."],
};

/** Every form on every page that one comes to by links from `start`, and the pages. */
export async function sentForms(visitor: Visitor, who: number, start: string[]) {
  const forms = new Map<string, SentForm>();
  const pages = new Set<string>();
  const ahead = [...start];
  for (let path = ahead.shift(); path !== undefined && pages.size < 40; path = ahead.shift()) {
    if (pages.has(path) || path.startsWith("/sign-out")) continue;
    pages.add(path);
    const { $, url, headers } = await visitor.open(path);
    if (!headers.get("Content-Type")?.startsWith("text/html")) continue;
    for (const form of $("form").toArray()) {
      const method = ($(form).attr("method") ?? "get").toUpperCase();
      const sent = { who, path: $(form).attr("action") || url, method, fields: fieldsOf($, $(form)) };
      forms.set(`${sent.path} ${sent.fields.map(({ name }) => name).join()}`, sent);
    }
    for (const link of $("a[href^='/']").toArray()) ahead.push(String($(link).attr("href")).split("#")[0] ?? "/");
  }
  return { forms: [...forms.values()], pages: [...pages] };
}

function fieldsOf($: CheerioAPI, form: ReturnType<CheerioAPI>): SentForm["fields"] {
  const fields = new Map<string, string[]>();
  for (const element of form.find("input[name], textarea[name], select[name], button[name]").toArray()) {
    const name = $(element).attr("name") ?? "";
    const options = $(element)
      .find("option")
      .toArray()
      .map((option) => $(option).attr("value") ?? $(option).text());
    const own = $(element).attr("value");
    const kind = element.tagName === "input" ? ($(element).attr("type") ?? "text") : element.tagName;
    const values = options.length > 0 ? options : own ? [own] : (MEANT[kind] ?? ["on"]);
    fields.set(name, [...(fields.get(name) ?? []), ...values]);
  }
  return [...fields].map(([name, values]) => ({ name, values }));
}
