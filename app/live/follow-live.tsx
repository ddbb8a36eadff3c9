import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { forgetAhead, pageReadAt } from "#app/ui/ahead.ts";
import type { Heard } from "./follow.ts";
import { liveTexts } from "./texts.ts";

/** What comes within this is looked at once. Milliseconds. */
const GATHER_MS = 50;

type Props = {
  /** Of which activities the page shows something, by their keys; left out: of all. */
  of?: readonly string[];
  /** What two play at the same time, where the page shows such: an activity, and what of it. */
  at?: string;
};

/**
 * Keeps the page that it stands on as it is now: with script the page asks for its data when something of it has
 * happened (docs/product/live.md). Whoever can't see it come is told that there is something new.
 */
export function FollowLive({ of, at }: Props) {
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
      forgetAhead();
      if (news ? news.by === "you" || now.current.of?.includes(news.activity) === false : isWriting()) return;
      isNews ||= news !== null;
      clearTimeout(timer);
      timer = setTimeout(look, GATHER_MS);
    };
    const readAt = pageReadAt();
    void import("./follow.ts").then(({ follow }) => {
      if (!isGone) end = follow(heard, { at, readAt });
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      end();
    };
  }, [at]);
  return (
    <p className="sr" role="status">
      {said}
    </p>
  );
}

/** Has one count as here on a page that follows nothing: one that is 18+, of who shows it there too. */
export function StayHere() {
  useEffect(() => {
    let end = () => {};
    let isGone = false;
    void import("./follow.ts").then(({ follow }) => {
      if (!isGone) end = follow(() => {}, { part: "adult" });
    });
    return () => {
      isGone = true;
      end();
    };
  }, []);
  return null;
}

/**
 * Whether there are words on the page that have not been sent. Then it stays as it is when nobody knows what has
 * changed: they may have been written for somebody who is not the partner any more, and the answer to them says so.
 */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>("main textarea, main input[type=text]")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
