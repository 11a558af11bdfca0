import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/**
 * A component whose code comes later, and a way to have it come first: once it is there, it is drawn without a pause. A part
 * that still waits for its code while the page around it changes is drawn anew, and what was typed into it is lost.
 */
export function preloaded<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [LazyExoticComponent<ComponentType<Props>>, () => Promise<unknown>] {
  let code: { default: ComponentType<Props> } | undefined;
  const preload = async () => (code = await load());
  // React asks a thenable that answers at once only once.
  const atOnce = (known: { default: ComponentType<Props> }) =>
    ({ then: (done: (module: typeof known) => void) => done(known) }) as Promise<typeof known>;
  return [lazy(() => (code ? atOnce(code) : preload())), preload];
}
