import { Fragment, type ReactNode } from "react";
import { FieldError } from "./field.tsx";
import { lensPath } from "./lens.ts";

const PLACES = [1, 2, 3, 4, 5] as const;
export type ScalePlace = (typeof PLACES)[number];

/** How far the two circles of each place stand from the middle: apart at 1, nearly one at 5. */
const OFFSETS: Record<ScalePlace, number> = { 1: 13, 2: 10.5, 3: 7.75, 4: 5, 5: 2 };

/**
 * A scale from 1 to 5: native radios drawn from two circles that overlap more and more, or as `draw` has it. The numbers
 * and the words for both ends always show. Nothing is chosen unless `value` says so. A radio can't be taken back, so a
 * scale that may be left out has one more, which says nothing; it shows once something is chosen.
 */
export function ScaleField({
  name,
  legend,
  legendHidden = false,
  low,
  high,
  value,
  error,
  required = false,
  leaveOut,
  draw = (place) => <ScaleMark offset={OFFSETS[place]} />,
  beside,
}: {
  name: string;
  legend: ReactNode;
  legendHidden?: boolean;
  /** The word for 1. */
  low: string;
  /** The word for 5. */
  high: string;
  value?: number | undefined;
  error?: string | undefined;
  required?: boolean;
  /** Takes back what was chosen, in a word or two: sends an empty value. */
  leaveOut?: string;
  /** The picture of a place: 44 × 32, marked up as `ScaleMark` is. */
  draw?: (place: ScalePlace) => ReactNode;
  /** Stands beside the legend. */
  beside?: ReactNode;
}) {
  return (
    <fieldset className={beside ? "fs" : undefined} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? "sr" : "legend"}>{legend}</legend> {beside}{" "}
      <div className="scale num">
        {PLACES.map((place) => (
          <Fragment key={place}>
            <label>
              <input
                id={place === 1 ? name : `${name}-${place}`}
                type="radio"
                name={name}
                value={place}
                defaultChecked={place === value}
                required={required}
              />
              <span className="face">
                {draw(place)}
                <span>
                  {place}
                  {place === 1 ? <span className="sr">, {low}</span> : null}
                  {place === 5 ? <span className="sr">, {high}</span> : null}
                </span>
              </span>
            </label>{" "}
          </Fragment>
        ))}
      </div>
      <div className="ends">
        <span aria-hidden="true">{low}</span>{" "}
        {leaveOut ? (
          <span className="opts">
            <label>
              <input id={`${name}-none`} type="radio" name={name} value="" />
              <span className="face">{leaveOut}</span>
            </label>
          </span>
        ) : null}{" "}
        <span aria-hidden="true">{high}</span>
      </div>
      {error ? (
        <div className="choice-end">
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}

/** Two circles of 9 around the middle of a 44 × 32 field. Filled, then their lens, then outlined. */
function ScaleMark({ offset }: { offset: number }) {
  const left = 22 - offset;
  const right = 22 + offset;
  const lens = lensPath(left, right, 16, 9);
  return (
    <svg viewBox="0 0 44 32" aria-hidden="true">
      <circle className="f" cx={left} cy="16" r="9" />
      <circle className="f t" cx={right} cy="16" r="9" />
      {lens ? <path className="f2" d={lens} /> : null}
      <circle className="s" cx={left} cy="16" r="9" />
      <circle className="s" cx={right} cy="16" r="9" />
    </svg>
  );
}
