// @ts-check
// The subset of PayPal's JS SDK v6 that a "Pay with PayPal" button needs. Like PayPal's, this entry loads further scripts and a
// style sheet from its host, so a shop's CSP needs that host in script-src, style-src, connect-src and frame-src.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const emulator = script.src.replace(/\/web-sdk\/v6\/core.*$/, '');
  const STYLE = `${emulator}/web-sdk/v6/style.css`;
  /** In-app browsers, which block pop-ups. */
  const IN_APP_BROWSER = /\b(FBAN|FBAV|Instagram|Line)\b/;

  class PayPalError extends Error {
    /** @param {string} code @param {string} message @param {boolean} [isRecoverable] */
    constructor(code, message, isRecoverable = false) {
      super(message);
      this.name = 'PayPalError';
      this.code = code;
      this.isRecoverable = isRecoverable;
    }
  }

  /** @type {Promise<typeof import('./web-sdk-checkout.js')> | undefined} */
  let rest;

  /** Loads the further scripts; a failed load is retried at the next attempt. */
  function loadRest() {
    rest ??= Promise.all([import(`${emulator}/web-sdk/v6/checkout.js`), loadStyle()]).then(
      ([checkout]) => checkout,
      () => {
        rest = undefined;
        throw new PayPalError(
          'ERR_SUBRESOURCE_BLOCKED',
          `A part of the SDK could not be loaded: script-src and style-src must allow ${emulator}.`,
        );
      },
    );
    return rest;
  }

  /** Detects whether the page's CSP allows the style sheet; its rules match only inside shadow roots. */
  function loadStyle() {
    return new Promise((resolve, reject) => {
      const link = styleLink();
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
      document.head.append(link);
    });
  }

  function styleLink() {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = STYLE;
    return link;
  }

  /** @param {HTMLElement} host */
  function styledRoot(host) {
    const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true });
    shadow.append(styleLink());
    return shadow;
  }

  /** @param {{ clientToken?: string, clientId?: string }} options */
  async function createInstance({ clientToken, clientId }) {
    const { createSessions } = await loadRest();
    const form = new URLSearchParams();
    if (clientToken !== undefined) form.set('clientToken', clientToken);
    if (clientId !== undefined) form.set('clientId', clientId);
    /** Requests from the emulator whether this page may still pay: a client token expires after 15 minutes. @param {string} what */
    const authorize = async (what) => {
      const response = await fetch(`${emulator}/web-sdk/v6/${what}`, { method: 'POST', body: form });
      const answer = await response.json();
      if (!response.ok) throw new PayPalError(answer.code, answer.message);
      return answer;
    };
    const { eligible, popups, paymentHandler } = await authorize('instance');
    const eligibility = {
      /** @param {string} method */
      isEligible: (method) => eligible.includes(method),
      getDetails: () => ({ canBeVaulted: false }),
    };
    return {
      findEligibleMethods: async () => eligibility,
      hydrateEligibleMethods: () => eligibility,
      updateLocale: () => {},
      createPayPalOneTimePaymentSession: createSessions({
        emulator,
        PayPalError,
        styledRoot,
        authorize: () => authorize('session'),
        popups: popups && !IN_APP_BROWSER.test(navigator.userAgent),
        paymentHandler,
      }),
    };
  }

  /** @type {Record<string, string>} */
  const BUTTON_LABELS = { pay: 'Pay with PayPal', checkout: 'Check out with PayPal', buynow: 'Buy now with PayPal' };

  class PayPalButton extends HTMLElement {
    static observedAttributes = ['disabled', 'type'];
    #button = document.createElement('button');

    constructor() {
      super();
      this.#button.type = 'button';
      styledRoot(this).append(this.#button);
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
