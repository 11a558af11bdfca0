import type { PayPalSetup } from '@charter/contracts';
import type { FundingSource } from '@charter/contracts/browser';
import type { PayPalInstance, PayPalSession, PresentationMode, SessionOptions } from './paypal-sdk.js';

interface Method {
  /** Component of PayPal's SDK that the method needs. */
  component: string;
  /** In the order in which they are tried. Only sessions of `paypal-payments` can leave the page and return. */
  modes: readonly PresentationMode[];
  createSession: (paypal: PayPalInstance, options: SessionOptions) => PayPalSession | Promise<PayPalSession>;
}

/**
 * `auto` is a pop-up or PayPal's modal, for cards a form in the page. In-app browsers (Facebook, Instagram) allow neither of the first two;
 * there `redirect` leaves the page.
 */
export const methods: Record<FundingSource, Method> = {
  paypal: {
    component: 'paypal-payments',
    modes: ['auto', 'redirect'],
    createSession: (paypal, options) => paypal.createPayPalOneTimePaymentSession(options),
  },
  paylater: {
    component: 'paypal-payments',
    modes: ['auto', 'redirect'],
    createSession: (paypal, options) => paypal.createPayLaterOneTimePaymentSession(options),
  },
  venmo: {
    component: 'venmo-payments',
    modes: ['auto'],
    createSession: (paypal, options) => paypal.createVenmoOneTimePaymentSession(options),
  },
  card: {
    component: 'paypal-guest-payments',
    modes: ['auto'],
    createSession: (paypal, options) => paypal.createPayPalGuestOneTimePaymentSession(options),
  },
};

/** A method that PayPal offers this buyer. */
export interface OfferedMethod {
  source: FundingSource;
  /** Which plan the Pay Later button offers. */
  productCode?: string;
  countryCode?: string;
}

/** PayPal's order: its wallet, Pay Later directly below it, other wallets, cards last. */
const sources: readonly FundingSource[] = ['paypal', 'paylater', 'venmo', 'card'];

/** Offered while PayPal does not say what else this buyer may use. */
export const payPalOnly: readonly OfferedMethod[] = [{ source: 'paypal' }];

/** How long the buttons wait for PayPal's answer, in ms. */
const eligibilityTimeoutMs = 5_000;

/**
 * The methods of the setup's components that PayPal offers this buyer for an amount; PayPal alone when it does not answer in time.
 * @param total US dollars
 */
export async function offeredMethods(paypal: PayPalInstance, setup: PayPalSetup, total: number): Promise<readonly OfferedMethod[]> {
  const { currency, components } = setup;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const timeout = new Promise<never>((_done, failed) => {
      timer = setTimeout(() => failed(new Error('PayPal did not answer in time')), eligibilityTimeoutMs);
    });
    const question = { currencyCode: currency, amount: total.toFixed(2), paymentFlow: 'ONE_TIME_PAYMENT' } as const;
    const eligible = await Promise.race([paypal.findEligibleMethods(question), timeout]);
    const offered = sources
      .filter((source) => components.includes(methods[source].component) && eligible.isEligible(source))
      .map((source) => offerOf(source, eligible.getDetails(source)))
      .filter(isComplete);
    return offered.length > 0 ? offered : payPalOnly;
  } catch {
    return payPalOnly;
  } finally {
    clearTimeout(timer);
  }
}

const offerOf = (source: FundingSource, { productCode, countryCode }: Omit<OfferedMethod, 'source'>): OfferedMethod =>
  source === 'paylater' && productCode && countryCode ? { source, productCode, countryCode } : { source };

/** PayPal's Pay Later button shows nothing without its codes. */
const isComplete = ({ source, productCode }: OfferedMethod): boolean => source !== 'paylater' || productCode !== undefined;
