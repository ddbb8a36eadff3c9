import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppOptions, listenApp, startApp } from "#tests/support/app.ts";
import { Visitor } from "#tests/support/visitor.ts";

const ORIGIN = "https://couple.example";
const MAKERS = "https://social.example/@the-couple-app?from=app&lang=en";

let app: Awaited<ReturnType<typeof listenApp>>;
beforeAll(async () => {
  app = await listenApp({ settings: { PUBLIC_ORIGIN: ORIGIN, MAKERS_URL: MAKERS } });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });
const landing = async () => load(await (await get("/")).text());
/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** A page of an app of its own, with other settings. */
async function pageWith(settings: NonNullable<AppOptions["settings"]>, path: string) {
  const other = await startApp({ settings });
  const page = await new Visitor(other).open(path);
  await other.close();
  return page;
}

describe("the head", () => {
  test("title and description are those of the landing page", async () => {
    const $ = await landing();
    expect($("title").text()).toBe("Couple App - Post-Sex Feedback App");
    const description = $("meta[name=description]").attr("content");
    for (const words of ["post-sex feedback forms", "compatibility scores with AI-generated summaries"])
      expect(description).toContain(words);
  });

  test("a shared link has a picture, a title and a text, at addresses of the configured origin", async () => {
    const $ = await landing();
    const tag = (name: string) => $(`meta[property='${name}'], meta[name='${name}']`).attr("content");
    expect(tag("og:url")).toBe(`${ORIGIN}/`);
    expect(tag("og:title")).toBe($("title").text());
    expect(tag("og:description")).toBe(tag("description"));
    expect([tag("og:type"), tag("twitter:card")]).toEqual(["website", "summary_large_image"]);
    expect(tag("og:image")).toBe(`${ORIGIN}/social.png`);
    expect(tag("twitter:image")).toBe(tag("og:image"));
    expect(tag("og:image:alt")).toMatch(/\w/);
    const picture = await get("/social.png");
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const size = sizeOf(Buffer.from(await picture.arrayBuffer()));
    expect(size).toEqual([1200, 630]);
    expect([tag("og:image:width"), tag("og:image:height")]).toEqual(size.map(String));
  });

  test("a spoofed host gets into no address", async () => {
    for (const path of ["/", "/premium", "/robots.txt", "/sitemap.xml"]) {
      const text = await (
        await get(path, { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" })
      ).text();
      expect(text).not.toContain("evil.example");
    }
  });

  test("icons and manifest are there, and each icon has the size that the manifest says", async () => {
    const $ = await landing();
    for (const rel of ["icon", "apple-touch-icon"]) {
      const icon = await get($(`link[rel='${rel}']`).attr("href") ?? "");
      expect([icon.status, icon.headers.get("Content-Type")?.split("/")[0]]).toEqual([200, "image"]);
    }
    const answer = await get($("link[rel=manifest]").attr("href") ?? "");
    expect(answer.headers.get("Content-Type")).toContain("application/manifest+json");
    const manifest = (await answer.json()) as {
      name: string;
      display: string;
      icons: { src: string; type: string; sizes: string; purpose?: string }[];
    };
    expect([manifest.name, manifest.display]).toEqual(["The Couple App", "standalone"]);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await get(src);
      expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, type]);
      if (type === "image/png") expect(sizeOf(Buffer.from(await icon.arrayBuffer())).join("x")).toBe(sizes);
    }
  });

  test("the animation is a static file", async () => {
    const answer = await get("/hero.json");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await answer.json()).toMatchObject({ h: 350 });
  });
});

describe("what crawlers read", () => {
  test("the map names the pages that anybody may read, and each of them answers", async () => {
    const answer = await get("/sitemap.xml");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
    const $ = load(await answer.text(), { xml: true });
    const places = $("urlset > url > loc").map((_, loc) => $(loc).text());
    const paths = places.get().map((place) => {
      expect(place.startsWith(`${ORIGIN}/`)).toBe(true);
      return place.slice(ORIGIN.length);
    });
    for (const path of ["/", "/premium", "/privacy", "/terms", "/refund-policy", "/cookie-policy"])
      expect(paths).toContain(path);
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test("robots are sent to the map, and kept from calls; members' pages are not named, and send them away", async () => {
    const answer = await get("/robots.txt");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const lines = (await answer.text()).split("\n");
    expect(lines).toContain("User-agent: *");
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(lines.filter((line) => line.startsWith("Disallow: "))).toEqual(
      ["/api/", "/google-auth-test", "/join", "/sign-out"].map((path) => `Disallow: ${path}`),
    );
    for (const path of ["/dashboard", "/intimacyLab", "/random-sex-positions", "/us", "/admin/x", "/invite"])
      expect([path, (await fetch(`${app.url}${path}`, { redirect: "manual" })).status]).toEqual([path, 302]);
  });
});

describe("the page", () => {
  test("has the header, the story of four years, three tools and the call for free", async () => {
    const $ = await landing();
    const words = $("body").text().replace(/\s+/g, " ");
    expect($("header a[href='/'] [role=img]").attr("aria-label")).toBe("The Couple App Logo");
    expect($("header a[href='/auth/sign-in']").text()).toBe("Sign In");
    expect($("h1").text()).toBe("App that keeps couples in\u00a0love");
    expect(words).toContain("Make your honeymoon phase last");
    for (const words of [/four years/, /trivia/i, /form/, /question/i]) expect($(".story").text()).toMatch(words);
    expect(
      $(".tool h3")
        .toArray()
        .map((h3) => $(h3).text()),
    ).toEqual(["Questions", "Intimacy Lab", "Streaks"]);
    const tools = $(".tools").text();
    for (const part of ["Daily activities and questions", "Answer, match, grow closer", "Daily connection streaks"])
      expect(tools).toContain(part);
    expect($("footer h2").text().replace(/\s+/g, " ")).toBe("The Couple App for free");
    expect($("footer a[href='/auth/create-account']").text()).toBe("Create an account");
    for (const path of ["/privacy", "/terms", "/refund-policy"]) expect($(`footer a[href='${path}']`)).toHaveLength(1);
  });

  test("links the makers where they are configured, and is silent where they are not", async () => {
    const $ = await landing();
    expect($("footer a:contains('The makers')").attr("href")).toBe(MAKERS);
    const without = await pageWith({}, "/");
    expect(without.$("footer a:contains('makers')")).toHaveLength(0);
  });

  test.each(["javascript:alert(1)", "social.example", "ftp://social.example"])(
    "the makers' address %s does not start a server",
    async (MAKERS_URL) => {
      await expect(startApp({ settings: { MAKERS_URL } })).rejects.toThrow("MAKERS_URL");
    },
  );
});
