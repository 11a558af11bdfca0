import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '@charter/api-client';
import type { GuestBooking } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { deleteCheckout, saveCheckout } from '../../lib/booking/saved-checkout.js';
import type { SavedCheckout } from '../../lib/booking/saved-checkout.js';
import { captureOrder, makeOrder, placeBooking, savedOf } from './payment.queries.js';
import type { Checkout, Order } from './payment.queries.js';
import type { PayPalInstance, SessionOptions } from './paypal-sdk.js';
import { isRecoverable, present } from './presentation.js';

/**
 * Where a payment stands.
 * ready: no order yet, or the last attempt ended and `trouble` says how; the guest may press again.
 * approving: the guest is in PayPal. capturing, placing: the server is at work.
 * waiting: PayPal has not decided; doubt: the result of a capture is not known. In both no second payment is offered.
 * taken: another guest got the slot before money moved; refunded: after. expired: an unpaid slot was kept for as long as we keep one.
 * unplaced: paid, but the booking's answer was lost.
 */
export type Phase = 'ready' | 'approving' | 'capturing' | 'placing' | 'waiting' | 'doubt' | 'taken' | 'refunded' | 'expired' | 'unplaced';
export type Trouble = { kind: 'cancelled' | 'failed' | 'declined' | 'tooMany' } | { kind: 'error'; error: unknown };

const keyOf = (checkout: Checkout) => JSON.stringify(checkout);
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);
/** Declines after which the buyer chooses another card or account for the same order. */
const declines = new Set(['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);

/** How the buyer came back from PayPal's own page. */
export interface Return {
  orderId: string;
  /** PayPal names the buyer only when they approved. */
  payerId?: string | undefined;
}

export interface PaymentOutcome {
  onBooked: (booking: GuestBooking) => void;
  /** The server did not accept the form: field → message. */
  onRefused: (errors: Record<string, string>) => void;
  /** The return from PayPal's page has been read, and the address need not carry it any more. */
  onReturned: () => void;
}

/**
 * @param saved what this tab had begun before the page was loaded
 * @param returned set when the buyer comes back from PayPal's own page, until `goOn` has read it
 */
export function usePayment(
  checkout: Checkout,
  { onBooked, onRefused, onReturned }: PaymentOutcome,
  saved: SavedCheckout | undefined,
  returned: Return | undefined,
) {
  const { t } = useTranslations();
  const [phase, setPhase] = useState<Phase>(saved?.approved || returned?.payerId ? 'capturing' : 'ready');
  const [trouble, setTrouble] = useState<Trouble>();
  const [order, setOrder] = useState<Order | undefined>(saved && { id: saved.orderId, heldUntil: saved.heldUntil, checkout });
  /** Set before the first await, so that the second of two quick presses does nothing. */
  const running = useRef(false);

  function end(next: Phase, why?: Trouble) {
    running.current = false;
    setPhase(next);
    setTrouble(why);
    if (next === 'taken' || next === 'refunded' || next === 'expired') deleteCheckout();
  }

  function fail(why: Trouble) {
    toast({ title: t('payment.failedTitle'), description: t('payment.failedText'), variant: 'destructive' });
    end('ready', why);
  }

  /** Before the buyer approved: no money can have moved, except by an earlier order that the server names. */
  function endUnpaid(error: unknown) {
    const code = codeOf(error);
    if (code === 'ALREADY_PAID') return void place(order, true);
    if (code === 'SLOT_TAKEN') return end('taken');
    if (code === 'HOLD_GONE') return end('expired');
    if (code === 'PAYMENT_IN_DOUBT') return end('waiting');
    if (code === 'TOO_MANY_HOLDS') return end('ready', { kind: 'tooMany' });
    if (error instanceof ApiError && error.status === 422) {
      end('ready');
      return onRefused(error.errors);
    }
    fail({ kind: 'error', error });
  }

  /** Requested at every press: the server answers the order of the last one as long as it can be paid, and renews its hold. */
  async function openOrder(): Promise<Order> {
    const made = { ...(await makeOrder(checkout)), checkout };
    setOrder(made);
    saveCheckout(savedOf(made, false));
    return made;
  }

  /** @param of unknown after a reload without storage: the server then finds the visitor's own order */
  async function place(of: Order | undefined, paid: boolean) {
    running.current = true;
    setPhase('placing');
    setTrouble(undefined);
    try {
      const booking = await placeBooking(of?.checkout ?? checkout, of?.id);
      deleteCheckout();
      running.current = false;
      setOrder(undefined);
      setPhase('ready');
      toast({ title: t('confirmation.created'), description: t('confirmation.createdCode', { code: booking.confirmationCode }) });
      onBooked(booking);
    } catch (error) {
      if (codeOf(error) === 'SLOT_TAKEN') return end('refunded');
      if (!paid) return end('waiting');
      toast({ title: t('payment.bookingFailedTitle'), description: t('payment.bookingFailedText'), variant: 'destructive' });
      end('unplaced', { kind: 'error', error });
    }
  }

  /** From here on money may have moved: nothing but PayPal's own decision says that none did. */
  async function capture(of: Order) {
    running.current = true;
    setPhase('capturing');
    setTrouble(undefined);
    saveCheckout(savedOf(of, true));
    try {
      const { status, issue } = await captureOrder(of.id);
      if (status === 'COMPLETED') {
        toast({ title: t('payment.success'), description: t('payment.processing') });
        return await place(of, true);
      }
      if (status === 'PENDING') return end('waiting');
      saveCheckout(savedOf(of, false));
      if (issue && declines.has(issue)) return end('ready', { kind: 'declined' });
      fail({ kind: 'failed' });
    } catch (error) {
      end(codeOf(error) === 'SLOT_TAKEN' ? 'taken' : 'doubt');
    }
  }

  /** What PayPal reports about one approval; only the first report counts. */
  function reporting(orderOf: (orderId: string) => Order | undefined, onFailure: (error: unknown) => void) {
    let over = false;
    const once = (report: () => void) => {
      if (over) return;
      over = true;
      report();
    };
    const fails = (error: unknown) => once(() => onFailure(error));
    const options: SessionOptions = {
      onApprove: async ({ orderId }) => {
        const approved = orderOf(orderId);
        if (over || !approved) return;
        over = true;
        await capture(approved);
      },
      onCancel: () => once(() => end('ready', { kind: 'cancelled' })),
      // Another presentation is tried after a recoverable error; the last one's failure is the rejection of `present`.
      onError: (error) => !isRecoverable(error) && fails(error),
    };
    return { options, fails };
  }

  /** In the click itself: Safari blocks a pop-up that opens after an await. */
  function pay(paypal: PayPalInstance) {
    if (running.current) return;
    running.current = true;
    setPhase('approving');
    setTrouble(undefined);

    let made: Order | undefined;
    const opened = openOrder().then((one) => {
      made = one;
      return { orderId: one.id };
    });
    const { options, fails } = reporting((id) => made && { ...made, id }, endUnpaid);
    // PayPal's own report of a failed order says less than the gateway's, and comes second.
    opened.catch(fails);
    try {
      present(paypal.createPayPalOneTimePaymentSession(options), opened).catch(fails);
    } catch (error) {
      fails(error);
    }
  }

  /** After a return from PayPal's own page. @param paypal undefined where PayPal's script does not load: the server knows as well */
  function goOn(paypal: PayPalInstance | undefined, { orderId, payerId }: Return) {
    if (running.current || !order) return onReturned();
    running.current = true;
    const returnedOrder = { ...order, id: orderId };
    // The server asks PayPal whether the buyer approved, so an address that was made up captures nothing.
    const decide = () => (payerId ? void capture(returnedOrder) : end('ready', { kind: 'cancelled' }));
    const { options, fails } = reporting(() => returnedOrder, decide);
    try {
      const session = paypal?.createPayPalOneTimePaymentSession(options);
      if (session?.hasReturned()) session.resume().catch(fails);
      else fails(undefined);
    } catch (error) {
      fails(error);
    }
    onReturned();
  }

  const begin = useEffectEvent(() => {
    if (saved?.approved && order && !running.current) void capture(order);
  });
  useEffect(() => begin(), []);

  // The back button leads from PayPal's own page to this one as it was left, which still waits for PayPal.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && phase === 'approving') end('ready', { kind: 'cancelled' });
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => comeBack(event);
    addEventListener('pageshow', listener);
    return () => removeEventListener('pageshow', listener);
  }, []);

  return {
    phase,
    trouble,
    /** UTC ISO 8601, once a slot is held for what the form says now. */
    heldUntil: order && keyOf(order.checkout) === keyOf(checkout) ? order.heldUntil : undefined,
    pay,
    goOn,
    /** Asks once more how a payment stands whose result is not known. */
    checkAgain: () => {
      if (!running.current) void (order ? capture(order) : place(undefined, false));
    },
    placeAgain: () => {
      if (!running.current) void place(order, true);
    },
  };
}
