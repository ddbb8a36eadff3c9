import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { INVITE_CODE_LENGTH, mendCode } from "./invite-code.ts";

/** The partner's code. Script turns what is typed into a code as one types; the server mends it in any case. */
export function ConnectForm({ code, problem }: { code: string | null; problem?: FormErrors<"code"> | undefined }) {
  const [typed, setTyped] = useState(problem?.values.code ?? code ?? "");
  const navigation = useNavigation();
  const pending = navigation.state !== "idle" && navigation.formAction === "/invite/connect";
  return (
    <Form method="post" action="/invite/connect" className="stack" noValidate>
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
        error={problem?.errors.code}
      />
      <Button
        kind="quiet"
        wide
        disabled={typed.length !== INVITE_CODE_LENGTH}
        pending={pending}
        pendingText="Connecting..."
      >
        Connect Partner
      </Button>
    </Form>
  );
}
