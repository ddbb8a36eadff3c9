import { useTexts } from "#app/texts/use-texts.tsx";
import { lensPath } from "#app/ui/lens.ts";
import { landingTexts } from "./texts.ts";

/** The two founders, each in a circle, close enough to touch. */
export function Portrait() {
  const t = useTexts(landingTexts);
  return (
    <svg viewBox="26 10 368 240" role="img" aria-label={t.founders}>
      <defs>
        <clipPath id="portrait-one">
          <circle cx="145" cy="130" r="118" />
        </clipPath>
        <clipPath id="portrait-two">
          <circle cx="275" cy="130" r="118" />
        </clipPath>
      </defs>
      <circle className="you-a" cx="145" cy="130" r="118" />
      <circle className="them-a" cx="275" cy="130" r="118" />
      <path className="both-a" d={lensPath(145, 275, 130, 118)} />
      <g clipPath="url(#portrait-one)">
        <g transform="translate(4 2) rotate(5 112 200)">
          <path d="M34 262c2-66 34-92 76-92s72 28 74 92z" fill="var(--art-paper)" />
          <path d="M100 150h24v34q-12 10-24 0z" fill="#6B3C2A" />
          <circle cx="114" cy="122" r="36" fill="#7A4630" />
          <path
            d="M152 118c2-34-18-50-44-48-30 2-40 26-36 52 2 14-4 22-10 28 14 2 24-6 24-22 0-16 8-26 26-30 16-3 30 4 40 20z"
            fill="var(--art-ink)"
          />
          <g fill="none" stroke="#2A1530" strokeLinecap="round">
            <path d="M122 126q8 6 16 0" strokeWidth="3" />
            <path d="M121 144q7 5 13-1" strokeWidth="2.5" />
          </g>
        </g>
      </g>
      <g clipPath="url(#portrait-two)">
        <g transform="translate(-4 2) rotate(-5 308 200)">
          <path d="M234 262c2-66 34-90 74-90s76 26 78 90z" fill="var(--art-sun)" />
          <path d="M296 152h24v32q-12 10-24 0z" fill="#DDA57E" />
          <circle cx="306" cy="124" r="36" fill="#F0BF98" />
          <path d="M268 122c-4-32 14-50 40-50 24 0 40 16 38 44-8-4-12-12-14-18-16 8-44 6-64 24z" fill="#4A2630" />
          <g fill="none" stroke="#2A1530" strokeLinecap="round">
            <path d="M280 126q8 6 16 0" strokeWidth="3" />
            <path d="M285 144q7 5 13-1" strokeWidth="2.5" />
          </g>
        </g>
      </g>
    </svg>
  );
}
