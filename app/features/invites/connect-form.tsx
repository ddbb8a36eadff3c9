import { useEffect, useMemo, useState } from "react";
import { useFetcher } from "react-router";
import { INVITE_CODE_LENGTH, mendCode } from "#app/couple/invite-code.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { sayToast } from "#app/ui/said-toasts.ts";
import { useUnsent } from "#app/ui/unsent-forms.ts";
import { CONNECT_REFUSED, connectFailed } from "./invite-texts.ts";

/**
 * The partner's code. Script turns what is typed into a code as one types, and a refusal is said here, on the page
 * one is on; without it the server mends the code, and a page of its own says the refusal.
 */
export function ConnectForm({ code, problem }: { code: string | null; problem?: FormErrors<"code"> | undefined }) {
  const [typed, setTyped] = useState(problem?.values.code ?? code ?? "");
  const fetcher = useFetcher<FormErrors<"code">>();
  const [form, unsent] = useUnsent();
  const answer = useMemo(() => (unsent ? connectFailed() : fetcher.data), [unsent, fetcher.data]);
  const refusal = answer ?? problem;
  useEffect(() => {
    const errors = answer?.errors;
    if (errors)
      sayToast({ ...CONNECT_REFUSED, ...(errors.form ? { description: errors.form } : {}), variant: "destructive" });
  }, [answer]);
  return (
    <PostForm by={fetcher.Form} action="/invite/connect" className="stack" noValidate ref={form}>
      <ErrorList errors={answer?.errors} title={CONNECT_REFUSED.title} />
      <TextField
        name="code"
        label="Enter Your Partner's Code"
        placeholder="5-digit code"
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
        pendingText="Connecting..."
      >
        Connect Partner
      </Button>
    </PostForm>
  );
}
