import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { isPassword, PASSWORD_MIN } from "../credentials.ts";
import { credentialsTexts } from "../credentials-texts.ts";
import { useTellTimeZone } from "../use-tell-time-zone.tsx";

/**
 * The password of either flow, under the email that it belongs to. The button waits until it is long enough
 * (docs/product/signing-in.md#password). What a password manager has filled in browsers hide from script until somebody
 * touches the page: that counts as long enough.
 */
export function PasswordStep({
  heading,
  email,
  autoComplete,
  postTo,
  action,
  pendingText,
  failed,
  problem,
}: {
  heading: string;
  email: string;
  autoComplete: "new-password" | "current-password";
  /** Where the form goes; to the page that it stands on if nothing is said. */
  postTo?: string;
  action: string;
  pendingText: string;
  /** The title of the toast where it can't be sent. */
  failed?: string;
  problem: FormErrors<"password"> | undefined;
}) {
  const { passwordTooShort } = useTexts(credentialsTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const [filled, setFilled] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const look = () => {
    const field = form.current?.elements.namedItem("password");
    if (!(field instanceof HTMLInputElement)) return;
    if (field.value) setTyped(field.value);
    else if (CSS.supports("selector(:autofill)") && field.matches(":autofill")) setFilled(true);
  };
  useEffect(look, []);
  useTellTimeZone();
  const pending = useNavigation().state !== "idle";
  // Said while 1 to 5 characters stand there (docs/product/signing-in.md#password); what the server said goes with the
  // next key.
  const short = typed !== null && typed.length > 0 && typed.length < PASSWORD_MIN;
  const error = short ? passwordTooShort : typed === null ? problem?.errors.password : undefined;
  return (
    <PostForm
      {...(postTo ? { action: postTo } : {})}
      className="pt-6 stack"
      noValidate
      data-failed={failed}
      ref={form}
      onPointerEnter={look}
      onFocus={look}
    >
      <ErrorList errors={problem?.errors} />
      <h1>
        <label htmlFor="password">{heading}</label>
      </h1>
      <p className="chip">
        <Icon name="mail" small />
        <bdi>{email}</bdi>
      </p>
      {/* For password managers, which look for the account's name beside its password. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        name="password"
        autoComplete={autoComplete}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFilled(false);
        }}
        error={error}
        autoFocus={!problem}
      />
      <Button wide disabled={!filled && !isPassword(typed ?? "")} pending={pending} pendingText={pendingText}>
        {action}
      </Button>
    </PostForm>
  );
}
