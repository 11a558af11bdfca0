import { useRef, useState } from 'react';
import { ApiError } from '@charter/api-client';
import type { FundingSource } from '@charter/contracts/browser';
import { captureOrder, createRequestOrder, isDecline } from './payment.queries.js';
import type { AskedPayment } from './payment.queries.js';
import type { PayPalInstance } from './paypal-sdk.js';
import { leaveCardForm, openPayPal } from './paypal-session.js';
import type { CardForm, PressedButton } from './paypal-session.js';

/**
 * State of the payment of what the trip page asks for.
 * ready: nothing was paid, or the last attempt failed with `problem`. approving: PayPal is open. capturing: waiting for the server.
 * waiting: the capture is pending or its result unknown, so no second payment is offered. paid: the money has arrived.
 * closed: it is no longer to be paid, and nothing was charged. taken: the boat of an offer is, and nothing was charged.
 */
export type RequestPhase = 'ready' | 'approving' | 'capturing' | 'waiting' | 'paid' | 'closed' | 'taken';

export type RequestProblem = { kind: 'cancelled' | 'failed' | 'declined' } | { kind: 'error'; error: unknown };

const closedBy = new Set(['PAYMENT_REQUEST_CLOSED', 'PAYMENT_REQUEST_NOT_FOUND']);

/** @param onPaid reloads the trip, which shows the payment once it is recorded */
export function useRequestPayment(request: AskedPayment, onPaid: () => Promise<unknown>) {
  const [phase, setPhase] = useState<RequestPhase>('ready');
  const [problem, setProblem] = useState<RequestProblem>();
  const [order, setOrder] = useState<{ id: string }>();
  /** A ref, because a double click calls `pay` twice before React rerenders. */
  const running = useRef(false);
  const cardForm = useRef<CardForm>(undefined);
  const [method, setMethod] = useState<FundingSource>('paypal');

  function finish(next: RequestPhase, reason?: RequestProblem) {
    running.current = false;
    cardForm.current = undefined;
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
    if (code === 'SLOT_TAKEN') return finish('taken');
    // Another amount than this page's: the trip was loaded before it changed.
    if (closedBy.has(code) || (error instanceof ApiError && error.status === 422)) return finish('closed');
    finish('ready', { kind: 'error', error });
  }

  /** From here on only PayPal's answer can tell that nothing was captured. */
  async function capture(approved: { id: string }) {
    running.current = true;
    cardForm.current = undefined;
    setOrder(approved);
    setPhase('capturing');
    setProblem(undefined);
    try {
      const { status, issue } = await captureOrder(approved.id);
      if (status === 'COMPLETED') return await finishPaid();
      if (status === 'PENDING') return finish('waiting');
      finish('ready', { kind: isDecline(issue) ? 'declined' : 'failed' });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      finish(code === 'SLOT_TAKEN' ? 'taken' : closedBy.has(code) ? 'closed' : 'waiting');
    }
  }

  return {
    phase,
    problem,
    /** The method whose window or form is open. */
    opened: phase === 'approving' ? method : undefined,
    pay: (paypal: PayPalInstance, pressed: PressedButton) => {
      if (leaveCardForm(cardForm, pressed)) running.current = false;
      if (running.current) return;
      running.current = true;
      setMethod(pressed.source);
      setPhase('approving');
      setProblem(undefined);
      cardForm.current = openPayPal(paypal, pressed, createRequestOrder(request, pressed.source), {
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
