import { type CheerioAPI, load } from "cheerio";
import { withoutMark } from "#app/http/fresh-address.ts";
import type { TestApp } from "./app.ts";
import { FORM, marked } from "./bodies.ts";

/** A page as a browser without script has it. */
export type Page = { url: string; status: number; headers: Headers; html: string; $: CheerioAPI; text: string };

type Values = Record<string, string | readonly string[]>;

const BROWSER = { origin: true, fetchSite: true };
/** lynx, w3m, links2 send a Referer and nothing else. */
const TEXT_BROWSER = { origin: false, fetchSite: false };

/**
 * Somebody without script: keeps cookies, follows redirects, and fills in the forms that the HTML really holds.
 * What is not on the page can't be pressed.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  page: Page | null = null;
  /** What the browser says that it is. */
  userAgent: string | null = null;
  readonly app: Pick<TestApp, "fetch" | "origin">;
  readonly #manners: typeof BROWSER;

  constructor(app: Pick<TestApp, "fetch" | "origin">, kind: "browser" | "text-browser" = "browser") {
    this.app = app;
    this.#manners = kind === "browser" ? BROWSER : TEXT_BROWSER;
  }

  /**
   * One request with this visitor's cookies; redirects are not followed. Where they lead on this site is read as a path,
   * as tests want it: it is sent whole, which `tests/security/own-address-redirects.test.ts` looks at.
   */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.userAgent) headers.set("User-Agent", this.userAgent);
    if (this.cookies.size > 0) headers.set("Cookie", [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; "));
    const reads = !init.method || init.method === "GET" || init.method === "HEAD";
    if (reads && this.#manners.fetchSite && !headers.has("Sec-Fetch-Site"))
      headers.set("Sec-Fetch-Site", "same-origin");
    const response = await this.app.fetch(
      new Request(new URL(path, this.app.origin), { redirect: "manual", ...init, headers }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(at + 1));
    }
    const location = response.headers.get("Location");
    if (!location?.startsWith(`${this.app.origin}/`)) return response;
    // Over a socket its own headers can't be changed.
    const read = new Headers(response.headers);
    read.set("Location", location.slice(this.app.origin.length));
    return new Response(response.body, { status: response.status, headers: read });
  }

  /** Where a request ends at once: a status, or "→ path". */
  async ends(path: string): Promise<string> {
    const response = await this.send(path);
    return response.status === 302 ? `→ ${response.headers.get("Location")}` : String(response.status);
  }

  /** The same for what a navigation in script fetches: a redirect comes as 202 with the path inside. */
  async endsInScript(path: string): Promise<string> {
    const response = await this.data(path);
    if (response.status !== 202) return String(response.status);
    const [, to] = /"redirect","([^"]+)"/.exec(await response.text()) ?? [];
    return `→ ${to}`;
  }

  /** Opens a page, following redirects as a browser does. */
  async open(path: string): Promise<Page> {
    return this.#follow(await this.send(path), path);
  }

  /** Follows the link with these words, or this path. */
  async click(link: string): Promise<Page> {
    const { $ } = this.#here();
    const found = $("a[href]").filter((_, a) =>
      [words($(a).text()), $(a).attr("aria-label"), withoutMark($(a).attr("href") ?? "")].includes(link),
    );
    const href = found.first().attr("href");
    if (!href) throw new Error(`no link "${link}" on ${this.page?.url}`);
    return this.open(href);
  }

  /** Presses the button with these words: posts its form with the fields' own values and the given ones. */
  async press(button: string, values: Values = {}): Promise<Page> {
    const { $, url } = this.#here();
    const found = $("form button").filter(
      (_, b) => words($(b).text()) === button || $(b).attr("aria-label") === button,
    );
    if (found.length === 0) throw new Error(`no button "${button}" on ${url}`);
    const form = found.first().closest("form");
    const body = new URLSearchParams();
    const known = new Set<string>();
    form.find("input[name], textarea[name], select[name]").each((_, element) => {
      const field = $(element);
      const name = field.attr("name") ?? "";
      known.add(name);
      if (name in values) return;
      const type = field.attr("type");
      if ((type === "radio" || type === "checkbox") && field.attr("checked") === undefined) return;
      const value = element.tagName === "textarea" ? field.text() : field.val();
      body.append(name, String(value ?? ""));
    });
    for (const [name, value] of Object.entries(values)) {
      if (!known.has(name)) throw new Error(`the form of "${button}" has no field "${name}"`);
      for (const one of typeof value === "string" ? [value] : value) body.append(name, one);
    }
    // What a form is sent by says its own value too.
    const { name, value = "" } = found.first().attr() ?? {};
    if (name) body.append(name, value);
    if ((form.attr("method") ?? "get").toLowerCase() !== "post") throw new Error("not a POST form");
    const action = form.attr("action") || url;
    return this.#follow(await this.post(action, body), action);
  }

  /** Posts a body as a form of this visitor's page would, with the mark of our forms; redirects are not followed. */
  post(path: string, body: URLSearchParams | string, headers: Record<string, string> = {}): Promise<Response> {
    const { origin, fetchSite } = this.#manners;
    const isForm = !path.startsWith("/api/") && (headers["Content-Type"] ?? FORM) === FORM;
    return this.send(path, {
      method: "POST",
      body: isForm ? marked(body.toString()) : body.toString(),
      headers: {
        "Content-Type": FORM,
        Referer: `${this.app.origin}${this.page?.url ?? "/"}`,
        ...(origin ? { Origin: this.app.origin } : {}),
        ...(fetchSite ? { "Sec-Fetch-Site": "same-origin" } : {}),
        ...headers,
      },
    });
  }

  /** What a client navigation in script would fetch for this path. */
  data(path: string): Promise<Response> {
    const url = new URL(path, this.app.origin);
    return this.send(`${url.pathname === "/" ? "/_" : url.pathname}.data${url.search}`);
  }

  #here(): Page {
    if (!this.page) throw new Error("no page is open");
    return this.page;
  }

  async #follow(first: Response, from: string): Promise<Page> {
    let response = first;
    let url = from;
    for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
      if (hops > 8) throw new Error(`redirected in circles at ${url}`);
      const to = new URL(response.headers.get("Location") ?? "", new URL(url, this.app.origin));
      url = `${to.pathname}${to.search}`;
      response = await this.send(url);
    }
    const html = await response.text();
    const $ = load(html);
    this.page = {
      url: withoutMark(url),
      status: response.status,
      headers: response.headers,
      html,
      $,
      text: words($("body").clone().find("script").remove().end().text()),
    };
    return this.page;
  }
}

const words = (text: string): string => text.replace(/\s+/g, " ").trim();
