import { type InputHTMLAttributes, useState } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Field, type FieldProps, fieldAttributes } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { uiTexts } from "./texts.ts";
import { useScripted } from "./use-scripted.ts";

/** A password. The button that shows it appears only where script runs. */
export function PasswordField({
  name,
  id,
  label,
  labelHidden,
  error,
  hint,
  ...rest
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | "type">) {
  const t = useTexts(uiTexts);
  const [shown, setShown] = useState(false);
  const scripted = useScripted();
  const field = { name, id, label, labelHidden, error, hint };
  return (
    <Field {...field}>
      <div className="with-btn">
        <input {...rest} {...fieldAttributes(field)} className="input" type={shown ? "text" : "password"} />
        {scripted ? (
          <button
            type="button"
            className="icon-btn"
            aria-label={shown ? t.hidePassword : t.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        ) : null}
      </div>
    </Field>
  );
}
