import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { nextStep } from "#app/rounds/steps.ts";
import { itemOf } from "#app/rounds/times.ts";
import type { PlayView } from "./play-view.ts";
import { BACK, type Pick, type Picks } from "./plays.ts";
import { drain, isSaid, type Tap, tapQueue, withTaps } from "./tap-queue.ts";

/**
 * The game in script: a tap shows the next pair at once, and is sent when it can be. All of it is in the page; the
 * server's word comes in only where it refuses something.
 */
export function useTaps(view: PlayView) {
  const { name, time, me, partner, pairs, adult } = view;
  const [said, setSaid] = useState<Picks>(view.said);
  const [reached, setReached] = useState(true);
  const [pending, setPending] = useState(0);
  const [refused, setRefused] = useState(false);
  const queue = useMemo(
    () => tapQueue(adult ? null : { me, of: `this-or-that-${itemOf(name, time)}` }),
    [adult, me, name, time],
  );
  const isSending = useRef(false);
  /** What was tapped on this page and is in no word of the server yet: a look at the page may be older than the tap. */
  const made = useRef<readonly Tap[]>([]);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const told = (now: boolean) => {
      setReached(now);
      setPending(queue.read().length);
    };
    const end = await drain(queue, `/this-or-that/${name}/tap`, told);
    isSending.current = false;
    setPending(queue.read().length);
    if (end === "sent") return;
    made.current = [];
    setRefused(end === "refused");
    await revalidate();
  };

  // What was tapped here before and is not sent yet goes on top of what the server has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server is what begins it anew
  useEffect(() => {
    const kept = queue.read();
    made.current = made.current.filter((tap) => !isSaid(view.said, tap));
    const before = kept.filter(({ n }) => !made.current.some((tap) => tap.n === n));
    setSaid(withTaps(view.said, [...before, ...made.current]));
    setPending(kept.length);
    if (kept.length > 0) void send();
  }, [view.said, queue]);

  const next = nextStep(pairs, said);
  const isOver = next === null && pending === 0 && said !== view.said;
  useEffect(() => {
    if (isOver) void navigate(`/this-or-that/${name}/results`, { replace: true });
  }, [isOver, navigate, name]);

  const tap = (pair: string, version: number, pick: Pick | typeof BACK) => {
    const one = { n: crypto.randomUUID?.() ?? String(Math.random()), pair, version, pick, time, partner };
    queue.push(one);
    made.current = [...made.current.filter((tap) => tap.pair !== pair), one];
    setSaid((before) => withTaps(before, [one]));
    setPending((before) => before + 1);
    setRefused(false);
    void send();
  };
  return {
    ...{ said, next, refused },
    waits: !reached && pending > 0,
    isSending: next === null && pending > 0,
    pick: (which: Pick) => next && tap(next.id, next.version, which),
    undo: () => {
      const last = Object.keys(said).at(-1);
      if (last) tap(last, 1, BACK);
    },
  };
}
