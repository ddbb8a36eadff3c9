import { lensPath } from "#app/ui/lens.ts";

/** Two hills by night, and two lines over them: decoration, the same for every card. */
export function CardArt() {
  return (
    <figure aria-hidden="true">
      <svg viewBox="0 0 400 212" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className="n" width="400" height="212" />
        <circle className="both-a" cx="322" cy="46" r="17" />
        <circle className="you-a" cx="132" cy="250" r="150" />
        <circle className="m" cx="270" cy="250" r="150" />
        <path className="both-a" d={lensPath(132, 270, 250, 150)} />
        <path className="p" d="M-30 158C20 84 74 72 132 78S226 128 262 104 352 96 440 176" />
        <path className="p d" d="M-30 184C22 108 76 94 130 100S222 152 262 128 350 118 440 200" />
      </svg>
    </figure>
  );
}

/** Two discs that share a part, and two lines through it: decoration. */
export function MatchArt() {
  return (
    <figure aria-hidden="true">
      <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className="n" x="-400" y="-400" width="1200" height="1100" />
        <circle className="you-a" cx="148" cy="150" r="110" />
        <circle className="m" cx="252" cy="150" r="110" />
        <path className="both-a" d={lensPath(148, 252, 150, 110)} />
        <path className="p" d="M-20 186C50 102 110 198 160 186S200 114 248 108 336 186 420 120" />
        <path className="p d" d="M-20 120C50 198 110 108 160 114S200 186 248 192 336 114 420 180" />
      </svg>
    </figure>
  );
}
