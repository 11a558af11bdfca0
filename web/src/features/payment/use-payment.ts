import { useRef, useState } from 'react';
import { ApiError } from '@charter/api-client';
import type { GuestBooking } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { captureOrder, makeOrder, placeBooking } from './payment.queries.js';
import type { Checkout } from './payment.queries.js';
import type { PayPalInstance } from './paypal-sdk.js';

/**
 * Where a payment stands.
 * ready: nothing asked yet, or the last try ended and `trouble` says how; the guest may press again.
 * approving: PayPal has the guest. capturing, placing: we are at work. waiting: PayPal has not decided.
 * taken: the slot went to somebody else before money moved; refunded: after. unplaced: paid, the booking's answer is lost.
 */
export type Phase = 'ready' | 'approving' | 'capturing' | 'placing' | 'waiting' | 'taken' | 'refunded' | 'unplaced';
export type Trouble = { kind: 'cancelled' | 'failed' | 'declined' } | { kind: 'error'; error: unknown };

/** PayPal's order and the slot it holds; for these values only. */
interface Order {
  id: string;
  heldUntil: string;
  key: string;
}

const keyOf = (checkout: Checkout) => JSON.stringify(checkout);
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

export interface PaymentOutcome {
  onBooked: (booking: GuestBooking) => void;
  /** The server did not accept the form: field → message. */
  onRefused: (errors: Record<string, string>) => void;
}

export function usePayment(checkout: Checkout, { onBooked, onRefused }: PaymentOutcome) {
  const { t } = useTranslations();
  const [phase, setPhase] = useState<Phase>('ready');
  const [trouble, setTrouble] = useState<Trouble>();
  const [order, setOrder] = useState<Order>();
  /** Set before the first await, so that the second of two quick presses finds the door closed. */
  const running = useRef(false);

  function end(next: Phase, why?: Trouble) {
    running.current = false;
    setPhase(next);
    setTrouble(why);
  }

  function endWith(error: unknown) {
    if (codeOf(error) === 'SLOT_TAKEN') return end('taken');
    if (codeOf(error) === 'PAYMENT_IN_DOUBT') return end('waiting');
    if (error instanceof ApiError && error.status === 422) {
      end('ready');
      return onRefused(error.errors);
    }
    toast({ title: t('payment.failedTitle'), description: t('payment.failedText'), variant: 'destructive' });
    end('ready', { kind: 'error', error });
  }

  /** Asked for at every press: the server answers the order of the last one as long as it can be paid, and renews its hold. */
  async function openOrder(): Promise<{ orderId: string }> {
    const made = await makeOrder(checkout);
    setOrder({ ...made, key: keyOf(checkout) });
    return { orderId: made.id };
  }

  /** @param orderId unknown after a reload: the server then finds the visitor's own */
  async function place(orderId: string | undefined) {
    running.current = true;
    setPhase('placing');
    setTrouble(undefined);
    try {
      const booking = await placeBooking(checkout, orderId);
      running.current = false;
      setOrder(undefined);
      setPhase('ready');
      toast({ title: t('confirmation.created'), description: t('confirmation.createdCode', { code: booking.confirmationCode }) });
      onBooked(booking);
    } catch (error) {
      if (codeOf(error) === 'SLOT_TAKEN') return end('refunded');
      if (codeOf(error) === 'NOT_PAID' && !orderId) return end('waiting');
      toast({ title: t('payment.bookingFailedTitle'), description: t('payment.bookingFailedText'), variant: 'destructive' });
      end('unplaced', { kind: 'error', error });
    }
  }

  async function capture(orderId: string) {
    running.current = true;
    setPhase('capturing');
    setTrouble(undefined);
    try {
      const { status, issue } = await captureOrder(orderId);
      if (status === 'COMPLETED') {
        toast({ title: t('payment.success'), description: t('payment.processing') });
        return await place(orderId);
      }
      if (status === 'PENDING') return end('waiting');
      if (issue === 'INSTRUMENT_DECLINED') return end('ready', { kind: 'declined' });
      toast({ title: t('payment.failedTitle'), description: t('payment.failedText'), variant: 'destructive' });
      end('ready', { kind: 'failed' });
    } catch (error) {
      endWith(error);
    }
  }

  /** In the click itself: Safari blocks a pop-up that opens after an await. */
  function pay(paypal: PayPalInstance) {
    if (running.current) return;
    running.current = true;
    setPhase('approving');
    setTrouble(undefined);

    let refused = false;
    const ordered = openOrder();
    // PayPal's own report of a failed order says less than the gateway's, and comes second.
    ordered.catch((error: unknown) => {
      refused = true;
      // Paid by an earlier press whose answer was lost: what is missing is the booking, not money.
      if (codeOf(error) === 'ALREADY_PAID') void place(order?.id);
      else endWith(error);
    });
    let approvedOrder = '';
    const failed = (error: unknown) => {
      if (!refused && !approvedOrder) endWith(error);
    };
    try {
      const session = paypal.createPayPalOneTimePaymentSession({
        onApprove: async ({ orderId }) => {
          if (approvedOrder) return;
          approvedOrder = orderId;
          await capture(orderId);
        },
        onCancel: () => {
          if (!refused && !approvedOrder) end('ready', { kind: 'cancelled' });
        },
        onError: failed,
      });
      session.start({ presentationMode: 'auto' }, ordered).catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  const orderId = order?.id;
  return {
    phase,
    trouble,
    /** UTC ISO 8601, once a slot is held. */
    heldUntil: order?.key === keyOf(checkout) ? order.heldUntil : undefined,
    pay,
    /** Asks once more how a waiting payment stands. */
    checkAgain: () => {
      if (!running.current) void (orderId ? capture(orderId) : place(undefined));
    },
    placeAgain: () => {
      if (!running.current) void place(orderId);
    },
  };
}
