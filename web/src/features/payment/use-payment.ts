import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, retryOnLostResponse } from '@charter/api-client';
import type { GuestBooking, PriceQuote } from '@charter/contracts';
import type { FundingSource } from '@charter/contracts/browser';
import { toast, useTranslations } from '@charter/ui';
import type { ShownFieldError } from '@charter/ui';
import { deleteCheckout, saveCheckout } from '../../lib/booking/saved-checkout.js';
import type { SavedCheckout } from '../../lib/booking/saved-checkout.js';
import type { ServerErrors } from '../../lib/forms/server-errors.js';
import { captureOrder, createOrder, isDecline, payable, placeBooking, priced, savedCheckoutOf } from './payment.queries.js';
import type { Checkout, Order } from './payment.queries.js';
import type { PayPalInstance } from './paypal-sdk.js';
import { leaveCardForm, openPayPal, sessionCallbacks } from './paypal-session.js';
import type { CardForm, PressedButton } from './paypal-session.js';

/**
 * State of a payment.
 * ready: no order yet, or the last attempt failed with `problem`; the guest may try again.
 * approving: PayPal is open. capturing, placing: waiting for the server.
 * waiting: the capture is pending; doubt: its result is unknown. In both no second payment is offered.
 * taken: another guest got the slot before the capture; refunded: after it. expired: the hold reached its maximum duration.
 * unplaced: paid, but the booking was not confirmed by the server.
 */
export type Phase = 'ready' | 'approving' | 'capturing' | 'placing' | 'waiting' | 'doubt' | 'taken' | 'refunded' | 'expired' | 'unplaced';
export type PaymentProblem =
  { kind: 'cancelled' | 'failed' | 'declined' | 'tooMany' } | { kind: 'price'; total: number } | { kind: 'error'; error: unknown };

const keyOf = (checkout: Checkout) => JSON.stringify(checkout);
/** What an order must have as its amount, if another amount is the only reason for which it was rejected. */
function priceIn({ fieldErrors, problem }: ApiError): Pick<PriceQuote, 'total' | 'dueNow' | 'currency'> | undefined {
  const { total, dueNow, currency } = problem;
  const isOnlyAmount = Object.keys(fieldErrors).every((field) => field === 'amount');
  return isOnlyAmount && typeof total === 'number' && typeof currency === 'string'
    ? { total, ...(typeof dueNow === 'number' && { dueNow }), currency }
    : undefined;
}
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Parameters of the return from PayPal's page. */
export interface Return {
  orderId: string;
  /** Present only when the buyer approved. */
  payerId?: string | undefined;
}

export interface PaymentCallbacks {
  onBooked: (booking: GuestBooking) => void;
  /** The server rejected form values: field → message. */
  onRejected: (errors: ServerErrors) => void;
  /** The server has another price of the date; nothing was charged, and the guest is asked again. */
  onPrice: (price: Pick<PriceQuote, 'total' | 'dueNow' | 'currency'>) => void;
  /** A voucher can no longer be used; nothing was charged, and the guest is asked again. */
  onVouchersRejected: (error: ShownFieldError) => void;
  /** The return from PayPal's page has been handled; its parameters can be removed from the address. */
  onReturned: () => void;
}

/**
 * @param saved checkout of this tab from before the page was loaded
 * @param returned set after a return from PayPal's page, until `resume` has handled it
 */
export function usePayment(
  checkout: Checkout,
  { onBooked, onRejected, onPrice, onVouchersRejected, onReturned }: PaymentCallbacks,
  saved: SavedCheckout | undefined,
  returned: Return | undefined,
) {
  const { t } = useTranslations();
  const [phase, setPhase] = useState<Phase>(saved?.approved || returned?.payerId ? 'capturing' : 'ready');
  const [problem, setProblem] = useState<PaymentProblem>();
  const [order, setOrder] = useState<Order | undefined>(
    saved && {
      id: saved.orderId,
      heldUntil: saved.heldUntil,
      checkout: {
        ...checkout,
        total: saved.total,
        price: saved.price,
        ...(saved.vouchers && { vouchers: saved.vouchers }),
      },
    },
  );
  /** A ref, because a double click calls `pay` twice before React rerenders. */
  const running = useRef(false);
  const cardForm = useRef<CardForm>(undefined);
  const [method, setMethod] = useState<FundingSource>('paypal');

  function finish(next: Phase, reason?: PaymentProblem) {
    running.current = false;
    cardForm.current = undefined;
    setPhase(next);
    setProblem(reason);
    if (next === 'taken' || next === 'refunded' || next === 'expired') deleteCheckout();
  }

  function fail(reason: PaymentProblem) {
    toast({ title: t('payment.failedTitle'), description: t('payment.failedText'), variant: 'destructive' });
    finish('ready', reason);
  }

  /** Handles errors before approval: nothing was captured, except by an earlier order that the error code reports. */
  function handleUnpaidError(error: unknown) {
    const code = codeOf(error);
    if (code === 'ALREADY_PAID') return void place(order, true);
    if (code === 'SLOT_TAKEN') return finish('taken');
    if (code === 'HOLD_GONE') return finish('expired');
    if (code === 'PAYMENT_IN_DOUBT') return finish('waiting');
    if (code === 'TOO_MANY_HOLDS') return finish('ready', { kind: 'tooMany' });
    if (error instanceof ApiError && error.status === 422) {
      const price = priceIn(error);
      if (price) {
        finish('ready', { kind: 'price', total: price.total });
        // The server's amount is what is left to pay.
        const paid = checkout.vouchers?.reduce((sum, { balance }) => sum + balance, 0) ?? 0;
        const { total, dueNow } = price;
        return onPrice({ ...price, total: total + paid, ...(dueNow !== undefined && { dueNow: dueNow + paid }) });
      }
      finish('ready');
      const voucher = Object.entries(error.fieldErrors).find(([field]) => field.split('.').includes('vouchers'));
      if (voucher) return onVouchersRejected(voucher[1]);
      return onRejected(error.fieldErrors);
    }
    fail({ kind: 'error', error });
  }

  /** Called for every attempt: the server returns the previous order while it can still be paid, and renews its hold. */
  async function requestOrder(source: FundingSource): Promise<Order> {
    const ordered = priced(checkout);
    const created = { ...payable(await createOrder(ordered, source)), checkout: ordered };
    setOrder(created);
    saveCheckout(savedCheckoutOf(created, false));
    return created;
  }

  /** @param placedOrder undefined after a reload without storage: the server then finds the visitor's order by its cookie */
  async function place(placedOrder: Order | undefined, paid: boolean) {
    running.current = true;
    setPhase('placing');
    setProblem(undefined);
    try {
      const booking = await placeBooking(placedOrder?.checkout ?? priced(checkout), placedOrder?.id);
      deleteCheckout();
      running.current = false;
      setOrder(undefined);
      setPhase('ready');
      toast({ title: t('confirmation.created'), description: t('confirmation.createdCode', { code: booking.confirmationCode }) });
      onBooked(booking);
    } catch (error) {
      if (codeOf(error) === 'SLOT_TAKEN') return finish('refunded');
      if (!paid) return finish('waiting');
      toast({ title: t('payment.bookingFailedTitle'), description: t('payment.bookingFailedText'), variant: 'destructive' });
      finish('unplaced', { kind: 'error', error });
    }
  }

  /** From here on only PayPal's answer can tell that nothing was captured. */
  async function capture(approvedOrder: Order) {
    running.current = true;
    cardForm.current = undefined;
    setPhase('capturing');
    setProblem(undefined);
    saveCheckout(savedCheckoutOf(approvedOrder, true));
    try {
      const { status, issue } = await captureOrder(approvedOrder.id);
      if (status === 'COMPLETED') {
        toast({ title: t('payment.success'), description: t('payment.processing') });
        return await place(approvedOrder, true);
      }
      if (status === 'PENDING') return finish('waiting');
      saveCheckout(savedCheckoutOf(approvedOrder, false));
      if (isDecline(issue)) return finish('ready', { kind: 'declined' });
      fail({ kind: 'failed' });
    } catch (error) {
      finish(codeOf(error) === 'SLOT_TAKEN' ? 'taken' : 'doubt');
    }
  }

  /** Opens PayPal synchronously in the click handler. */
  function pay(paypal: PayPalInstance, pressed: PressedButton) {
    if (leaveCardForm(cardForm, pressed)) running.current = false;
    if (running.current) return;
    running.current = true;
    setMethod(pressed.source);
    setPhase('approving');
    setProblem(undefined);
    cardForm.current = openPayPal(paypal, pressed, requestOrder(pressed.source), {
      onApprove: capture,
      onCancel: () => finish('ready', { kind: 'cancelled' }),
      onFailure: handleUnpaidError,
    });
  }

  /** Vouchers cover the price: the order books the charter, and nothing is paid at PayPal. */
  async function bookCovered() {
    if (running.current) return;
    running.current = true;
    setPhase('placing');
    setProblem(undefined);
    try {
      await retryOnLostResponse(() => createOrder(priced(checkout)));
    } catch (error) {
      return handleUnpaidError(error);
    }
    await place(undefined, true);
  }

  /** Continues after a return from PayPal's page. @param paypal undefined when PayPal's script failed to load; the server then decides */
  function resume(paypal: PayPalInstance | undefined, { orderId, payerId }: Return) {
    if (running.current || !order) return onReturned();
    running.current = true;
    const returnedOrder = { ...order, id: orderId };
    // The server verifies the approval with PayPal, so a forged address captures nothing.
    const decide = () => (payerId ? void capture(returnedOrder) : finish('ready', { kind: 'cancelled' }));
    const { options, fails } = sessionCallbacks({
      orderOf: () => returnedOrder,
      onApprove: capture,
      onCancel: () => finish('ready', { kind: 'cancelled' }),
      onFailure: decide,
    });
    try {
      const session = paypal?.createPayPalOneTimePaymentSession(options);
      if (session?.hasReturned()) session.resume().catch(fails);
      else fails(undefined);
    } catch (error) {
      fails(error);
    }
    onReturned();
  }

  const resumeSaved = useEffectEvent(() => {
    if (saved?.approved && order && !running.current) void capture(order);
  });
  useEffect(() => resumeSaved(), []);

  // The back button on PayPal's page restores this page from the back/forward cache in the phase `approving`.
  const handlePageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && phase === 'approving') finish('ready', { kind: 'cancelled' });
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => handlePageShow(event);
    addEventListener('pageshow', listener);
    return () => removeEventListener('pageshow', listener);
  }, []);

  return {
    phase,
    problem,
    /** The method whose window or form is open. */
    opened: phase === 'approving' ? method : undefined,
    /** What the order of this payment takes, in whole US dollars, while it is being paid. */
    orderTotal: phase === 'ready' ? undefined : order?.checkout.total,
    /** UTC ISO 8601; undefined unless a slot is held for the current values of the form. */
    heldUntil: order && keyOf(order.checkout) === keyOf(checkout) ? order.heldUntil : undefined,
    pay,
    bookCovered,
    resume,
    /** Requests the status of a payment whose result is unknown. */
    checkStatus: () => {
      if (!running.current) void (order ? capture(order) : place(undefined, false));
    },
    retryBooking: () => {
      if (!running.current) void place(order, true);
    },
  };
}
