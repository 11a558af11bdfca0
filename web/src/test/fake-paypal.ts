import type { SessionOptions } from '../features/payment/paypal-sdk.js';

/** What the buyer does in PayPal's window. */
export type Buyer = (session: SessionOptions, orderId: string) => void | Promise<void>;

export const approves: Buyer = (session, orderId) => session.onApprove({ orderId });
export const cancels: Buyer = (session, orderId) => session.onCancel({ orderId });

/** `window.paypal` with a buyer of the test's choice; says which orders were shown. */
export function fakePayPal(buyer: Buyer): { shown: string[] } {
  const shown: string[] = [];
  window.paypal = {
    version: '6.0.0',
    createInstance: async () => ({
      createPayPalOneTimePaymentSession: (session) => ({
        start: async (_options, order) => {
          try {
            const { orderId } = await order;
            shown.push(orderId);
            await buyer(session, orderId);
          } catch (error) {
            session.onError(error);
            throw error;
          }
        },
      }),
    }),
  };
  return { shown };
}
