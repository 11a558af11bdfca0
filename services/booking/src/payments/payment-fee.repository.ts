import { Injectable } from '@nestjs/common';
import { type Cents, cents } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import type { BookingEntity } from '../sales/index.js';

/** What PayPal has kept of each payment of a booking. */
@Injectable()
export class PaymentFeeRepository {
  /** @returns the sum of the fees of the booking's payments */
  async save(
    tx: Transaction,
    { id, paymentId: firstPayment, feeCents: firstFee }: BookingEntity,
    paymentId: string,
    feeCents: Cents,
  ): Promise<Cents> {
    // Demo data have the fee of the booking alone.
    if (firstPayment && firstFee !== null) {
      await tx.query(
        `INSERT INTO payment_fee (payment_id, booking_id, fee_cents)
         SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM payment_fee WHERE booking_id = $2)`,
        [firstPayment, id, firstFee],
      );
    }
    await tx.query(
      `INSERT INTO payment_fee (payment_id, booking_id, fee_cents) VALUES ($1, $2, $3)
       ON CONFLICT (payment_id) DO UPDATE SET fee_cents = excluded.fee_cents`,
      [paymentId, id, feeCents],
    );
    const [row]: [{ sum: string }] = await tx.query('SELECT sum(fee_cents) AS sum FROM payment_fee WHERE booking_id = $1', [id]);
    return cents(Number(row.sum));
  }
}
