import type { PayPalInstance, SessionOptions } from './paypal-sdk.js';
import { isRecoverable, startSession } from './presentation.js';

/** What a payment does with PayPal's reports; only the first one of a session counts. */
export interface SessionReports<Order> {
  /** The order with this id; undefined for one that is not this payment's. */
  orderOf: (orderId: string) => Order | undefined;
  onApprove: (order: Order) => Promise<void>;
  onCancel: () => void;
  onFailure: (error: unknown) => void;
}

export function sessionCallbacks<Order>({ orderOf, onApprove, onCancel, onFailure }: SessionReports<Order>) {
  let reported = false;
  const once = (report: () => void) => {
    if (reported) return;
    reported = true;
    report();
  };
  const fails = (error: unknown) => once(() => onFailure(error));
  const options: SessionOptions = {
    onApprove: async ({ orderId }) => {
      const approved = orderOf(orderId);
      if (reported || !approved) return;
      reported = true;
      await onApprove(approved);
    },
    onCancel: () => once(onCancel),
    // After a recoverable error startSession tries another presentation mode; its rejection reports the last failure.
    onError: (error) => !isRecoverable(error) && fails(error),
  };
  return { options, fails };
}

/** Opens PayPal synchronously in the click handler: Safari blocks pop-ups that open after an await. */
export function openPayPal<Order extends { id: string }>(
  paypal: PayPalInstance,
  request: Promise<Order>,
  reports: Omit<SessionReports<Order>, 'orderOf'>,
): void {
  let created: Order | undefined;
  const orderRequest = request.then((order) => {
    created = order;
    return { orderId: order.id };
  });
  const { options, fails } = sessionCallbacks({ ...reports, orderOf: (id) => created && { ...created, id } });
  // Reports the gateway's error, which has more details than PayPal's report of the same failure.
  orderRequest.catch(fails);
  try {
    startSession(paypal.createPayPalOneTimePaymentSession(options), orderRequest).catch(fails);
  } catch (error) {
    fails(error);
  }
}
