import type { ArtView } from "./position-view.ts";

/** Two lines of posture and the land below them, as the server has drawn them. */
export function PositionArt({ art, alt }: { art: ArtView; alt: string }) {
  const { front, light } = art;
  const behind = front === "you" ? "them" : "you";
  return (
    <svg viewBox="0 0 400 250" role="img" aria-label={alt}>
      <rect className="sky" x="-400" y="-400" width="1200" height="1100" />
      <circle className="both-a" cx={light.x} cy={light.y} r="27" />
      <path className={`land ${behind}`} d={art[behind].land} />
      <path className={`land ${front}`} d={art[front].land} />
      <path className={`line ${behind}`} d={art[behind].line} />
      <path className={`line ${front}`} d={art[front].line} />
    </svg>
  );
}
