import type { ReactNode } from "react";
import { GoOn } from "#app/rounds/live-parts.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { inLines } from "#app/ui/in-lines.ts";
import { lensPath } from "#app/ui/lens.ts";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { LiveView } from "./live-view.ts";
import { PairFields } from "./pair-fields.tsx";
import { FIRST } from "./plays.ts";
import { liveGameTexts } from "./texts.ts";

const [R, Y] = [150, 160];

/** A pair that has opened to both: what each has picked, and on to the next one. */
export function LiveOpen({ view }: { view: Extract<LiveView, { state: "open" }> }) {
  const t = useTexts(liveGameTexts);
  const { pair, mine, theirs, partnerName, soFar, ready, isLast } = view;
  const words = (pick: typeof mine) => (pick === FIRST ? pair.first : pair.second);
  const same = mine === theirs;
  return (
    <section className="meet-live" aria-labelledby="opened">
      {same ? (
        <Circles distance={140} lens={<Words at={260} text={words(mine)} size="one" width={10} />}>
          <Words at={110} text={t.you} size="w wy" width={9} />
          <Words at={410} text={partnerName} size="w wt" width={9} />
        </Circles>
      ) : (
        <Circles distance={280}>
          <Words at={120} text={words(mine)} size="one wy" width={13} />
          <Words at={400} text={words(theirs)} size="one wt" width={13} />
        </Circles>
      )}
      <div className="stack-s">
        <h1 id="opened">{same ? t.same : t.differ}</h1>
        <p>{named(same ? t.bothSaid(words(mine)) : t.said(words(mine), partnerName, words(theirs)))}</p>
        <p className="muted num">{t.soFar(soFar.same, soFar.of)}</p>
      </div>
      <GoOn ready={ready} partnerName={partnerName}>
        <PostForm action={`/this-or-that/${view.name}/live`}>
          <PairFields view={view} pair={pair} />
          <Button name="do" value="next">
            {isLast ? t.results : t.next}
          </Button>
        </PostForm>
      </GoOn>
    </section>
  );
}

/** Two circles and what stands in them. The words beside them say the same. */
function Circles({ distance, lens, children }: { distance: number; lens?: ReactNode; children: ReactNode }) {
  const [one, other] = [260 - distance / 2, 260 + distance / 2];
  return (
    <svg className="same" viewBox={`${one - R - 4} 6 ${distance + 2 * R + 8} 308`} aria-hidden="true">
      <circle className="you-a" cx={one} cy={Y} r={R} />
      <circle className="them-a" cx={other} cy={Y} r={R} />
      <path className="both-a" d={lensPath(one, other, Y, R)} />
      {lens}
      {children}
    </svg>
  );
}

const LINE = 36;

function Words({ at, text, size, width }: { at: number; text: string; size: string; width: number }) {
  const lines = inLines(text, width, 4) ?? [];
  return (
    <text className={size} x={at} y={Y + 8 - ((lines.length - 1) * LINE) / 2} textAnchor="middle">
      {lines.map((line, i) => (
        <tspan key={line} x={at} dy={i === 0 ? 0 : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
