/** Two under one blanket, by night: decoration. */
export function AfterArt() {
  return (
    <figure aria-hidden="true">
      <svg viewBox="0 0 400 212" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className="n" width="400" height="212" />
        <circle className="both-a" cx="322" cy="46" r="17" />
        <circle className="you-a" cx="132" cy="246" r="150" />
        <circle className="m" cx="270" cy="270" r="150" />
        <clipPath id="lap">
          <circle cx="132" cy="246" r="150" />
        </clipPath>
        <circle className="both-a" cx="270" cy="270" r="150" clipPath="url(#lap)" />
        <path className="p" d="M-30 158C20 84 74 72 132 78S226 128 262 104 352 96 440 176" />
        <path className="p d" d="M-30 184C22 108 76 94 130 100S222 152 262 128 350 118 440 200" />
      </svg>
    </figure>
  );
}
