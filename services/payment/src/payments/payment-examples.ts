import { cents } from '@charter/contracts';
import type { CaptureSnapshot, OrderSnapshot, Payment } from './payment.js';

/** Its capture was sent. */
export const aPayment = (over: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  amountCents: cents(360_000),
  capturedCents: null,
  state: 'capturing',
  captureId: null,
  fundingSource: null,
  issue: null,
  refundedCents: cents(0),
  reversedCents: cents(0),
  reversals: {},
  ...over,
});

export const anOrder = (over: Partial<OrderSnapshot & { found: true }> = {}): OrderSnapshot & { found: true } => ({
  found: true,
  id: 'O1',
  status: 'COMPLETED',
  customId: 'p1',
  amountCents: cents(360_000),
  currency: 'USD',
  fundingSource: 'paypal',
  capture: null,
  ...over,
});

export const aCapture = (over: Partial<CaptureSnapshot> = {}): CaptureSnapshot => ({
  id: 'C1',
  status: 'COMPLETED',
  reason: null,
  customId: 'p1',
  amountCents: cents(360_000),
  currency: 'USD',
  refunds: {},
  endedRefunds: [],
  ...over,
});

export const kinds = (step: { effects: { kind: string }[] }) => step.effects.map(({ kind }) => kind);
