// @ts-check
// The subset of PayPal's JS SDK v6 that one-time payments need. Like PayPal's, this entry loads further scripts and a
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

  /** @param {{ clientToken?: string, clientId?: string, components?: string[], locale?: string }} options */
  async function createInstance({ clientToken, clientId, components = [], locale }) {
    const { METHODS, eligibilityOf, unknownComponent, createSessions, defineButtons, setLanguage } = await loadRest();
    const unknown = unknownComponent(components);
    if (unknown !== undefined) throw new PayPalError('ERR_DEV_UNKNOWN_COMPONENT', `There is no component ${unknown}.`);
    if (components.length === 0) throw new PayPalError('ERR_DEV_MISSING_COMPONENTS', 'An instance needs at least one component.');
    const credentials = { ...(clientToken !== undefined && { clientToken }), ...(clientId !== undefined && { clientId }) };
    /**
     * Requests from the emulator whether this page may still pay: a client token expires after 15 minutes.
     * @param {string} what @param {Record<string, string>} [values]
     */
    const authorize = async (what, values = {}) => {
      const body = new URLSearchParams({ ...credentials, ...values });
      const response = await fetch(`${emulator}/web-sdk/v6/${what}`, { method: 'POST', body });
      const answer = await response.json();
      if (!response.ok) throw new PayPalError(answer.code, answer.message);
      return answer;
    };
    const { popups, paymentHandler } = await authorize('instance');
    const instance = {
      emulator,
      PayPalError,
      styledRoot,
      authorize: () => authorize('session'),
      popups: popups && !IN_APP_BROWSER.test(navigator.userAgent),
      paymentHandler,
    };
    setLanguage(locale);
    for (const component of components) defineButtons(component, instance);
    const methods = METHODS.filter(({ component }) => components.includes(component));
    return {
      /** @param {{ currencyCode?: string, amount?: string }} [options] */
      findEligibleMethods: async ({ currencyCode = 'USD', amount = '' } = {}) =>
        eligibilityOf(await authorize('eligibility', { currencyCode, amount })),
      hydrateEligibleMethods: eligibilityOf,
      updateLocale: setLanguage,
      ...Object.fromEntries(methods.map((method) => [method.create, createSessions(instance, method)])),
    };
  }

  Object.assign(window, { paypal: { version: '6.0.0', createInstance } });
})();
