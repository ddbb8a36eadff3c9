import { PhotoField } from "#app/photos/photo-field.tsx";
import { Photo } from "#app/photos/photo-picture.tsx";
import { photoTexts } from "#app/photos/texts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import type { MemoryFormView } from "./memory-view.ts";
import { memoryTexts } from "./texts.ts";

type Problem = { errors: Partial<Record<string, string>>; values: Partial<Record<string, string>> };

/** How wide a photo stands in the form. */
export const FORM_SIZES = "280px";

/** The photo of a memory in its form: the one that is there, and how far it is; and where one is chosen. */
export function MemoryPhoto({ view: { photo }, problem }: { view: MemoryFormView; problem: Problem | undefined }) {
  const t = useTexts(memoryTexts);
  const of = useTexts(photoTexts);
  const values: Problem["values"] = problem?.values ?? { alt: photo?.alt ?? "" };
  return (
    <>
      {photo ? (
        <div className="stack-s mem-photo">
          <Photo photo={photo} sizes={FORM_SIZES} alt={photo.alt ?? t.current} />
          <p className="small muted">
            {of.status[photo.status]} {t.other}
          </p>
          <div className="opts rows">
            <label>
              <input type="checkbox" name="away" value="yes" defaultChecked={values.away !== undefined} />
              <span className="face">{t.away}</span>
            </label>
          </div>
        </div>
      ) : null}
      <PhotoField problem={{ errors: problem?.errors ?? {}, values }} withAlt />
    </>
  );
}
