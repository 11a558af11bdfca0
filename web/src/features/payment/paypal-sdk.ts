import type { PayPalSetup } from '@charter/contracts';
import { regions } from '@charter/contracts/formats';
import type { FundingSource, Locale } from '@charter/contracts/browser';

/** The part of PayPal's JS SDK v6 that a one-time payment needs. */
interface PayPalNamespace {
  version: string;
  createInstance(options: { clientId: string; components: string[]; pageType: 'checkout'; locale: string }): Promise<PayPalInstance>;
}

/** Has the functions of the components that it was created with. */
export interface PayPalInstance {
  findEligibleMethods(options: { currencyCode: string; amount: string; paymentFlow: 'ONE_TIME_PAYMENT' }): Promise<EligibleMethods>;
  createPayPalOneTimePaymentSession(options: SessionOptions): ReturningPayPalSession;
  createPayLaterOneTimePaymentSession(options: SessionOptions): PayPalSession;
  createVenmoOneTimePaymentSession(options: SessionOptions): PayPalSession;
  /** PayPal's types declare a session, its examples await it. */
  createPayPalGuestOneTimePaymentSession(options: SessionOptions): PayPalSession | Promise<PayPalSession>;
}

export interface EligibleMethods {
  isEligible(source: FundingSource): boolean;
  /** The codes are those of Pay Later. */
  getDetails(source: FundingSource): { productCode?: string; countryCode?: string };
}

export interface SessionOptions {
  onApprove(data: { orderId: string }): Promise<void>;
  onCancel(data: { orderId?: string }): void;
  onError(error: unknown): void;
}

export type PresentationMode = 'auto' | 'redirect';

export interface PayPalSession {
  /** @param options `targetElement` is the button below which the card form opens */
  start(options: { presentationMode: PresentationMode; targetElement?: HTMLElement }, order: Promise<{ orderId: string }>): Promise<void>;
  /** Ends it without calling the callbacks. */
  destroy(): void;
}

interface ReturningPayPalSession extends PayPalSession {
  /** Whether the buyer has returned from PayPal's page. */
  hasReturned(): boolean;
  /** Calls the callbacks after a return. */
  resume(): Promise<void>;
}

declare global {
  interface Window {
    paypal?: PayPalNamespace;
  }
}

/** The script did not arrive: a content blocker, a firewall or the network keeps it out, and trying again changes little by itself. */
export class PayPalBlockedError extends Error {
  override readonly name = 'PayPalBlockedError';
}

const attempts = 3;
const loadTimeoutMs = 15_000;

function loadOnce(url: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => settle(new PayPalBlockedError('PayPal did not load in time')), loadTimeoutMs);
    const settle = (error?: Error) => {
      clearTimeout(timer);
      if (!error) return done();
      script.remove();
      failed(error);
    };
    script.src = url;
    script.async = true;
    script.onload = () => settle();
    script.onerror = () => settle(new PayPalBlockedError('PayPal could not be loaded'));
    document.head.append(script);
  });
}

let loading: Promise<PayPalNamespace> | undefined;

const loaded = () => (window.paypal?.version.startsWith('6') ? window.paypal : undefined);

async function load(url: string): Promise<PayPalNamespace> {
  for (let left = attempts; left > 0; left -= 1) {
    // Throws the error of the last attempt. A script that defines no `window.paypal` counts as a failed attempt.
    await loadOnce(url).catch((error: unknown) => {
      if (left === 1) throw error;
    });
    const paypal = loaded();
    if (paypal) return paypal;
  }
  throw new PayPalBlockedError('PayPal could not be loaded');
}

/** Loads PayPal's script once per page and creates an instance in the language. @throws PayPalBlockedError after three failed attempts */
export async function createPayPalInstance({ sdkUrl, clientId, components }: PayPalSetup, locale: Locale): Promise<PayPalInstance> {
  try {
    const paypal = loaded() ?? (await (loading ??= load(sdkUrl)));
    return await paypal.createInstance({ clientId, components, pageType: 'checkout', locale: regions[locale] });
  } catch (error) {
    // The next call loads the script again.
    loading = undefined;
    throw error;
  }
}
