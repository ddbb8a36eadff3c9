import type { FormErrors } from "#app/http/form-errors.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { PasswordStep } from "./password-step.tsx";
import { signInTexts } from "./sign-in-texts.ts";

/** The last step of signing in, with the way to a new password. */
export function SignInPasswordScreen({
  email,
  resetSent,
  problem,
}: {
  email: string;
  resetSent: boolean;
  problem: FormErrors<"password"> | undefined;
}) {
  const t = useTexts(signInTexts);
  return (
    <SplitPage nearness="together" back="/auth/sign-in" end={<span className="label num">{t.step(2)}</span>}>
      <PasswordStep
        heading={t.heading}
        email={email}
        autoComplete="current-password"
        postTo="/auth/sign-in/password"
        action={t.signIn}
        pendingText={t.signingIn}
        failed={t.failed}
        problem={problem}
      />
      <ForgotPasswordForm isSent={resetSent} />
    </SplitPage>
  );
}
