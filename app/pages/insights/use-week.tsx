import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";

/** What the page shows of a week that is being written. `failed`: try it again. */
export type Writing = { words: string; state: "no" | "writing" | "failed" };

type Line = { add?: string; instead?: string; end?: string };

/** The words after a line of the stream. */
const after = (words: string, { add, instead }: Line): string =>
  instead ?? (add === undefined ? words : words === "" ? add : `${words} ${add}`);

/**
 * Has a week written, and follows its words as they come; then the page is read again. Where the stream breaks off the
 * page is read too: what was written stands there.
 */
export function useWeek(): { writing: Writing; write: (event: FormEvent<HTMLFormElement>) => void } {
  const [writing, setWriting] = useState<Writing>({ words: "", state: "no" });
  const { revalidate } = useRevalidator();
  const follow = async (form: HTMLFormElement) => {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const answer = await fetch("/insights/week/live", { method: "POST", body });
    if (!answer.ok || !answer.body) throw new Error("refused");
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let [held, words, end] = ["", "", ""];
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = `${held}${read.value}`.split("\n");
      held = lines.pop() ?? "";
      for (const text of lines) {
        const line = JSON.parse(text) as Line;
        words = after(words, line);
        end = line.end ?? end;
      }
      setWriting({ words, state: "writing" });
    }
    if (end === "failed" || end === "") throw new Error("failed");
  };
  const write = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (writing.state === "writing") return;
    setWriting({ words: "", state: "writing" });
    follow(event.currentTarget)
      .then(() => revalidate())
      .then(() => setWriting({ words: "", state: "no" }))
      .catch(() => {
        setWriting({ words: "", state: "failed" });
        void revalidate();
      });
  };
  return { writing, write };
}
