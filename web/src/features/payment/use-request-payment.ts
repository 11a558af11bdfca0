import { useRef, useState } from 'react';
import { ApiError } from '@charter/api-client';
import type { PaymentOrder, TripPaymentRequest } from '@charter/contracts';
import { captureOrder, createRequestOrder, isDecline } from './payment.queries.js';
import type { PayPalInstance } from './paypal-sdk.js';
import { openPayPal } from './paypal-session.js';

/**
 * State of the payment of what the trip page asks for.
 * ready: nothing was paid, or the last attempt failed with `problem`. approving: PayPal is open. capturing: waiting for the server.
 * waiting: the capture is pending or its result unknown, so no second payment is offered. paid: the money has arrived.
 * closed: it is no longer to be paid, and nothing was charged.
 */
export type RequestPhase = 'ready' | 'approving' | 'capturing' | 'waiting' | 'paid' | 'closed';

export type RequestProblem = { kind: 'cancelled' | 'failed' | 'declined' } | { kind: 'error'; error: unknown };

const closedBy = new Set(['PAYMENT_REQUEST_CLOSED', 'PAYMENT_REQUEST_NOT_FOUND']);

/** @param onPaid reloads the trip, which shows the payment once it is recorded */
export function useRequestPayment(request: Pick<TripPaymentRequest, 'id' | 'amount'>, onPaid: () => Promise<unknown>) {
  const [phase, setPhase] = useState<RequestPhase>('ready');
  const [problem, setProblem] = useState<RequestProblem>();
  const [order, setOrder] = useState<PaymentOrder>();
  /** A ref, because a double click calls `pay` twice before React rerenders. */
  const running = useRef(false);

  function finish(next: RequestPhase, reason?: RequestProblem) {
    running.current = false;
    setPhase(next);
    setProblem(reason);
  }

  async function finishPaid() {
    await onPaid();
    finish('paid');
  }

  /** Before the approval nothing was captured, except by an earlier order that the error code reports. */
  function handleUnpaidError(error: unknown) {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'ALREADY_PAID') return void finishPaid();
    if (code === 'PAYMENT_IN_DOUBT') return finish('waiting');
    // Another amount than this page's: the trip was loaded before it changed.
    if (closedBy.has(code) || (error instanceof ApiError && error.status === 422)) return finish('closed');
    finish('ready', { kind: 'error', error });
  }

  /** From here on only PayPal's answer can tell that nothing was captured. */
  async function capture(approved: PaymentOrder) {
    running.current = true;
    setOrder(approved);
    setPhase('capturing');
    setProblem(undefined);
    try {
      const { status, issue } = await captureOrder(approved.id);
      if (status === 'COMPLETED') return await finishPaid();
      if (status === 'PENDING') return finish('waiting');
      finish('ready', { kind: isDecline(issue) ? 'declined' : 'failed' });
    } catch (error) {
      finish(error instanceof ApiError && closedBy.has(error.code) ? 'closed' : 'waiting');
    }
  }

  return {
    phase,
    problem,
    pay: (paypal: PayPalInstance) => {
      if (running.current) return;
      running.current = true;
      setPhase('approving');
      setProblem(undefined);
      openPayPal(paypal, createRequestOrder(request), {
        onApprove: capture,
        onCancel: () => finish('ready', { kind: 'cancelled' }),
        onFailure: handleUnpaidError,
      });
    },
    /** Requests the status of a payment whose result is unknown. */
    checkStatus: () => {
      if (!running.current && order) void capture(order);
    },
  };
}
