import { Fragment, type ReactNode } from "react";
import { FieldError } from "./field.tsx";
import { lensPath } from "./lens.ts";

/** How far the two circles of each step stand from the middle: apart at 1, nearly one at 5. */
const steps = [
  { value: 1, offset: 13 },
  { value: 2, offset: 10.5 },
  { value: 3, offset: 7.75 },
  { value: 4, offset: 5 },
  { value: 5, offset: 2 },
] as const;

/**
 * A scale from 1 to 5: native radios drawn from two circles that overlap more and more. The numbers and the words for
 * both ends always show. Nothing is chosen unless `value` says so.
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
}) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? "sr" : "legend"}>{legend}</legend>{" "}
      <div className="scale num">
        {steps.map((step) => (
          <Fragment key={step.value}>
            <label>
              <input
                id={step.value === 1 ? name : `${name}-${step.value}`}
                type="radio"
                name={name}
                value={step.value}
                defaultChecked={step.value === value}
                required={required}
              />
              <span className="face">
                <ScaleMark offset={step.offset} />
                <span>
                  {step.value}
                  {step.value === 1 ? <span className="sr">, {low}</span> : null}
                  {step.value === 5 ? <span className="sr">, {high}</span> : null}
                </span>
              </span>
            </label>{" "}
          </Fragment>
        ))}
      </div>
      <p className="ends" aria-hidden="true">
        <span>{low}</span> <span>{high}</span>
      </p>
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
