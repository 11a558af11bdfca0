import type { CaptureRow, RefundRow, State } from '@charter/paypal-emulator/control';

/** What money at PayPal was paid for. */
export type Purpose = 'booking' | 'gratuity' | 'voucher';

export interface CapturedMoney {
  /** PayPal's id. */
  id: string;
  /** Ours: the order's `custom_id`. */
  paymentId: string;
  purpose: Purpose;
  /** Cents. */
  captured: number;
  refunded: number;
  /** Taken back by charge-backs, and not returned. */
  reversed: number;
  left: number;
}

const centsOf = ({ amount }: Pick<CaptureRow, 'amount'>): number => Math.round(Number(amount.value) * 100);
const sumOf = (refunds: readonly RefundRow[]): number => refunds.reduce((sum, refund) => sum + centsOf(refund), 0);

/** PayPal's ledger: what was captured, and what went back of it. */
export class PayPalBooks {
  readonly captures: readonly CapturedMoney[];

  constructor({ captures, refunds }: Pick<State, 'captures' | 'refunds'>, purposes: ReadonlyMap<string, Purpose>) {
    const taken = captures.filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED');
    this.captures = taken.map((capture) => {
      const paymentId = capture.customId!;
      const purpose = purposes.get(paymentId);
      if (!purpose) throw new Error(`PayPal has captured the unknown payment ${paymentId}`);
      const made = refunds.filter(({ captureId, status }) => captureId === capture.id && status === 'COMPLETED');
      const [captured, refunded] = [centsOf(capture), sumOf(made.filter(({ reversal }) => !reversal))];
      const reversed = sumOf(made.filter(({ reversal }) => reversal));
      return { id: capture.id, paymentId, purpose, captured, refunded, reversed, left: captured - refunded - reversed };
    });
  }

  /** Cents that are still with us. */
  sumOf(purpose: Purpose): number {
    return this.captures.filter((capture) => capture.purpose === purpose).reduce((sum, { left }) => sum + left, 0);
  }
}
