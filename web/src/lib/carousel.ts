import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

/** Time per picture, in ms, from the specification. */
export const carouselMs = 5_000;
/** Carousels that start together advance one after another, all within one second. */
const staggerMs = 140;
const staggerCount = 7;
const swipePx = 40;

const reducedMotion = '(prefers-reduced-motion: reduce)';
// matchMedia is missing in jsdom.
const reducedMotionQuery = () => (typeof matchMedia === 'function' ? matchMedia(reducedMotion) : null);

let paused = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  const query = reducedMotionQuery();
  listeners.add(listener);
  query?.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    query?.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Pauses or resumes all carousels of the page, so that a visitor who is disturbed by motion needs one click. */
export function pauseCarousels(pause: boolean): void {
  paused = pause;
  for (const listener of listeners) listener();
}

const mayAdvance = () => !paused && !document.hidden && !reducedMotionQuery()?.matches;

interface Position {
  index: number;
  /** Pictures that have been shown: they stay in the DOM, so that going back loads nothing. */
  visited: readonly number[];
}

/** @param order index among the carousels of the page, which staggers them */
export function useCarousel(count: number, order = 0) {
  const [position, setPosition] = useState<Position>({ index: 0, visited: [0] });
  // Without IntersectionObserver (jsdom) a carousel counts as visible.
  const [onScreen, setOnScreen] = useState(typeof IntersectionObserver === 'undefined');
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const touchStart = useRef<{ x: number; y: number }>(null);
  const initialDelay = useRef(0);

  // The list may have become shorter.
  const index = position.index < count ? position.index : 0;
  const next = (index + 1) % count;
  const several = count > 1;
  const enabled = useSyncExternalStore(subscribe, mayAdvance, () => false) && onScreen && several;
  const interacting = hovered || focused;
  const autoplaying = enabled && !interacting;

  function show(target: number) {
    const to = (target + count) % count;
    setPosition(({ visited }) => ({ index: to, visited: visited.includes(to) ? visited : [...visited, to] }));
  }

  useEffect(() => {
    // A single picture has no root element.
    if (!several || !root.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting === true), { threshold: 0.4 });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [several]);

  useEffect(() => {
    if (enabled) initialDelay.current = (order % staggerCount) * staggerMs;
  }, [enabled, order]);

  const advance = useEffectEvent((from: number) => {
    initialDelay.current = 0;
    show(from + 1);
  });

  useEffect(() => {
    if (!autoplaying) return;
    const timer = setTimeout(() => advance(index), carouselMs + initialDelay.current);
    return () => clearTimeout(timer);
  }, [autoplaying, index]);

  return {
    index,
    /** Advances by itself; its live region should then be off. */
    autoplaying,
    paused: useSyncExternalStore(
      subscribe,
      () => paused,
      () => false,
    ),
    /** Whether this picture is shown, was shown, or will be next; the others need not load. */
    shouldLoad: (at: number) => position.visited.includes(at) || (at === next && (autoplaying || interacting)),
    show,
    /** Props of the element that contains the pictures and their buttons. */
    rootProps: {
      ref: root,
      // Touch has no hover, but a tap fires enter and leave.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A clicked button keeps the focus, which must not stop the carousel for good; keyboard focus does.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
      onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
        touchStart.current = pointerType === 'mouse' ? null : { x, y };
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        const start = touchStart.current;
        touchStart.current = null;
        const distance = start ? clientX - start.x : 0;
        if (start && Math.abs(distance) > Math.max(swipePx, Math.abs(clientY - start.y))) show(distance < 0 ? index + 1 : index - 1);
      },
      onPointerCancel: () => {
        touchStart.current = null;
      },
    },
  };
}
