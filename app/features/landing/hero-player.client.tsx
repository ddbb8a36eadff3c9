import { useLottieLight } from "lottie-react";
import { useEffect } from "react";

/**
 * Plays the hero's animation in a loop. The hook and not the library's component: that one brings a <style> of its own,
 * which our policy forbids.
 * @param onReady called when the first frame is drawn
 */
export function HeroPlayer({
  animation,
  playing,
  onReady,
}: {
  animation: object;
  playing: boolean;
  onReady: () => void;
}) {
  const { setDisplayRef, state, play, pause } = useLottieLight({
    src: animation as Record<string, unknown>,
    loop: true,
    subscriptions: { ready: onReady },
  });
  const loaded = state !== "loading" && state !== "error";
  useEffect(() => {
    if (!loaded) return;
    if (playing) play();
    else pause();
  }, [loaded, playing, play, pause]);
  return <div className="film" data-state={state} ref={setDisplayRef} />;
}
