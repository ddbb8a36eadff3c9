import { lensPath } from "#app/ui/lens.ts";
import { DayCoast, NightCoast } from "./hero-coasts.tsx";
import { CRATERS, DISC, GLIMMER_HEIGHT, GLIMMERS, HORIZON, LETTER, SCENE, TRAIL } from "./hero-scene.ts";

const clouds = [
  [70, 70, 120, 16],
  [108, 56, 66, 16],
  [296, 44, 84, 12],
  [330, 33, 40, 12],
] as const;

/** x, y, radius */
const stars = [
  [790, 34, 1.6],
  [842, 92, 1.2],
  [884, 40, 2],
  [930, 120, 1.3],
  [965, 62, 1.7],
  [1010, 24, 1.2],
  [1052, 98, 2],
  [1110, 50, 1.4],
  [1150, 120, 1.2],
  [1190, 36, 1.9],
  [1240, 84, 1.3],
  [700, 22, 1.3],
  [1018, 160, 1.3],
  [880, 180, 1.2],
  [1258, 150, 1.5],
] as const;

const VIEW = `0 0 ${SCENE.width} ${SCENE.height}`;

/** Behind everything that moves: the two skies and the sea. They run on to both sides. */
export function HeroSky() {
  return (
    <svg viewBox={VIEW} aria-hidden="true">
      <defs>
        <clipPath id="hero-day">
          <rect width="640" height="350" />
        </clipPath>
        <clipPath id="hero-night">
          <rect x="640" width="640" height="350" />
        </clipPath>
      </defs>
      <rect x="-640" width="1280" height="350" fill="var(--art-day-0)" />
      <rect x="640" width="1280" height="350" fill="var(--art-night-0)" />
      <g clipPath="url(#hero-day)">
        <circle cx="560" cy="158" r="390" fill="var(--art-day-1)" />
        <circle cx="560" cy="158" r="276" fill="var(--art-day-2)" />
        <circle cx="560" cy="158" r="186" fill="var(--art-day-3)" />
      </g>
      <g clipPath="url(#hero-night)">
        <circle cx="720" cy="158" r="390" fill="var(--art-night-1)" />
        <circle cx="720" cy="158" r="276" fill="var(--art-night-2)" />
        <circle cx="720" cy="158" r="186" fill="var(--art-night-3)" />
      </g>
      <g fill="var(--art-paper)" opacity=".75">
        {clouds.map(([x, y, width, height]) => (
          <rect key={x} x={x} y={y} width={width} height={height} rx={height / 2} />
        ))}
      </g>
      <g fill="var(--art-paper)" opacity=".8">
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path
        d="M232 118q9-9 18 0q9-9 18 0M286 142q7-7 14 0q7-7 14 0"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <Sea />
    </svg>
  );
}

/** The first frame of the animation: sun and moon overlap, a letter crosses. */
export function HeroMeeting() {
  return (
    <svg className="still" viewBox={VIEW} aria-hidden="true">
      <defs>
        <clipPath id="hero-above">
          <rect x="-640" width="2560" height={HORIZON} />
        </clipPath>
      </defs>
      <g clipPath="url(#hero-above)">
        <circle cx={DISC.sun} cy={DISC.y} r={DISC.r} fill="var(--art-sun)" />
        <circle cx={DISC.moon} cy={DISC.y} r={DISC.r} fill="var(--art-moon)" />
        <g fill="var(--art-night-3)" opacity=".35">
          {CRATERS.map(([x, y, r]) => (
            <circle key={x} cx={x} cy={y} r={r} />
          ))}
        </g>
        <path d={lensPath(DISC.sun, DISC.moon, DISC.y, DISC.r)} fill="var(--art-glow)" />
      </g>
      <g fill="var(--art-glow)">
        {GLIMMERS.map(([x, y, width]) => (
          <rect key={y} x={x} y={y} width={width} height={GLIMMER_HEIGHT} rx={GLIMMER_HEIGHT / 2} />
        ))}
      </g>
      <Letter />
    </svg>
  );
}

/** Before everything that moves: both shores, and who sits on them. */
export function HeroShores() {
  return (
    <svg viewBox={VIEW} aria-hidden="true">
      <DayCoast />
      <NightCoast />
    </svg>
  );
}

function Sea() {
  return (
    <>
      <rect x="-640" y={HORIZON} width="1280" height="90" fill="var(--art-sea-day)" />
      <rect x="640" y={HORIZON} width="1280" height="90" fill="var(--art-sea-night)" />
      <g fill="var(--art-sun)">
        <rect x="520" y="284" width="60" height="3.5" rx="1.7" />
        <rect x="546" y="300" width="44" height="3.5" rx="1.7" />
      </g>
      <g fill="var(--art-moon)">
        <rect x="694" y="284" width="60" height="3.5" rx="1.7" />
        <rect x="690" y="300" width="44" height="3.5" rx="1.7" />
      </g>
    </>
  );
}

/** On its dotted way, above the lens. */
function Letter() {
  return (
    <>
      <path
        d={`M${TRAIL.from.join(" ")}Q${TRAIL.over.join(" ")} ${TRAIL.to.join(" ")}`}
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="2"
        strokeDasharray="1 8"
        strokeLinecap="round"
        opacity=".75"
      />
      <g transform={`translate(${LETTER.x} ${LETTER.y}) rotate(${LETTER.lean})`}>
        <rect x="-25" y="-17" width="50" height="34" rx="3" fill="var(--art-paper)" />
        <path d="M-24-15 0 4l24-19" fill="none" stroke="var(--art-ink)" strokeWidth="2" strokeLinejoin="round" />
        <path
          fill="var(--art-sun)"
          transform="translate(0 8) scale(0.95)"
          d="M0 5C-3.4 2.4-6-.2-6-3A3.2 3.2 0 0 1 0-4.3 3.2 3.2 0 0 1 6-3C6-.2 3.4 2.4 0 5z"
        />
      </g>
    </>
  );
}
