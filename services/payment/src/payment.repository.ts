import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Refusal } from '@charter/contracts';
import type { Counted } from '@charter/contracts/operators';
import type { Transaction } from '@charter/database';
import { PaymentEntity, PayPalEventEntity, RefundEntity } from './payment.entity.js';
import { liveStates } from './payment.js';

/** While one process looks at a row, no other picks it up; a process that dies gives it back after this. */
export const leaseSeconds = 60;

/** A stored delivery that is to be acted upon. */
export type DueEvent = Pick<PayPalEventEntity, 'eventId' | 'type' | 'body' | 'tries'>;

@Injectable()
export class PaymentRepository {
  /** @returns false when this hold already has a payment in play */
  async add(tx: Transaction, payment: PaymentEntity): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO payment (id, hold_id, checkout, amount_cents, state, description, locale, held_until, next_check_at, created_at)
       VALUES ($1, $2, $3, $4, 'initiated', $5, $6, $7, $8, $9)
       ON CONFLICT (hold_id) WHERE state IN ('initiated', 'created', 'approved', 'capturing', 'pending', 'captured')
       DO NOTHING RETURNING 1`,
      [
        payment.id,
        payment.holdId,
        payment.checkout,
        payment.amountCents,
        payment.description,
        payment.locale,
        payment.heldUntil,
        payment.nextCheckAt,
        payment.createdAt,
      ],
    );
    return rows.length === 1;
  }

  async lockLiveOf(tx: Transaction, holdId: string): Promise<PaymentEntity | null> {
    return tx.findOne(PaymentEntity, { where: { holdId, state: In([...liveStates]) }, lock: { mode: 'pessimistic_write' } });
  }

  async byId(tx: Transaction, id: string): Promise<PaymentEntity> {
    return tx.findOneByOrFail(PaymentEntity, { id });
  }

  async byOrder(tx: Transaction, orderId: string): Promise<PaymentEntity> {
    const found = await tx.findOneBy(PaymentEntity, { orderId });
    if (!found) throw new Refusal('ORDER_NOT_FOUND');
    return found;
  }

  /** The visitor's payments, the newest first. */
  async byCheckout(tx: Transaction, checkout: string): Promise<PaymentEntity[]> {
    return tx.find(PaymentEntity, { where: { checkout }, order: { createdAt: 'DESC' }, take: 20 });
  }

  async lock(tx: Transaction, id: string): Promise<PaymentEntity> {
    return tx.findOneOrFail(PaymentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async save(tx: Transaction, { id, ...changed }: Partial<PaymentEntity> & { id: string }): Promise<void> {
    await tx.update(PaymentEntity, { id }, changed);
  }

  /** PayPal has made the order. */
  async saveOrder(tx: Transaction, id: string, orderId: string): Promise<void> {
    await tx.query(`UPDATE payment SET order_id = $2, state = CASE state WHEN 'initiated' THEN 'created' ELSE state END WHERE id = $1`, [
      id,
      orderId,
    ]);
  }

  /** Only one process sends a capture: the others see its mark. @returns which attempt this is, or null when another is at it */
  async beginCapture(tx: Transaction, id: string, now: Date): Promise<number | null> {
    const [rows]: [{ attempt: number }[]] = await tx.query(
      `UPDATE payment SET state = 'capturing', in_doubt_since = $2, next_check_at = $2::timestamptz + interval '20 seconds', checks = 0
       WHERE id = $1 AND state IN ('created', 'approved') RETURNING attempt`,
      [id, now],
    );
    return rows[0]?.attempt ?? null;
  }

  /** Payments that are due for a look, leased to this process. */
  async leaseDue(tx: Transaction, now: Date, limit: number): Promise<{ id: string; checks: number }[]> {
    const [rows]: [{ id: string; checks: number }[]] = await tx.query(
      `UPDATE payment SET next_check_at = $1::timestamptz + interval '${leaseSeconds} seconds', checks = checks + 1
       WHERE id IN (SELECT id FROM payment WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, checks`,
      [now, limit],
    );
    return rows;
  }

  async leaseRefunds(tx: Transaction, now: Date, limit: number): Promise<{ id: string; checks: number }[]> {
    const [rows]: [{ id: string; checks: number }[]] = await tx.query(
      `UPDATE refund SET next_check_at = $1::timestamptz + interval '${leaseSeconds} seconds', checks = checks + 1
       WHERE id IN (SELECT id FROM refund WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, checks`,
      [now, limit],
    );
    return rows;
  }

  /** Whatever waits for its next look is due at that instant. A look that is under way meanwhile is repeated, which is harmless. */
  async bringForward(tx: Transaction, now: Date): Promise<Counted> {
    const moved = async (sql: string) => (await tx.query<[unknown[], number]>(sql, [now]))[1];
    return {
      payments: await moved('UPDATE payment SET next_check_at = $1 WHERE next_check_at IS NOT NULL'),
      refunds: await moved('UPDATE refund SET next_check_at = $1 WHERE next_check_at IS NOT NULL'),
      deliveries: await moved('UPDATE paypal_event SET process_after = $1 WHERE processed_at IS NULL'),
    };
  }

  async unsettled(tx: Transaction): Promise<Counted> {
    const [counted]: Counted[] = await tx.query(
      `SELECT (SELECT count(*)::int FROM payment WHERE next_check_at IS NOT NULL) AS payments,
         (SELECT count(*)::int FROM refund WHERE next_check_at IS NOT NULL) AS refunds,
         (SELECT count(*)::int FROM paypal_event WHERE processed_at IS NULL) AS deliveries`,
    );
    return counted!;
  }

  /** Payments since then that hold money, oldest first. */
  async withMoneySince(tx: Transaction, since: Date): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT id FROM payment WHERE created_at >= $1 AND state IN ('captured', 'partially_refunded') ORDER BY created_at`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  /** Nothing happens when this payment is already being given back for such a reason of ours, or the refund is known. */
  async addRefund(tx: Transaction, refund: RefundEntity): Promise<void> {
    await tx.query(
      `INSERT INTO refund (id, payment_id, amount_cents, reason, note, who, state, next_check_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'requested', $7, $8) ON CONFLICT DO NOTHING`,
      [refund.id, refund.paymentId, refund.amountCents, refund.reason, refund.note, refund.who, refund.nextCheckAt, refund.createdAt],
    );
  }

  /** A payment's refunds, oldest first. */
  async refundsOf(tx: Transaction, paymentId: string): Promise<RefundEntity[]> {
    return tx.find(RefundEntity, { where: { paymentId }, order: { createdAt: 'ASC' } });
  }

  async refund(tx: Transaction, id: string): Promise<RefundEntity> {
    return tx.findOneByOrFail(RefundEntity, { id });
  }

  async saveRefund(tx: Transaction, { id, ...changed }: Partial<RefundEntity> & { id: string }): Promise<void> {
    await tx.update(RefundEntity, { id }, changed);
  }

  /** @returns false for a delivery that was seen before, by its event or by its transmission */
  async addEvent(tx: Transaction, event: PayPalEventEntity): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after, tries)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`,
      [event.eventId, event.transmissionId, event.type, event.body, event.receivedAt, event.processAfter, event.tries],
    );
    return rows.length === 1;
  }

  /** Deliveries to act on, each leased to this process for a minute. */
  async leaseEvents(tx: Transaction, now: Date, limit: number): Promise<DueEvent[]> {
    const [rows]: [DueEvent[]] = await tx.query(
      `UPDATE paypal_event SET process_after = $1::timestamptz + interval '${leaseSeconds} seconds', tries = tries + 1
       WHERE event_id IN (SELECT event_id FROM paypal_event WHERE processed_at IS NULL AND process_after <= $1
                          ORDER BY process_after LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING event_id AS "eventId", type, body, tries`,
      [now, limit],
    );
    return rows;
  }

  async saveEvent(tx: Transaction, { eventId, ...changed }: Partial<PayPalEventEntity> & { eventId: string }): Promise<void> {
    await tx.update(PayPalEventEntity, { eventId }, changed);
  }
}
