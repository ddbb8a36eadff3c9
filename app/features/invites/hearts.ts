/** docs/product/pairing.md#the-success-screen. */
export const PARTICLES = 50;
const BURSTS = 10;
const PLUM_OF_A_BURST = 2;
/** The avatars meet first. Milliseconds. */
const MEET_MS = 640;
/** From the first burst to the last. Milliseconds. */
const OVER_MS = 700;
/** How long a heart lives: 900 ms at the 60 frames a second that the library counts in. */
const LIFE_FRAMES = 54;

const FULL = "M0 5C-3.4 2.4-6-.2-6-3A3.2 3.2 0 0 1 0-4.3 3.2 3.2 0 0 1 6-3C6-.2 3.4 2.4 0 5z";
/** The inner edge runs the other way round, which leaves the middle empty. */
const OUTLINE = `${FULL}M0 3.5C2.4 1.7 4.2-.1 4.2-2.1A2.2 2.2 0 0 0 0-3 2.2 2.2 0 0 0-4.2-2.1C-4.2-.1-2.4 1.7 0 3.5z`;
/** Coral, amber and plum of the marks, as in tokens.css. */
const COLORS = {
  light: { full: ["#e5624a", "#f5b04a"], outline: ["#523a94"] },
  night: { full: ["#f07f66", "#f9be66"], outline: ["#bbacff"] },
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Fifty hearts out of the middle of `from`, once; none for whoever wants less motion. They fly up and are gone before
 * they come down on words. The library is loaded only then.
 * @param signal ends them where the page is left
 */
export async function throwHearts(from: Element, signal: AbortSignal): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [{ confetti }] = await Promise.all([import("./confetti.client.ts"), pause(MEET_MS)]);
  if (signal.aborted) return;
  signal.addEventListener("abort", () => confetti.reset());
  const theme = document.documentElement.dataset.theme;
  const isNight = theme ? theme === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
  const colors = COLORS[isNight ? "night" : "light"];
  const shapes = {
    full: confetti.shapeFromPath({ path: FULL }),
    outline: confetti.shapeFromPath({ path: OUTLINE }),
  };
  const { left, top, width, height } = from.getBoundingClientRect();
  const origin = { x: (left + width / 2) / window.innerWidth, y: (top + height / 2) / window.innerHeight };
  const burst = (kind: "full" | "outline", particleCount: number) =>
    void confetti({
      particleCount,
      shapes: [shapes[kind]],
      colors: colors[kind],
      origin,
      spread: 80,
      startVelocity: 26,
      gravity: 0.7,
      ticks: LIFE_FRAMES,
      scalar: 1.3,
      disableForReducedMotion: true,
    });
  for (let i = 0; i < BURSTS && !signal.aborted; i++) {
    burst("full", PARTICLES / BURSTS - PLUM_OF_A_BURST);
    burst("outline", PLUM_OF_A_BURST);
    await pause(OVER_MS / BURSTS);
  }
}
