import { Injectable } from '@nestjs/common';
import { type Cents, cents, limits } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { GratuityEntity } from './gratuity.entity.js';

/** A gratuity with its charter. */
export interface GivenGratuity extends Pick<GratuityEntity, 'id' | 'bookingId' | 'paidAt'> {
  /** Stored form, without a dash. */
  confirmationCode: string;
  guestName: string;
  charterDate: string;
  amountCents: Cents;
  /** Refunded or reversed. */
  returnedCents: Cents;
}

@Injectable()
export class GratuityRepository {
  async add(tx: Transaction, gratuity: Pick<GratuityEntity, 'id' | 'bookingId' | 'paymentId' | 'amountCents' | 'paidAt'>): Promise<void> {
    await tx.insert(GratuityEntity, { ...gratuity, refundedCents: cents(0), reversedCents: cents(0), reversedAt: null });
  }

  async byPayment(tx: ReadManager, paymentId: string): Promise<GratuityEntity | null> {
    return tx.findOneBy(GratuityEntity, { paymentId });
  }

  /** What the guest of a booking has given, less what went back. */
  async given(tx: ReadManager, bookingId: string): Promise<Cents> {
    const [row]: [{ given: string }] = await tx.query(
      `SELECT coalesce(sum(greatest(0, amount_cents - refunded_cents - reversed_cents)), 0) AS given FROM gratuity WHERE booking_id = $1`,
      [bookingId],
    );
    return cents(Number(row.given));
  }

  /** @param refundedCents of all refunds of the payment so far: an older report changes nothing */
  async saveRefunded(tx: Transaction, { id }: GratuityEntity, refundedCents: Cents): Promise<void> {
    await tx.query('UPDATE gratuity SET refunded_cents = $2 WHERE id = $1 AND refunded_cents < $2', [id, refundedCents]);
  }

  /** @param at when PayPal reported it: an older report changes nothing */
  async saveReversed(tx: Transaction, { id }: GratuityEntity, reversedCents: Cents, at: Date): Promise<void> {
    await tx.query(
      'UPDATE gratuity SET reversed_cents = $2, reversed_at = $3 WHERE id = $1 AND (reversed_at IS NULL OR reversed_at < $3)',
      [id, reversedCents, at],
    );
  }

  /** Whether crew have recorded the return of the charter. */
  async hasReturned(tx: ReadManager, bookingId: string): Promise<boolean> {
    const found: unknown[] = await tx.query(`SELECT 1 FROM charter_log WHERE booking_id = $1 AND kind = 'returned' LIMIT 1`, [bookingId]);
    return found.length > 0;
  }

  /** Paid in this month in Nassau, in order of time. */
  async ofMonth(tx: ReadManager, month: string): Promise<GivenGratuity[]> {
    const rows: (Omit<GivenGratuity, 'amountCents' | 'returnedCents'> & Record<'amountCents' | 'returnedCents', string>)[] = await tx.query(
      `SELECT g.id, g.booking_id AS "bookingId", g.paid_at AS "paidAt", b.confirmation_code AS "confirmationCode",
         b.first_name || ' ' || b.last_name AS "guestName", to_char(b.booking_date, 'YYYY-MM-DD') AS "charterDate",
         g.amount_cents AS "amountCents", least(g.amount_cents, g.refunded_cents + g.reversed_cents) AS "returnedCents"
       FROM gratuity g JOIN booking b ON b.id = g.booking_id
       WHERE g.paid_at >= $1::timestamp AT TIME ZONE $2 AND g.paid_at < ($1::timestamp + interval '1 month') AT TIME ZONE $2
       ORDER BY g.paid_at, g.id`,
      [`${month}-01`, limits.zone],
    );
    return rows.map((row) => ({ ...row, amountCents: cents(Number(row.amountCents)), returnedCents: cents(Number(row.returnedCents)) }));
  }

  /** Those of the payments that are gratuities. */
  async among(tx: ReadManager, paymentIds: readonly string[]): Promise<string[]> {
    const rows: { paymentId: string }[] = await tx.query(
      'SELECT payment_id AS "paymentId" FROM gratuity WHERE payment_id = ANY($1::uuid[])',
      [paymentIds],
    );
    return rows.map(({ paymentId }) => paymentId);
  }
}
