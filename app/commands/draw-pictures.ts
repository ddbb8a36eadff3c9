import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import sharp from "sharp";
import { PICTURE_SIZE, pictured, pictureOf, sharePicture } from "#app/activities/quizzes/share-picture.ts";
import { heroAnimation } from "#app/features/landing/hero-animation.ts";

/**
 * Draws what in public/ is made from our own drawings: the hero's animation, the icons, the pictures of a quiz's figures,
 * and the picture that goes with a shared link. Run it when one of them has changed, with the app running:
 * CHROMIUM_PATH=/usr/bin/chromium node app/commands/draw-pictures.ts http://localhost:5173
 */
const origin = process.argv[2] ?? "http://localhost:5173";
const executablePath = process.env.CHROMIUM_PATH;
const PAPER = "#FAF2E6";

writeFileSync("public/hero.json", `${JSON.stringify(heroAnimation())}\n`);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), chromiumSandbox: false });
await drawIcon(browser, "apple-touch-icon", { size: 180, mark: 0.74, ground: PAPER });
await drawIcon(browser, "icon-192", { size: 192, mark: 1, ground: "transparent" });
await drawIcon(browser, "icon-512", { size: 512, mark: 1, ground: "transparent" });
// Every launcher shows at least a circle of 80% of it.
await drawIcon(browser, "icon-maskable", { size: 512, mark: 0.66, ground: PAPER });
await drawFigures(browser);
await drawSocial(browser);
await browser.close();

type Icon = { size: number; mark: number; ground: string };

/** @param icon its size in pixels, the mark's share of it, and what lies behind */
async function drawIcon(on: Browser, name: string, { size, mark, ground }: Icon): Promise<void> {
  const page = await on.newPage({ viewport: { width: size, height: size } });
  const width = Math.round(size * mark);
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${width}px}</style>` +
      readFileSync("public/favicon.svg", "utf8"),
  );
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}

/** One picture for each figure that a quiz can come to, in few colours: there are many, and the server keeps them all. */
async function drawFigures(on: Browser): Promise<void> {
  const font = readFileSync("app/ui/fonts/brygada-1918-latin-500.woff2").toString("base64");
  const page = await on.newPage({ viewport: { width: PICTURE_SIZE, height: PICTURE_SIZE } });
  mkdirSync("public/pictures", { recursive: true });
  for (const figure of pictured) {
    await page.setContent(
      `<style>@font-face{font-family:b;font-weight:500;src:url(data:font/woff2;base64,${font})}body{margin:0}` +
        "text{font-family:b;font-weight:500;fill:#2a1530;text-anchor:middle}svg{display:block}</style>" +
        sharePicture(figure),
    );
    await page.evaluate(() => document.fonts.ready);
    const drawn = await page.screenshot();
    await sharp(drawn)
      .png({ palette: true, colours: 64, dither: 0, effort: 10 })
      .toFile(`public${pictureOf(figure)}`);
  }
  await page.close();
}

/** The landing page's own headline and band, in the size that previews have. */
async function drawSocial(on: Browser): Promise<void> {
  const context = await on.newContext({
    viewport: { width: 1200, height: 630 },
    colorScheme: "light",
    reducedMotion: "reduce",
    javaScriptEnabled: false,
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = `
      .bar { padding: 44px 64px 0 !important; max-width: none !important } .bar .end, .acts, .skip, .story, .foot { display: none !important }
      .hero-t { display: block !important; max-width: none !important; padding: 10px 64px 0 !important; height: 192px }
      .hero-t h1 { font-size: 74px !important } .hero-t .sub { margin-top: 12px !important }`;
    document.head.append(style);
  });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: "public/social.png" });
  await context.close();
}
