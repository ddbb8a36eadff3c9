import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "./button.tsx";
import type { GivenBack } from "./given-back.ts";
import { BarePage } from "./page.tsx";
import { PostForm } from "./post-form.tsx";
import { uiTexts } from "./texts.ts";

/**
 * For somebody whose form could not be taken just now: what they have typed, and the button that sends it again. It is
 * in every page's script, as what may stand in any page's place is, so its fields are plain ones.
 */
export function GivenBackPage({ given: { givenBack, to, fields, words, password, whole } }: { given: GivenBack }) {
  const t = useTexts(uiTexts);
  return (
    <BarePage>
      <title>{t.titleOf(t.notSentYet)}</title>
      <div className="lost">
        <h1>{t.notSentYet}</h1>
        <p className="muted">{givenBack}</p>
        <PostForm action={to} className="stack" noValidate>
          {[...fields, ...(password ? [["password", ""] as const] : [])].map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves
            <Again key={at} name={name} value={value} takesWords={words.includes(name)} />
          ))}
          {whole ? <Button>{t.sendAgain}</Button> : null}
        </PostForm>
      </div>
    </BarePage>
  );
}

function Again({ name, value, takesWords }: { name: string; value: string; takesWords: boolean }) {
  // What people type has a name; whatever else a form holds was chosen, and goes with it unseen.
  const labels: Partial<Record<string, string>> = useTexts(uiTexts).fields;
  // A field may be called "__proto__" by whoever sends it: what every object has is no label.
  const label = (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? (takesWords ? labels.words : undefined);
  // A letter or a digit is a choice or a place on a scale.
  const isWords = takesWords && value.length > 1;
  if (!label || (takesWords && !isWords)) return <input type="hidden" name={name} value={value} />;
  const field = { id: name, name, defaultValue: value, dir: "auto", className: "input" };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>{" "}
      {isWords ? (
        <textarea {...field} />
      ) : (
        <input
          {...field}
          type={name === "password" ? name : "text"}
          autoComplete={name === "password" ? "current-password" : "off"}
        />
      )}
    </div>
  );
}
