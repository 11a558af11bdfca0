import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/**
 * A lazy component and a function that loads it ahead of time; once loaded, it renders synchronously. Needed where a parent rerenders
 * before the code has arrived: React would then replace the server's markup, and text typed into it would be lost.
 */
export function lazyWithPreload<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [LazyExoticComponent<ComponentType<Props>>, () => Promise<unknown>] {
  let loadedModule: { default: ComponentType<Props> } | undefined;
  const preload = async () => (loadedModule = await load());
  // React renders a thenable that resolves synchronously without suspending.
  const resolved = (known: { default: ComponentType<Props> }) =>
    ({ then: (done: (module: typeof known) => void) => done(known) }) as Promise<typeof known>;
  return [lazy(() => (loadedModule ? resolved(loadedModule) : preload())), preload];
}
