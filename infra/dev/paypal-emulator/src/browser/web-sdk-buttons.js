// @ts-check
// Buttons of the SDK: custom elements with a shadow root. The shop listens to their `click`.

/** @typedef {import('./web-sdk-checkout.js').Instance} Instance */

/** By language, as PayPal's buttons follow the locale of the instance. Names of products are the same in all languages. */
const WORDS = /** @type {const} */ ({
  de: { pay: 'Mit PayPal zahlen', card: 'Debit- oder Kreditkarte' },
  en: { pay: 'Pay with PayPal', card: 'Debit or Credit Card' },
  es: { pay: 'Pagar con PayPal', card: 'Tarjeta de débito o crédito' },
  fr: { pay: 'Payer avec PayPal', card: 'Carte bancaire' },
  it: { pay: 'Paga con PayPal', card: 'Carta di debito o credito' },
  ja: { pay: 'PayPalで支払う', card: 'デビットカードまたはクレジットカード' },
  nl: { pay: 'Betaal met PayPal', card: 'Betaalpas of creditcard' },
  pt: { pay: 'Pagar com PayPal', card: 'Cartão de débito ou crédito' },
  ru: { pay: 'Оплатить через PayPal', card: 'Дебетовая или кредитная карта' },
  zh: { pay: '用 PayPal 付款', card: '借记卡或信用卡' },
});

/** @type {keyof typeof WORDS} */
let language = 'en';
/** @type {Set<{ render(): void }>} */
const shown = new Set();

/** Changes the language of all buttons. @param {string} [locale] BCP 47 */
export function setLanguage(locale = 'en') {
  const wanted = locale.slice(0, 2).toLowerCase();
  language = wanted in WORDS ? /** @type {keyof typeof WORDS} */ (wanted) : 'en';
  for (const button of shown) button.render();
}

/** Defines the elements of a component; once. @param {string} component @param {Pick<Instance, 'styledRoot' | 'PayPalError'>} instance */
export function defineButtons(component, { styledRoot, PayPalError }) {
  class Button extends HTMLElement {
    static observedAttributes = ['disabled', 'type'];
    #button = document.createElement('button');
    #label;

    /** @param {(host: HTMLElement) => string} label without one there is nothing to press */
    constructor(label) {
      super();
      this.#label = label;
      this.#button.type = 'button';
      styledRoot(this).append(this.#button);
    }

    connectedCallback() {
      shown.add(this);
      this.render();
    }

    disconnectedCallback() {
      shown.delete(this);
    }

    attributeChangedCallback() {
      this.render();
    }

    get disabled() {
      return this.hasAttribute('disabled');
    }

    set disabled(disabled) {
      this.toggleAttribute('disabled', disabled);
    }

    render() {
      const label = this.#label(this);
      this.#button.disabled = this.disabled;
      this.#button.textContent = label;
      this.#button.hidden = label === '';
    }
  }

  class PayPalButton extends Button {
    constructor() {
      super((host) => {
        const type = host.getAttribute('type');
        if (type === 'checkout') return 'Check out with PayPal';
        return type === 'buynow' ? 'Buy now with PayPal' : WORDS[language].pay;
      });
    }
  }

  /** Without the product and the country of the buyer's eligibility PayPal does not know what to offer. */
  class PayLaterButton extends Button {
    #productCode = '';
    #countryCode = '';

    constructor() {
      super((host) => (host instanceof PayLaterButton && host.productCode && host.countryCode ? 'Pay Later' : ''));
    }

    get productCode() {
      return this.#productCode;
    }

    set productCode(code) {
      this.#productCode = code;
      this.render();
    }

    get countryCode() {
      return this.#countryCode;
    }

    set countryCode(code) {
      this.#countryCode = code;
      this.render();
    }

    /** @override */
    connectedCallback() {
      super.connectedCallback();
      // The shop may set them after it has inserted the element.
      setTimeout(() => {
        if (!this.isConnected || (this.productCode && this.countryCode)) return;
        reportError(new PayPalError('ERR_DEV_MISSING_PRODUCT_CODE', 'A Pay Later button needs its productCode and countryCode.'));
      });
    }
  }

  class VenmoButton extends Button {
    constructor() {
      super(() => 'Venmo');
    }
  }

  class CardButton extends Button {
    constructor() {
      super(() => WORDS[language].card);
    }
  }

  class CardContainer extends HTMLElement {
    constructor() {
      super();
      styledRoot(this).append(document.createElement('slot'));
    }
  }

  /** @type {Record<string, Record<string, CustomElementConstructor>>} */
  const elements = {
    'paypal-payments': { 'paypal-button': PayPalButton, 'paypal-pay-later-button': PayLaterButton },
    'venmo-payments': { 'venmo-button': VenmoButton },
    'paypal-guest-payments': { 'paypal-basic-card-button': CardButton, 'paypal-basic-card-container': CardContainer },
  };
  for (const [name, element] of Object.entries(elements[component] ?? {}))
    if (!customElements.get(name)) customElements.define(name, element);
}
