/** What the server has drawn carries `data-asleep` until its code answers: the document itself, and parts of it. */
export function wake(element: Element | null): void {
  element?.removeAttribute('data-asleep');
  dispatchEvent(new Event('awake'));
}
