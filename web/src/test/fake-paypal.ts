import type { SessionOptions } from '../features/payment/paypal-sdk.js';

/** The buyer's action in PayPal's window. */
export type Buyer = (session: SessionOptions, orderId: string) => void | Promise<void>;

export const approves: Buyer = (session, orderId) => session.onApprove({ orderId });
export const cancels: Buyer = (session, orderId) => session.onCancel({ orderId });

/** PayPal's error when the browser blocks its window. */
const popupBlocked = () => Object.assign(new Error('The browser blocked the pop-up.'), { isRecoverable: true });

interface Presentation {
  /** Presentation modes that the browser blocks. */
  blocks?: readonly string[];
  /** Order id with which the buyer has returned from PayPal's page; `buyer` is the action. */
  returnedWith?: string;
}

/** Installs `window.paypal`. The result records the shown orders, their presentation modes, and the options of `createInstance`. */
export function fakePayPal(buyer: Buyer, { blocks = [], returnedWith }: Presentation = {}) {
  const calls = { shown: [] as string[], modes: [] as string[], started: [] as object[] };
  window.paypal = {
    version: '6.0.0',
    createInstance: async (options) => {
      calls.started.push(options);
      return {
        createPayPalOneTimePaymentSession: (session) => ({
          start: async ({ presentationMode }, order) => {
            calls.modes.push(presentationMode);
            if (blocks.includes(presentationMode)) throw popupBlocked();
            try {
              const { orderId } = await order;
              calls.shown.push(orderId);
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
  return calls;
}
