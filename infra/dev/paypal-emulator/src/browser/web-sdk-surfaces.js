// @ts-check
// Pop-up, modal and inline frame in which the approval page is shown.

/** @typedef {import('./web-sdk-checkout.js').Surface} Surface @typedef {import('./web-sdk-checkout.js').Instance} Instance */

/** After this time the order is shown even if the first page has not loaded; a loaded machine may take many seconds to load it. */
const OPENING_MS = 60_000;

/** @param {Instance} instance */
export function createSurfaces({ emulator, styledRoot, popups, PayPalError }) {
  const emulatorOrigin = new URL(emulator).origin;

  /** @param {Surface['presentation']} presentation */
  function openingPage(presentation) {
    return `${emulator}/checkoutnow/opening?${new URLSearchParams({ origin: location.origin, presentation }).toString()}`;
  }

  /**
   * Resolves when the opening page says that it is there: Chrome drops an address that is given to a window whose first
   * page is still on its way. @param {() => Window | null} opened
   */
  function whenOpened(opened) {
    return new Promise((resolve) => {
      /** @param {MessageEvent<{ type?: string }>} event */
      const listen = (event) => {
        if (event.origin !== emulatorOrigin || event.source !== opened() || event.data?.type !== 'opened') return;
        window.removeEventListener('message', listen);
        resolve(undefined);
      };
      window.addEventListener('message', listen);
      setTimeout(resolve, OPENING_MS);
    });
  }

  /** @returns {Surface | undefined} undefined when the browser blocked the pop-up. */
  function openPopup() {
    if (!popups) return undefined;
    const [width, height] = [480, 720];
    const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
    const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
    const popup = window.open(openingPage('popup'), '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
    if (!popup || popup.closed) return undefined;
    return {
      presentation: 'popup',
      window: () => popup,
      opened: whenOpened(() => popup),
      show: (url) => popup.location.replace(url),
      close: () => popup.close(),
    };
  }

  /** @param {() => void} onCancel @returns {Surface} */
  function openModal(onCancel) {
    const { host, dialog } = openDialog('PayPal emulator', onCancel);
    return frameIn('modal', dialog, () => host.remove());
  }

  /**
   * A frame in the container of the card button, below the button.
   * @param {string | EventTarget} [target] the button or its selector; by default the page's first one
   * @returns {Surface}
   */
  function openInline(target = 'paypal-basic-card-button') {
    const button = typeof target === 'string' ? document.querySelector(target) : target;
    const root = button instanceof Element && button.closest('paypal-basic-card-container')?.shadowRoot;
    if (!root) throw new PayPalError('ERR_DEV_TARGET_ELEMENT_INVALID', 'The button is not in a paypal-basic-card-container.');
    const surface = frameIn('inline', root);
    root.lastElementChild?.scrollIntoView({ block: 'nearest' });
    return surface;
  }

  /** @param {'modal' | 'inline'} presentation @param {Node} parent @param {() => void} [close] @returns {Surface} */
  function frameIn(presentation, parent, close) {
    const frame = document.createElement('iframe');
    frame.title = 'PayPal emulator';
    frame.src = openingPage(presentation);
    parent.appendChild(frame);
    return {
      presentation,
      window: () => frame.contentWindow,
      opened: whenOpened(() => frame.contentWindow),
      show: (url) => (frame.src = url),
      close: close ?? (() => frame.remove()),
    };
  }

  /** Says that the payment goes on in the other window. @param {Surface} popup @param {() => void} onCancel */
  function coverPage(popup, onCancel) {
    const { host, dialog } = openDialog('The payment window is open', onCancel);
    const text = document.createElement('p');
    text.textContent = 'Please finish your payment in the PayPal emulator window.';
    const back = document.createElement('button');
    back.textContent = 'Show the window';
    back.addEventListener('click', () => popup.window()?.focus());
    const cancel = document.createElement('button');
    cancel.textContent = 'Cancel payment';
    cancel.addEventListener('click', onCancel);
    dialog.append(text, back, cancel);
    return host;
  }

  /** @param {string} label @param {() => void} onCancel */
  function openDialog(label, onCancel) {
    const host = document.createElement('div');
    host.dataset['paypalEmulator'] = '';
    // Stops events that a dialog of the shop would handle as clicks outside of it or as loss of focus.
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'focusin'])
      host.addEventListener(type, (event) => event.stopPropagation());
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', label);
    dialog.addEventListener('cancel', onCancel);
    styledRoot(host).append(dialog);
    document.body.append(host);
    dialog.showModal();
    return { host, dialog };
  }

  return { openPopup, openModal, openInline, coverPage };
}
