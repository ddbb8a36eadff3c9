import { useEffect, useRef } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "./icon.tsx";
import { uiTexts } from "./texts.ts";

/**
 * The list on top of a form that did not pass. It takes the focus (by attribute without script, by effect with it),
 * and each sentence leads to its field. `errors` is keyed by field name; "form" is about the form as a whole and has
 * no field. `ids` names the ids of fields whose id is not their name. Renders nothing when there is none.
 */
export function ErrorList({
  errors,
  ids = {},
  title,
}: {
  errors: Partial<Record<string, string>> | undefined;
  ids?: Partial<Record<string, string>>;
  title?: string;
}) {
  const t = useTexts(uiTexts);
  const isUnsent = errors?.form === t.unreached || errors?.form === t.unkept;
  const list = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const count = entries.length;
  // Each answer of the server is a new object, so the same mistake made twice takes the focus twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is what moves the focus
  useEffect(() => {
    if (count > 0) list.current?.focus();
  }, [errors, count]);
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a sent form has to be found first, without script too
    <div className="errors" role="alert" tabIndex={-1} ref={list} autoFocus>
      <p>
        <Icon name="alert" small />
        <span>{title ?? (isUnsent ? t.notSent : t.lookAgain)}</span>
      </p>
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            {field === "form" ? <span>{message}</span> : <a href={`#${ids[field] ?? field}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
