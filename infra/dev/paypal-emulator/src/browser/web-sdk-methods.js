// @ts-check
// Methods of payment by the components of the SDK, and which of them the buyer is offered.

/**
 * @typedef {'paypal' | 'paylater' | 'venmo' | 'card'} FundingSource
 * @typedef {{
 *   fundingSource: FundingSource,
 *   component: string,
 *   create: string,
 *   eligibilityKey: string,
 *   modes: readonly string[],
 *   inline?: boolean,
 *   returns?: boolean,
 * }} Method
 * @typedef {{ can_be_vaulted?: boolean, product_code?: string, country_code?: string }} Details
 * @typedef {{ eligible_methods: Record<string, Details> }} EligibilityResponse
 */

const SURFACES = ['auto', 'popup', 'modal'];
const WALLET = [...SURFACES, 'redirect', 'payment-handler'];

/** Only sessions of `paypal-payments` can leave the page and return; the card form is a part of the page. @type {readonly Method[]} */
export const METHODS = [
  {
    fundingSource: 'paypal',
    component: 'paypal-payments',
    create: 'createPayPalOneTimePaymentSession',
    eligibilityKey: 'paypal',
    modes: WALLET,
    returns: true,
  },
  {
    fundingSource: 'paylater',
    component: 'paypal-payments',
    create: 'createPayLaterOneTimePaymentSession',
    eligibilityKey: 'paypal_pay_later',
    modes: WALLET,
    returns: true,
  },
  {
    fundingSource: 'venmo',
    component: 'venmo-payments',
    create: 'createVenmoOneTimePaymentSession',
    eligibilityKey: 'venmo',
    modes: SURFACES,
  },
  {
    fundingSource: 'card',
    component: 'paypal-guest-payments',
    create: 'createPayPalGuestOneTimePaymentSession',
    eligibilityKey: 'basic_cards',
    modes: ['auto'],
    inline: true,
  },
];

/** The first name that is no component of the SDK. @param {readonly string[]} components */
export const unknownComponent = (components) => components.find((name) => !METHODS.some(({ component }) => component === name));

/** What `findEligibleMethods` and `hydrateEligibleMethods` return. @param {EligibilityResponse} response */
export function eligibilityOf({ eligible_methods }) {
  /** @param {string} fundingSource */
  const find = (fundingSource) => {
    const key = METHODS.find((method) => method.fundingSource === fundingSource)?.eligibilityKey;
    return key === undefined ? undefined : eligible_methods[key];
  };
  return {
    /** @param {string} fundingSource */
    isEligible: (fundingSource) => find(fundingSource) !== undefined,
    /** @param {string} fundingSource */
    getDetails: (fundingSource) => {
      const { can_be_vaulted = false, product_code, country_code } = find(fundingSource) ?? {};
      return {
        canBeVaulted: can_be_vaulted,
        ...(product_code && { productCode: product_code }),
        ...(country_code && { countryCode: country_code }),
      };
    },
  };
}
