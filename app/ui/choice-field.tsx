import { Fragment, type ReactNode } from "react";
import { FieldError } from "./field.tsx";

type ChoiceOption = { value: string; label: ReactNode };

/**
 * One or several of a few: native radios or checkboxes, drawn as pills or as rows. The first one carries the field's
 * name as its id, so that the error list leads to it.
 */
export function ChoiceField({
  name,
  legend,
  legendHidden = false,
  options,
  several = false,
  look = "pills",
  chosen = [],
  error,
  hint,
  required = false,
}: {
  name: string;
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly ChoiceOption[];
  /** Checkboxes instead of radios. */
  several?: boolean;
  look?: "pills" | "rows";
  /** The values that are chosen to begin with. */
  chosen?: readonly string[];
  error?: string | undefined;
  hint?: ReactNode;
  /** Radios only: the browser asks for one. */
  required?: boolean;
}) {
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className={legendHidden ? "sr" : "legend"}>{legend}</legend>{" "}
      {hint ? (
        <p className="small muted" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={look === "rows" ? "opts rows" : "opts"}>
        {options.map((option, index) => (
          <Fragment key={option.value}>
            <label>
              <input
                id={index === 0 ? name : `${name}-${index + 1}`}
                type={several ? "checkbox" : "radio"}
                name={name}
                value={option.value}
                defaultChecked={chosen.includes(option.value)}
                required={required && !several}
              />
              <span className="face">{option.label}</span>
            </label>{" "}
          </Fragment>
        ))}
      </div>
      {error ? (
        <div className="choice-end">
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
