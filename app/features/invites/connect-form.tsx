import { useEffect, useMemo, useState } from "react";
import { useFetcher } from "react-router";
import { INVITE_CODE_LENGTH, mendCode } from "#app/couple/invite-code.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { sayToast } from "#app/ui/said-toasts.ts";
import { useUnsent } from "#app/ui/unsent-forms.ts";
import { connectFailed } from "./connect-failed.ts";
import { connectTexts } from "./connect-texts.ts";

/**
 * The partner's code. Script turns what is typed into a code as one types, and a refusal is said here, on the page
 * one is on; without it the server mends the code, and a page of its own says the refusal.
 */
export function ConnectForm({ code, problem }: { code: string | null; problem?: FormErrors<"code"> | undefined }) {
  const t = useTexts(connectTexts);
  const [typed, setTyped] = useState(problem?.values.code ?? code ?? "");
  const fetcher = useFetcher<FormErrors<"code">>();
  const [form, unsent] = useUnsent();
  const answer = useMemo(() => (unsent ? connectFailed(t) : fetcher.data), [unsent, fetcher.data, t]);
  const refusal = answer ?? problem;
  // What was typed before script was there: no event tells of it.
  useEffect(() => {
    const field = form.current?.elements.namedItem("code");
    if (field instanceof HTMLInputElement) setTyped(mendCode(field.value));
  }, [form]);
  useEffect(() => {
    const errors = answer?.errors;
    if (errors) sayToast({ title: t.refused, description: errors.form ?? t.refusedMore, variant: "destructive" });
  }, [answer, t]);
  return (
    <PostForm by={fetcher.Form} action="/invite/connect" className="stack" noValidate ref={form}>
      <ErrorList errors={answer?.errors} title={t.refused} />
      <TextField
        name="code"
        label={t.label}
        placeholder={t.placeholder}
        className="typed"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(mendCode(event.currentTarget.value))}
        error={refusal?.errors.code}
      />
      <Button
        kind="quiet"
        wide
        disabled={typed.length !== INVITE_CODE_LENGTH}
        pending={fetcher.state !== "idle"}
        pendingText={t.connecting}
      >
        {t.connect}
      </Button>
    </PostForm>
  );
}
