import type { SessionOptions } from '../features/payment/paypal-sdk.js';

/** What the buyer does in PayPal's window. */
export type Buyer = (session: SessionOptions, orderId: string) => void | Promise<void>;

export const approves: Buyer = (session, orderId) => session.onApprove({ orderId });
export const cancels: Buyer = (session, orderId) => session.onCancel({ orderId });

/** PayPal's error where the browser blocks its window. */
export const blocked = () => Object.assign(new Error('The browser blocked the pop-up.'), { isRecoverable: true });

interface Presentation {
  /** Presentations that the browser blocks. */
  blocks?: readonly string[];
  /** The buyer comes back from PayPal's own page with this order, and decides as `buyer`. */
  returnedWith?: string;
}

/** `window.paypal` with a buyer of the test's choice; names the orders that were shown and how, and what it was started with. */
export function fakePayPal(buyer: Buyer, { blocks = [], returnedWith }: Presentation = {}) {
  const seen = { shown: [] as string[], modes: [] as string[], started: [] as object[] };
  window.paypal = {
    version: '6.0.0',
    createInstance: async (options) => {
      seen.started.push(options);
      return {
        createPayPalOneTimePaymentSession: (session) => ({
          start: async ({ presentationMode }, order) => {
            seen.modes.push(presentationMode);
            if (blocks.includes(presentationMode)) throw blocked();
            try {
              const { orderId } = await order;
              seen.shown.push(orderId);
              await buyer(session, orderId);
            } catch (error) {
              session.onError(error);
              throw error;
            }
          },
          hasReturned: () => returnedWith !== undefined && new URLSearchParams(location.search).get('token') === returnedWith,
          resume: async () => {
            await buyer(session, returnedWith!);
          },
        }),
      };
    },
  };
  return seen;
}
