// @ts-check
// PayPal's JS SDK v6 as far as a shop with one "Pay with PayPal" button uses it. Styles come as constructed style sheets, because
// a shop's CSP allows no inline ones.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const emulator = script.src.replace(/\/web-sdk\/v6\/core.*$/, '');
  const emulatorOrigin = new URL(emulator).origin;
  const REDIRECTED = 'paypal-emulator-redirect';
  /** A slow network; then the order is shown all the same. */
  const OPENING_MS = 5000;
  const CLOSED_POLL_MS = 200;
  /** A window that reports and closes itself is seen closed before its message arrives. */
  const CLOSED_GRACE_MS = 400;

  /**
   * @typedef {{ source: string, type: 'approved' | 'cancelled' | 'error', orderId: string, payerId?: string, message?: string }} Report
   * @typedef {{ presentationMode?: string, fullPageOverlay?: { enabled?: boolean }, autoRedirect?: { enabled?: boolean } }} StartOptions
   * @typedef {{
   *   onApprove?: (data: { orderId: string, payerId?: string, fundingSource: string }) => unknown,
   *   onCancel?: (data: { orderId?: string }) => unknown,
   *   onError?: (error: unknown) => unknown,
   *   onComplete?: (data: { paymentSessionState: 'approved' | 'canceled' | 'error' }) => unknown,
   * }} Callbacks
   * @typedef {{ show(url: string): void, window(): Window | null, opened: Promise<unknown>, close(): void, presentation: 'popup' | 'modal' }} Surface
   */

  class PayPalError extends Error {
    /** @param {string} code @param {string} message @param {boolean} [isRecoverable] */
    constructor(code, message, isRecoverable = false) {
      super(message);
      this.name = 'PayPalError';
      this.code = code;
      this.isRecoverable = isRecoverable;
    }
  }

  /** @param {{ clientToken?: string, clientId?: string }} options */
  async function createInstance({ clientToken, clientId }) {
    const form = new URLSearchParams();
    if (clientToken !== undefined) form.set('clientToken', clientToken);
    if (clientId !== undefined) form.set('clientId', clientId);
    const response = await fetch(`${emulator}/web-sdk/v6/instance`, { method: 'POST', body: form });
    const answer = await response.json();
    if (!response.ok) throw new PayPalError(answer.code, answer.message);
    const eligibility = {
      /** @param {string} method */
      isEligible: (method) => answer.eligible.includes(method),
      getDetails: () => ({ canBeVaulted: false }),
    };
    return {
      findEligibleMethods: async () => eligibility,
      hydrateEligibleMethods: () => eligibility,
      updateLocale: () => {},
      createPayPalOneTimePaymentSession: createSession,
    };
  }

  /** @param {Callbacks} callbacks */
  function createSession(callbacks) {
    /** @type {(() => void) | undefined} */
    let tearDown;
    /** @type {string | undefined} */
    let currentOrder;

    /** @param {Report} report */
    async function finish(report) {
      tearDown?.();
      tearDown = undefined;
      try {
        if (report.type === 'approved')
          await callbacks.onApprove?.({
            orderId: report.orderId,
            ...(report.payerId && { payerId: report.payerId }),
            fundingSource: 'paypal',
          });
        else if (report.type === 'cancelled') await callbacks.onCancel?.(report.orderId ? { orderId: report.orderId } : {});
        else await callbacks.onError?.(new PayPalError('ERR_CHECKOUT', report.message ?? 'The payment could not be shown.'));
      } catch (error) {
        await callbacks.onError?.(error);
      }
      const states = /** @type {const} */ ({ approved: 'approved', cancelled: 'canceled', error: 'error' });
      await callbacks.onComplete?.({ paymentSessionState: states[report.type] });
    }

    function cancelled() {
      void finish({ source: '', type: 'cancelled', orderId: currentOrder ?? '' });
    }

    /**
     * Opens synchronously, while the browser still sees the buyer's click, and fills in the order when it is known.
     * @param {StartOptions} options @param {Promise<{ orderId: string }>} order
     */
    async function start(options, order) {
      const mode = options?.presentationMode ?? 'auto';
      if (tearDown) throw new PayPalError('ERR_SESSION_ACTIVE', 'A payment is already open.');
      if (mode === 'redirect') return redirect(options, order);
      const surface = mode === 'modal' ? openModal(cancelled) : (openPopup() ?? (mode === 'popup' ? undefined : openModal(cancelled)));
      if (!surface) throw new PayPalError('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The browser blocked the pop-up.', true);
      currentOrder = undefined;
      tearDown = follow(surface, options?.fullPageOverlay?.enabled !== false);
      const mine = tearDown;
      try {
        const { orderId } = await order;
        await surface.opened;
        if (tearDown !== mine) return; // The buyer turned back before there was an order.
        currentOrder = orderId;
        surface.show(
          `${emulator}/checkoutnow?${new URLSearchParams({ token: orderId, origin: location.origin, presentation: surface.presentation }).toString()}`,
        );
      } catch (error) {
        mine();
        tearDown = undefined;
        await callbacks.onError?.(error);
        await callbacks.onComplete?.({ paymentSessionState: 'error' });
        throw error;
      }
    }

    /** @param {Surface} surface @param {boolean} overlay Answers what ends it. */
    function follow(surface, overlay) {
      /** @param {MessageEvent<Report>} event */
      const listen = (event) => {
        if (event.origin !== emulatorOrigin || event.source !== surface.window() || event.data?.source !== 'paypal-emulator') return;
        if (/** @type {string} */ (event.data.type) === 'opened') return;
        if (event.data.orderId === currentOrder) void finish(event.data);
      };
      window.addEventListener('message', listen);
      const cover = surface.presentation === 'popup' && overlay ? coverPage(surface, cancelled) : undefined;
      let closedFor = 0;
      const poll = setInterval(() => {
        closedFor = surface.window()?.closed === false ? 0 : closedFor + CLOSED_POLL_MS;
        if (closedFor > CLOSED_GRACE_MS) cancelled();
      }, CLOSED_POLL_MS);
      return () => {
        clearInterval(poll);
        window.removeEventListener('message', listen);
        cover?.remove();
        surface.close();
      };
    }

    /** @param {StartOptions} options @param {Promise<{ orderId: string }>} order */
    async function redirect(options, order) {
      const { orderId } = await order;
      sessionStorage.setItem(REDIRECTED, orderId);
      const redirectURL = `${emulator}/checkoutnow?token=${orderId}`;
      if (options.autoRedirect?.enabled === false) return { redirectURL };
      location.assign(redirectURL);
      return undefined;
    }

    function hasReturned() {
      const token = new URLSearchParams(location.search).get('token');
      return token !== null && token === sessionStorage.getItem(REDIRECTED);
    }

    /** Ends a redirected payment after the buyer's return; its callbacks are called as in a pop-up. */
    async function resume() {
      if (!hasReturned()) return;
      const query = new URLSearchParams(location.search);
      sessionStorage.removeItem(REDIRECTED);
      const payerId = query.get('PayerID') ?? undefined;
      await finish({
        source: '',
        type: payerId ? 'approved' : 'cancelled',
        orderId: query.get('token') ?? '',
        ...(payerId && { payerId }),
      });
    }

    return {
      start,
      hasReturned,
      resume,
      cancel: () => {
        if (tearDown) cancelled();
      },
      destroy: () => {
        tearDown?.();
        tearDown = undefined;
      },
    };
  }

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

  /** @returns {Surface | undefined} Nothing when the browser blocked it. */
  function openPopup() {
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
    const frame = document.createElement('iframe');
    frame.title = 'PayPal emulator';
    frame.src = openingPage('modal');
    dialog.append(frame);
    return {
      presentation: 'modal',
      window: () => frame.contentWindow,
      opened: whenOpened(() => frame.contentWindow),
      show: (url) => (frame.src = url),
      close: () => host.remove(),
    };
  }

  /** Tells the buyer that the payment goes on in the other window. @param {Surface} popup @param {() => void} onCancel */
  function coverPage(popup, onCancel) {
    const { host, dialog } = openDialog('Payment window open', onCancel);
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
    // A shop's own dialog must not take a click in here for a click outside of it, nor pull the focus back.
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'focusin'])
      host.addEventListener(type, (event) => event.stopPropagation());
    const shadow = styled(
      host,
      `
      :host { pointer-events: auto; }
      dialog { display: grid; gap: 0.75rem; border: 0; border-radius: 0.75rem; padding: 1.25rem; max-width: 24rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c2430; background: #fff; }
      dialog:has(iframe) { padding: 0; width: min(30rem, 96vw); max-width: none; height: min(44rem, 94vh); overflow: hidden; }
      dialog::backdrop { background: rgb(10 15 20 / 70%); }
      iframe { border: 0; width: 100%; height: 100%; }
      p { margin: 0; }
      button { min-height: 2.75rem; border: 1px solid #8a95a3; border-radius: 0.5rem; background: #fff; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
      button:focus-visible { outline: 3px solid #22506b; outline-offset: 2px; }`,
    );
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', label);
    dialog.addEventListener('cancel', onCancel);
    shadow.append(dialog);
    document.body.append(host);
    dialog.showModal();
    return { host, dialog };
  }

  /** @param {HTMLElement} host @param {string} css */
  function styled(host, css) {
    const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
    return shadow;
  }

  /** @type {Record<string, string>} */
  const BUTTON_LABELS = { pay: 'Pay with PayPal', checkout: 'Check out with PayPal', buynow: 'Buy now with PayPal' };

  class PayPalButton extends HTMLElement {
    static observedAttributes = ['disabled', 'type'];
    #button = document.createElement('button');

    constructor() {
      super();
      this.#button.type = 'button';
      styled(
        this,
        `
        :host { display: inline-block; min-width: 12rem; }
        :host([hidden]) { display: none; }
        button { width: 100%; min-height: 2.75rem; padding: 0.5rem 1rem; border: 0; border-radius: 0.5rem; background: #22506b; color: #fff; font: 600 1rem/1.5 system-ui, sans-serif; cursor: pointer; }
        button:disabled { cursor: not-allowed; opacity: 0.6; }
        button:focus-visible { outline: 3px solid #22506b; outline-offset: 2px; }`,
      ).append(this.#button);
    }

    connectedCallback() {
      this.attributeChangedCallback();
    }

    attributeChangedCallback() {
      this.#button.disabled = this.hasAttribute('disabled');
      this.#button.textContent = BUTTON_LABELS[this.getAttribute('type') ?? 'pay'] ?? BUTTON_LABELS['pay'] ?? '';
    }
  }

  if (!customElements.get('paypal-button')) customElements.define('paypal-button', PayPalButton);
  Object.assign(window, { paypal: { version: '6.0.0', createInstance } });
})();
