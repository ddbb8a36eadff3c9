import { ButtonLink } from "./button.tsx";
import { BarePage } from "./page.tsx";

/** What could not be taken, and why: a form from another site, a body that is too large. */
export function RefusedPage({ message }: { message: string }) {
  return (
    <BarePage>
      <title>That did not work · The Couple App</title>
      <div className="lost">
        <h1>That did not work</h1>
        <p className="muted">{message}</p>
        <p>
          <ButtonLink to="/">Go to Homepage</ButtonLink>
        </p>
      </div>
    </BarePage>
  );
}
