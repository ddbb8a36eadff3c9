import { type ReactNode, useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useEarlyValues } from "#app/ui/use-early-values.ts";
import { EMAIL_NOT_VALID, isEmail } from "../credentials.ts";

/**
 * The first step of both flows. Sign-in says while one types when an address can't be one
 * (docs/product/signing-in.md#email-address), sign-up when one leaves the field; the button waits for one that can.
 */
export function EmailStep({
  email,
  problem,
  saysWhileTyping = false,
  children,
}: {
  email: string;
  problem: FormErrors<"email"> | undefined;
  saysWhileTyping?: boolean;
  /** Below the field: what continuing means. */
  children?: ReactNode;
}) {
  const given = problem?.values.email ?? email;
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(saysWhileTyping);
  const form = useEarlyValues((values) => {
    const early = String(values.get("email") ?? "");
    if (early !== given) setTyped(early);
  });
  const pending = useNavigation().state !== "idle";
  const valid = isEmail((typed ?? given).trim());
  // What the server said stands until the next key, and as long as the address still can't be one.
  const said = typed === null || !valid ? problem?.errors.email : undefined;
  const error = left && typed && !valid ? EMAIL_NOT_VALID : said;
  return (
    <PostForm className="pt-6 stack" noValidate ref={form}>
      <ErrorList errors={problem?.errors} />
      <h1>
        <label htmlFor="email">What's your email?</label>
      </h1>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        defaultValue={given}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setLeft(left || Boolean(typed))}
        error={error}
        autoFocus={!problem}
      />
      {children}
      <Button wide disabled={!valid} pending={pending}>
        Continue
      </Button>
    </PostForm>
  );
}
