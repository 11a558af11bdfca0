import type { PayPalSetup } from '@charter/contracts';
import { type Locale, payPalLocales } from '@charter/contracts/limits';

/** The little of PayPal's JS SDK v6 that a one-time payment needs. */
export interface PayPalNamespace {
  version: string;
  createInstance(options: { clientId: string; components: string[]; pageType: 'checkout'; locale: string }): Promise<PayPalInstance>;
}

export interface PayPalInstance {
  createPayPalOneTimePaymentSession(options: SessionOptions): PayPalSession;
}

export interface SessionOptions {
  onApprove(data: { orderId: string }): Promise<void>;
  onCancel(data: { orderId?: string }): void;
  onError(error: unknown): void;
}

export interface PayPalSession {
  start(options: { presentationMode: 'auto' | 'redirect' }, order: Promise<{ orderId: string }>): Promise<void>;
  /** Whether the page's address is the one that PayPal's own page sends the buyer back to. */
  hasReturned(): boolean;
  /** Calls the callbacks after such a return. */
  resume(): Promise<void>;
}

declare global {
  interface Window {
    paypal?: PayPalNamespace;
  }
}

const tries = 3;
const loadMs = 15_000;

function loadOnce(url: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => give(new Error('PayPal did not load in time')), loadMs);
    const give = (error?: Error) => {
      clearTimeout(timer);
      if (!error) return done();
      script.remove();
      failed(error);
    };
    script.src = url;
    script.async = true;
    script.onload = () => give();
    script.onerror = () => give(new Error('PayPal could not be loaded'));
    document.head.append(script);
  });
}

let loading: Promise<PayPalNamespace> | undefined;

const loaded = () => (window.paypal?.version.startsWith('6') ? window.paypal : undefined);

async function load(url: string): Promise<PayPalNamespace> {
  for (let left = tries; left > 0; left -= 1) {
    // The last failure is the one worth telling; a script that loads but defines nothing counts as one too.
    await loadOnce(url).catch((error: unknown) => {
      if (left === 1) throw error;
    });
    const paypal = loaded();
    if (paypal) return paypal;
  }
  throw new Error('PayPal could not be loaded');
}

/** PayPal on this page: the script once, an instance per language. */
export async function openPayPal({ sdkUrl, clientId, components }: PayPalSetup, locale: Locale): Promise<PayPalInstance> {
  try {
    const paypal = loaded() ?? (await (loading ??= load(sdkUrl)));
    return await paypal.createInstance({ clientId, components, pageType: 'checkout', locale: payPalLocales[locale] });
  } catch (error) {
    // The next try loads the script again.
    loading = undefined;
    throw error;
  }
}
