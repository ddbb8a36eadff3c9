/** Spec, section 9. */
export const PARTICLES = 50;
const HEART = "M0 5C-3.4 2.4-6-.2-6-3A3.2 3.2 0 0 1 0-4.3 3.2 3.2 0 0 1 6-3C6-.2 3.4 2.4 0 5z";
/** Coral, plum and amber, as in tokens.css. */
const COLORS = ["#e5634a", "#523a94", "#f6b95b"];

/** Fifty hearts over the page, once; none for who wants less motion. Loaded when it comes to that. */
export async function throwHearts(): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { default: confetti } = await import("canvas-confetti");
  const heart = confetti.shapeFromPath({ path: HEART });
  await confetti({
    particleCount: PARTICLES,
    shapes: [heart],
    colors: COLORS,
    spread: 80,
    startVelocity: 38,
    scalar: 1.3,
    origin: { y: 0.45 },
    disableForReducedMotion: true,
  });
}
