import { Loader } from "./loader.tsx";

/** A whole screen that waits, with the spec's words for what for. */
export function Waiting({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <main className="start" id="m">
      <Loader />
      <div role="status">
        <h1 className="t-xl">{title}</h1>
        {text ? <p className="muted mt-1">{text}</p> : null}
      </div>
    </main>
  );
}
