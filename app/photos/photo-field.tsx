import { useTexts } from "#app/texts/use-texts.tsx";
import { Field, fieldAttributes, TextField } from "#app/ui/field.tsx";
import { ALT_MAX } from "./photo.ts";
import { photoTexts } from "./texts.ts";
import "./photos.css";

/** The names of the fields of a form that brings a photo. */
const PHOTO_FIELD = "photo";
const ALT_FIELD = "alt";

/** iOS turns its own format into the first of these by itself. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif";

type Problem = { errors: Partial<Record<string, string>>; values: Partial<Record<string, string>> };

/**
 * Where a photo is chosen. It stands in a form of type multipart/form-data, last: fields before it are kept whatever
 * becomes of it.
 * @param withAlt asks what is on it as well
 */
export function PhotoField({ problem, withAlt = false }: { problem?: Problem | undefined; withAlt?: boolean }) {
  const t = useTexts(photoTexts);
  const field = { name: PHOTO_FIELD, label: t.photo, hint: t.kinds, error: problem?.errors[PHOTO_FIELD] };
  return (
    <>
      {withAlt ? (
        <TextField
          name={ALT_FIELD}
          label={t.alt}
          hint={t.altHint}
          error={problem?.errors[ALT_FIELD]}
          defaultValue={problem?.values[ALT_FIELD]}
          maxLength={ALT_MAX}
          autoComplete="off"
        />
      ) : null}
      <div className="photo-field">
        <Field {...field}>
          <input type="file" accept={ACCEPT} className="input" {...fieldAttributes(field)} />
        </Field>
      </div>
    </>
  );
}
