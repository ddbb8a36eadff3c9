import type { GivenBack } from "#app/http/given-back.ts";
import { Button } from "./button.tsx";
import { ErrorList } from "./error-list.tsx";
import { TextArea, TextField } from "./field.tsx";
import { BarePage } from "./page.tsx";
import { PasswordField } from "./password-field.tsx";
import { PostForm } from "./post-form.tsx";
import { useUnsent } from "./unsent-forms.ts";

/** What people type into a line of their own. Whatever else a form holds was chosen, and goes with it unseen. */
const LINES: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  code: "Invite code",
};

/** For somebody whose form could not be taken just now: what they have typed, and the button that sends it again. */
export function GivenBackPage({ given: { givenBack, to, fields, password } }: { given: GivenBack }) {
  const [form, unsent] = useUnsent();
  return (
    <BarePage>
      <title>Not sent yet · The Couple App</title>
      <div className="lost">
        <h1>Not sent yet</h1>
        <p className="muted">{givenBack} What you sent is still here, and nothing of it is kept anywhere else.</p>
        <PostForm action={to} className="stack" noValidate ref={form}>
          <ErrorList errors={unsent?.errors} />
          {fields.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves
            <Again key={at} name={name} value={value} />
          ))}
          {password ? <PasswordField name="password" label="Password" autoComplete="current-password" /> : null}
          <Button>Send it again</Button>
        </PostForm>
      </div>
    </BarePage>
  );
}

function Again({ name, value }: { name: string; value: string }) {
  const line = LINES[name];
  if (line) return <TextField name={name} label={line} defaultValue={value} dir="auto" />;
  // A letter or a digit is a choice or a place on a scale.
  if (name === "answer" && value.length > 1)
    return <TextArea name={name} label="Your answer" defaultValue={value} dir="auto" />;
  return <input type="hidden" name={name} value={value} />;
}
