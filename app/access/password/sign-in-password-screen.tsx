import type { FormErrors } from "#app/http/form-errors.ts";
import { SplitPage } from "#app/ui/page.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { PasswordStep } from "./password-step.tsx";

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
  return (
    <SplitPage nearness="together" back="/auth/sign-in" end={<span className="label num">2 of 2</span>}>
      <PasswordStep
        heading="Enter your password"
        email={email}
        autoComplete="current-password"
        postTo="/auth/sign-in/password"
        action="Sign In"
        pendingText="Signing in..."
        failed="Sign in failed"
        problem={problem}
      />
      <ForgotPasswordForm isSent={resetSent} />
    </SplitPage>
  );
}
