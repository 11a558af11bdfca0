/** What PayPal has of each payment, for the invariants. Amounts in cents. */
import type { CaptureRow } from '@charter/paypal-emulator/control';
import type { Snapshot } from './snapshot.ts';

export const cents = (value: string): number => Math.round(Number(value) * 100);
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** States of a payment whose money was captured, including those in which it was refunded or reversed. */
export const capturedStates = [
  'captured',
  'captured_late',
  'captured_twice',
  'partially_refunded',
  'refunded',
  'partially_reversed',
  'reversed',
];

export const isCaptured = ({ status }: CaptureRow): boolean => status !== 'PENDING' && status !== 'DECLINED';

/** PayPal's captures by our payment id. */
export const capturesByPayment = ({ captures }: Snapshot) => new Map(captures.map((capture) => [capture.customId, capture]));

const completedRefunds = ({ refunds }: Snapshot, captureId: string) =>
  refunds.filter((refund) => refund.captureId === captureId && refund.status === 'COMPLETED');

/** What was refunded of a capture. */
export const refunded = (snapshot: Snapshot, captureId: string): number =>
  sum(
    completedRefunds(snapshot, captureId)
      .filter(({ reversal }) => !reversal)
      .map(({ amount }) => cents(amount.value)),
  );

/** What PayPal has reversed of a capture (disputes and charge-backs). */
export const reversed = (snapshot: Snapshot, captureId: string): number =>
  sum(
    completedRefunds(snapshot, captureId)
      .filter(({ reversal }) => reversal)
      .map(({ amount }) => cents(amount.value)),
  );
