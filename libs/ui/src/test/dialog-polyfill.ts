/** jsdom has <dialog> without showModal and close; this polyfill has the part that tests need. */
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  // Browsers dispatch a cancel event on the topmost modal dialog on Esc.
  document.addEventListener('keydown', (event) => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (event.key === 'Escape' && !event.defaultPrevented && top) top.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}
export {};
