/**
 * Server-rendered HTML that React has not hydrated yet carries the attribute `data-not-hydrated`: the document, and each part whose code
 * is loaded separately. Removing it dispatches `hydrated`, on which bootstrap.js repeats an early click.
 */
export function markHydrated(element: Element | null): void {
  element?.removeAttribute('data-not-hydrated');
  dispatchEvent(new Event('hydrated'));
}
