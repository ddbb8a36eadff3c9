import { useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { useEarlyValues } from "#app/ui/use-early-values.ts";
import { NAME_MAX } from "../credentials.ts";
import { namesTexts } from "./names-texts.ts";

type Names = { firstName: string; lastName: string };

/**
 * First and last name, both or none (docs/product/signing-in.md#names): the last step of sign-up, and the same fields
 * in `us`.
 */
export function NamesForm({
  heading,
  names,
  action,
  pendingText,
  failed,
  problem,
  autoFocus = false,
  inPage = false,
}: {
  heading: string;
  names: Names;
  action: string;
  pendingText: string;
  /** The title of the toast where they can't be sent. */
  failed?: string;
  problem: FormErrors<keyof Names> | undefined;
  autoFocus?: boolean;
  /** Whether the form stands in a page that has a main heading already, so that its own has to be a lower one. */
  inPage?: boolean;
}) {
  const t = useTexts(namesTexts);
  const [typed, setTyped] = useState<Names>({ ...names, ...problem?.values });
  const form = useEarlyValues((values) => {
    const early = (name: keyof Names) => String(values.get(name) ?? "");
    setTyped({ firstName: early("firstName"), lastName: early("lastName") });
  });
  const pending = useNavigation().state !== "idle";
  const given = { ...names, ...problem?.values };
  const ready = typed.firstName.trim() !== "" && typed.lastName.trim() !== "";
  const field = (name: keyof Names, label: string, autoComplete: string) => (
    <TextField
      name={name}
      label={label}
      autoComplete={autoComplete}
      dir="auto"
      maxLength={NAME_MAX}
      defaultValue={given[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      error={problem?.errors[name]}
      autoFocus={autoFocus && name === "firstName" && !problem}
    />
  );
  return (
    <PostForm className="stack pt-6" noValidate ref={form} data-failed={failed}>
      <ErrorList errors={problem?.errors} />
      {inPage ? <h3>{heading}</h3> : <h1>{heading}</h1>}
      {field("firstName", t.firstName, "given-name")}
      {field("lastName", t.lastName, "family-name")}
      <PrivacyNote>{t.seen}</PrivacyNote>
      <Button wide disabled={!ready} pending={pending} pendingText={pendingText}>
        {action}
      </Button>
    </PostForm>
  );
}
