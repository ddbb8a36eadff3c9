import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import type { Heard } from "./follow.ts";
import { liveTexts } from "./texts.ts";

/** What comes within this is looked at once. Milliseconds. */
const GATHER_MS = 50;

type Props = {
  /** Of which activities the page shows something, by their keys; left out: of all. */
  of?: readonly string[];
};

/**
 * Keeps the page that it stands on as it is now: with script the page asks for its data when something of it has
 * happened (docs/product/live.md). Whoever can't see it come is told that there is something new.
 */
export function FollowLive({ of }: Props) {
  const t = useTexts(liveTexts);
  const { revalidate } = useRevalidator();
  const [said, say] = useState("");
  const now = useRef({ of, revalidate, t });
  now.current = { of, revalidate, t };
  useEffect(() => {
    let end = () => {};
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isNews = false;
    const look = async () => {
      const { revalidate, t } = now.current;
      const tells = isNews;
      isNews = false;
      say("");
      await revalidate();
      if (tells && !isGone) say(t.news);
    };
    const heard = (news: Heard) => {
      // What one has done oneself the page has shown already; to look again would take away what is new in it.
      if (news ? news.by === "you" || now.current.of?.includes(news.activity) === false : isWriting()) return;
      isNews ||= news !== null;
      clearTimeout(timer);
      timer = setTimeout(look, GATHER_MS);
    };
    void import("./follow.ts").then(({ follow }) => {
      if (!isGone) end = follow(heard);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      end();
    };
  }, []);
  return (
    <p className="sr" role="status">
      {said}
    </p>
  );
}

/**
 * Whether there are words on the page that have not been sent. Then it stays as it is when nobody knows what has
 * changed: they may have been written for somebody who is not the partner any more, and the answer to them says so.
 */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>("main textarea, main input[type=text]")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
