import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

/** The specification's: how long a picture stays. */
export const carouselMs = 5_000;
/** Carousels that start together turn one after another, and the last of them within the same second. */
const apartMs = 140;
const together = 7;
const swipePx = 40;

const stillness = '(prefers-reduced-motion: reduce)';
// Absent where there is no screen, as in tests.
const wantsStillness = () => (typeof matchMedia === 'function' ? matchMedia(stillness) : null);

let paused = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  const list = wantsStillness();
  listeners.add(listener);
  list?.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    list?.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** One press stops every carousel of the page: whoever wants rest wants it everywhere. */
export function pauseCarousels(stop: boolean): void {
  paused = stop;
  for (const listener of listeners) listener();
}

const mayTurn = () => !paused && !document.hidden && !wantsStillness()?.matches;

interface Place {
  index: number;
  /** Pictures that have been shown: they stay, so that coming back to them needs no loading. */
  reached: readonly number[];
}

/** @param order where it stands among the page's carousels, from 0 */
export function useCarousel(count: number, order = 0) {
  const [place, setPlace] = useState<Place>({ index: 0, reached: [0] });
  // Where nothing can tell, as in tests, it counts as seen.
  const [onScreen, setOnScreen] = useState(typeof IntersectionObserver === 'undefined');
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; y: number }>(null);
  const firstWait = useRef(0);

  // A list that has become shorter starts over.
  const index = place.index < count ? place.index : 0;
  const next = (index + 1) % count;
  const several = count > 1;
  const running = useSyncExternalStore(subscribe, mayTurn, () => false) && onScreen && several;
  const looked = hovered || focused;
  const turning = running && !looked;

  function show(wished: number) {
    const to = (wished + count) % count;
    setPlace(({ reached }) => ({ index: to, reached: reached.includes(to) ? reached : [...reached, to] }));
  }

  useEffect(() => {
    // A single picture has no stage.
    if (!several || !stage.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting === true), { threshold: 0.4 });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [several]);

  useEffect(() => {
    if (running) firstWait.current = (order % together) * apartMs;
  }, [running, order]);

  const turn = useEffectEvent((from: number) => {
    firstWait.current = 0;
    show(from + 1);
  });

  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => turn(index), carouselMs + firstWait.current);
    return () => clearTimeout(timer);
  }, [turning, index]);

  return {
    index,
    /** Nobody moves it but the clock: a screen reader is then told nothing. */
    turning,
    paused: useSyncExternalStore(
      subscribe,
      () => paused,
      () => false,
    ),
    /** Whether this picture is shown, was shown, or will be soon; others need not load. */
    near: (at: number) => place.reached.includes(at) || (at === next && (turning || looked)),
    show,
    /** For the element around the pictures and their buttons. */
    stage: {
      ref: stage,
      // A finger has no hover, and its taps come as enter and leave.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A button pressed by mouse keeps the focus: that alone must not stop the pictures for good.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
      onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
        touch.current = pointerType === 'mouse' ? null : { x, y };
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        const from = touch.current;
        touch.current = null;
        const across = from ? clientX - from.x : 0;
        if (from && Math.abs(across) > Math.max(swipePx, Math.abs(clientY - from.y))) show(across < 0 ? index + 1 : index - 1);
      },
      onPointerCancel: () => {
        touch.current = null;
      },
    },
  };
}
