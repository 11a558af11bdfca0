// PayPal's ledger without its HTTP interface, for property tests: thousands of histories, with the same limits.
import { captureOrder, findCapture } from './captures.ts';
import { createState } from './create-state.ts';
import { openDispute, resolveDispute } from './disputes.ts';
import { PayPalError } from './errors.ts';
import { type CaptureRow, Ledger } from './ledger.ts';
import { toMinor, toMoney } from './money.ts';
import { approveOrder, createOrder } from './orders.ts';
import { refundCapture } from './refunds.ts';
import { reverseCapture } from './reversals.ts';
import type { EmulatorState } from './state.ts';

/** What PayPal has of one capture, in cents. */
export type CapturedCents = { captured: number; refunded: number; reversed: number; left: number };

const usd = (minor: number) => toMoney('USD', minor);

/** All amounts are US cents. */
export class InProcessEmulator {
  readonly #state: EmulatorState = createState({}, new Ledger());

  /** An order that its buyer approves, and that is captured. @returns the capture's id */
  capture(cents: number): string {
    const order = createOrder(this.#state, {
      units: [{ reference_id: 'default', amount: usd(cents) }],
      experience: {},
      withPaymentSource: false,
    });
    captureOrder(this.#state, approveOrder(this.#state, order, 'completed'));
    return order.captureIds[0]!;
  }

  /** @returns PayPal's issue when it rejects the refund; undefined when it is made */
  refund(captureId: string, cents: number): string | undefined {
    return this.#issueOf(() => refundCapture(this.#state, this.#find(captureId), { amount: usd(cents) }));
  }

  /** A charge-back. @returns PayPal's issue when that is not possible */
  reverse(captureId: string, cents: number): string | undefined {
    return this.#issueOf(() => reverseCapture(this.#state, this.#find(captureId), { amount: usd(cents).value }));
  }

  /** @returns the dispute's id */
  dispute(captureId: string): string {
    return openDispute(this.#state, { captureId }).id;
  }

  /** In the seller's favor: reversed money is returned. */
  winDispute(id: string): void {
    resolveDispute(this.#state, id);
  }

  of(captureId: string): CapturedCents {
    const capture = this.#find(captureId);
    const made = capture.refundIds.flatMap((id) => this.#state.ledger.refunds.get(id) ?? []).filter(({ status }) => status === 'COMPLETED');
    const sumOf = (isReversal: boolean): number =>
      made.filter(({ reversal }) => (reversal !== undefined) === isReversal).reduce((sum, { amount }) => sum + toMinor(amount), 0);
    const [captured, refunded, reversed] = [toMinor(capture.amount), sumOf(false), sumOf(true)];
    return { captured, refunded, reversed, left: captured - refunded - reversed };
  }

  /** Deletes all payments. */
  clear(): void {
    this.#state.ledger.clear();
  }

  #find(captureId: string): CaptureRow {
    return findCapture(this.#state, captureId);
  }

  #issueOf(change: () => unknown): string | undefined {
    try {
      change();
      return undefined;
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      return error.details[0]?.issue ?? error.name;
    }
  }
}
