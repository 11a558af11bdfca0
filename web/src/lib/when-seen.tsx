import { lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { wake } from './awake.js';
import { Later } from './later.js';

const gestures = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** A visitor who does something may do the next thing anywhere. */
const firstGesture = (): Promise<void> =>
  new Promise((resolve) => {
    for (const gesture of gestures) addEventListener(gesture, () => resolve(), { once: true, passive: true });
  });

/** Resolves when the element is less than half a screen away, or gone. */
const nearScreen = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting && element.isConnected) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(element);
  });

const partNamed = (name: string) => document.querySelector(`[data-asleep="${name}"]`);

let gesture: Promise<void> | undefined;

function wanted(name: string): Promise<void> {
  const element = partNamed(name);
  // Nobody has drawn it yet, or the visitor was faster than this code (begin.js): it is wanted now.
  const touched = !document.documentElement.hasAttribute('data-untouched');
  if (!element || touched || typeof IntersectionObserver === 'undefined') return Promise.resolve();
  gesture ??= firstGesture();
  return Promise.race([nearScreen(element), gesture]);
}

/**
 * A part of a page that the server has drawn and that sleeps until it is near the screen, or until the visitor does something:
 * its code comes then. A button that is pressed too early is pressed again once it is awake (public/begin.js).
 */
export function whenSeen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <div className="min-h-dvh" />,
): ComponentType<Props> {
  const Part = lazy(async () => {
    if (typeof document === 'undefined') return { default: await load() };
    await wanted(name);
    const code = await load();
    // From here on React wakes it by itself for whoever presses something in it.
    setTimeout(() => wake(partNamed(name)));
    return { default: code };
  });
  return function WhenSeen(props) {
    return (
      <div data-asleep={name}>
        <Later waiting={waiting}>
          <Part {...props} />
        </Later>
      </div>
    );
  };
}
