import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Field, fieldAttributes } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { importTexts } from "./texts.ts";

/** Chooses a file and sends it to be checked. @param again the file was sent before, and something was wrong */
export function FileForm({ errors, again = false }: { errors?: FormErrors["errors"] | undefined; again?: boolean }) {
  const t = useTexts(importTexts);
  const navigation = useNavigation();
  const field = { name: "file", label: again ? t.corrected : t.file, error: errors?.file };
  const pending = navigation.formAction === "/admin/import" && navigation.formEncType === "multipart/form-data";
  return (
    <PostForm className="go" action="/admin/import" encType="multipart/form-data">
      <ErrorList errors={errors} />
      <Field {...field}>
        <input {...fieldAttributes(field)} className="input file-in" type="file" accept=".csv,.json,.jsonl,text/csv" />
      </Field>
      <Button pending={pending} pendingText={t.checking}>
        {again ? t.checkAgain : t.check}
      </Button>
    </PostForm>
  );
}
