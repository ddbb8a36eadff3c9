import { type ReactNode, useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useEarlyValues } from "#app/ui/use-early-values.ts";
import { isEmail } from "../credentials.ts";
import { credentialsTexts } from "../credentials-texts.ts";
import { emailStepTexts } from "./email-step-texts.ts";

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
  const t = useTexts(emailStepTexts);
  const { emailNotValid } = useTexts(credentialsTexts);
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
  const error = left && typed && !valid ? emailNotValid : said;
  return (
    <PostForm className="pt-6 stack" noValidate ref={form}>
      <ErrorList errors={problem?.errors} />
      <h1>
        <label htmlFor="email">{t.heading}</label>
      </h1>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        placeholder={t.placeholder}
        defaultValue={given}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setLeft(left || Boolean(typed))}
        error={error}
        autoFocus={!problem}
      />
      {children}
      <Button wide disabled={!valid} pending={pending}>
        {t.continue}
      </Button>
    </PostForm>
  );
}
