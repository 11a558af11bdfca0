import { lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { markHydrated } from './hydration.js';
import { LazyBoundary } from './lazy-boundary.js';

const interactionEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** After the first interaction every part is loaded, because the next one may happen anywhere. */
const nextInteraction = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of interactionEvents) addEventListener(event, () => resolve(), { once: true, passive: true });
  });

/** Resolves when the element is less than half a screen away from the viewport, or removed. */
const nearViewport = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting) && element.isConnected) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(element);
  });

const findPart = (name: string) => document.querySelector(`[data-not-hydrated="${name}"]`);

let firstInteraction: Promise<void> | undefined;

/** A part that the browser renders is in the document, with its fallback, once React has committed it: after many slices on a slow phone. */
async function findRenderedPart(name: string): Promise<Element | null> {
  for (let tries = 0; tries < 200; tries += 1) {
    const element = findPart(name);
    if (element) return element;
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}

async function visibleOrInteracted(name: string): Promise<void> {
  // bootstrap.ts removes the attribute on the first interaction, which may precede this code.
  const interacted = () => !document.documentElement.hasAttribute('data-no-interaction');
  if (interacted() || typeof IntersectionObserver === 'undefined') return;
  const element = await findRenderedPart(name);
  if (!element || interacted()) return;
  firstInteraction ??= nextInteraction();
  await Promise.race([nearViewport(element), firstInteraction]);
}

/**
 * A part of a page whose code is loaded, and which is hydrated if the server has rendered it, when it is near the viewport or after the visitor's
 * first interaction. A click before that is repeated after hydration (bootstrap.ts).
 * @param name unique on the page
 */
export function lazyOnVisible<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <div className="min-h-dvh" />,
): ComponentType<Props> {
  const Part = lazy(async () => {
    if (typeof document === 'undefined') return { default: await load() };
    await visibleOrInteracted(name);
    const component = await load();
    // After this task React itself hydrates the part as soon as an event hits it.
    setTimeout(() => void findRenderedPart(name).then(markHydrated));
    return { default: component };
  });
  return function LazyOnVisible(props) {
    return (
      <div data-not-hydrated={name}>
        <LazyBoundary fallback={fallback}>
          <Part {...props} />
        </LazyBoundary>
      </div>
    );
  };
}
