import type { RefObject } from 'react';
import type { FundingSource } from '@charter/contracts/browser';
import { methods } from './methods.js';
import type { PayPalInstance, PayPalSession, SessionOptions } from './paypal-sdk.js';
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
  return {
    options,
    fails,
    /** Later reports of the session no longer count. */
    ignore: () => {
      reported = true;
    },
  };
}

/** The button that was pressed: its method, and the element below which the card form opens. */
export interface PressedButton {
  source: FundingSource;
  element: HTMLElement;
}

/** PayPal's card form, which is a part of the page: another button may be pressed while it is open. */
export interface CardForm {
  element: HTMLElement;
  /** Removes it; its session reports nothing any more. */
  abandon: () => void;
}

/** Ends the open card form when another button is pressed. @returns whether it has ended one */
export function leaveCardForm(form: RefObject<CardForm | undefined>, { source }: PressedButton): boolean {
  const open = form.current;
  // A form whose dialog was closed meanwhile is no longer in the page.
  if (!open || (source === 'card' && open.element.isConnected)) return false;
  form.current = undefined;
  open.abandon();
  return true;
}

/**
 * Opens PayPal synchronously in the click handler: Safari blocks pop-ups that open after an await. Every method pays the same order.
 * @returns the card form, if that is what opens
 */
export function openPayPal<Order extends { id: string }>(
  paypal: PayPalInstance,
  { source, element }: PressedButton,
  request: Promise<Order>,
  reports: Omit<SessionReports<Order>, 'orderOf'>,
): CardForm | undefined {
  const { modes, createSession } = methods[source];
  let created: Order | undefined;
  const orderRequest = request.then((order) => {
    created = order;
    return { orderId: order.id };
  });
  const { options, fails, ignore } = sessionCallbacks({ ...reports, orderOf: (id) => created && { ...created, id } });
  // Reports the gateway's error, which has more details than PayPal's report of the same failure.
  orderRequest.catch(fails);
  try {
    const session = createSession(paypal, options);
    const start = (made: PayPalSession) => startSession(made, orderRequest, modes, element);
    (session instanceof Promise ? session.then(start) : start(session)).catch(fails);
    if (source !== 'card') return undefined;
    const abandon = () => {
      ignore();
      void Promise.resolve(session).then((made) => made.destroy());
    };
    return { element, abandon };
  } catch (error) {
    fails(error);
    return undefined;
  }
}
