import type { ComponentProps, InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";
import { Icon } from "./icon.tsx";

export type FieldProps = {
  name: string;
  /** The name is the id where none is given; the error list links to it. */
  id?: string | undefined;
  /** Left out where a heading on the page is the label (`<h1><label htmlFor={id}>`). */
  label?: ReactNode;
  /** Said, not shown. */
  labelHidden?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
};

/** The attributes that tie a control to its hint and its error. */
export function fieldAttributes({ name, id = name, error, hint }: FieldProps) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    ...(error ? { "aria-invalid": true as const } : {}),
    ...(described ? { "aria-describedby": described } : {}),
  };
}

/** Label above, then the control, its hint and its error. For controls of your own; see TextField and its kin. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { name, id = name, label, labelHidden = false, error, hint } = field;
  return (
    <div className="field">
      {label ? (
        <label htmlFor={id} className={labelHidden ? "sr" : undefined}>
          {label}
        </label>
      ) : null}{" "}
      {children}
      {hint ? (
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** The sentence below a field that did not pass. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon name="alert" small />
      <span>{children}</span>
    </p>
  );
}

type Own<T> = FieldProps & Omit<T, keyof FieldProps | "aria-invalid" | "aria-describedby" | "aria-labelledby">;

/** A line of text. */
export function TextField({
  name,
  id,
  label,
  labelHidden,
  error,
  hint,
  className,
  ...rest
}: Own<InputHTMLAttributes<HTMLInputElement>>) {
  const field = { name, id, label, labelHidden, error, hint };
  return (
    <Field {...field}>
      <input {...rest} {...fieldAttributes(field)} className={className ? `input ${className}` : "input"} />
    </Field>
  );
}

/** Several lines, in the type of the couple's own words. */
export function TextArea({ name, id, label, labelHidden, error, hint, ...rest }: Own<ComponentProps<"textarea">>) {
  const field = { name, id, label, labelHidden, error, hint };
  return (
    <Field {...field}>
      <textarea {...rest} {...fieldAttributes(field)} className="input" />
    </Field>
  );
}

type SelectOption = { value: string; label: string };

const optionOf = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** One of many, as the device shows it. */
export function Select({
  name,
  id,
  label,
  labelHidden,
  error,
  hint,
  options,
  more,
  ...rest
}: Own<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly SelectOption[];
  /** A group with a name of its own below the others; none where it is empty. */
  more?: { label: string; options: readonly SelectOption[] };
}) {
  const field = { name, id, label, labelHidden, error, hint };
  return (
    <Field {...field}>
      <span className="select">
        <select {...rest} {...fieldAttributes(field)} className="input">
          {options.map(optionOf)}
          {more && more.options.length > 0 ? (
            <optgroup label={more.label}>{more.options.map(optionOf)}</optgroup>
          ) : null}
        </select>
        <Icon name="chevron" small />
      </span>
    </Field>
  );
}
