import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Cents, cents, DomainError, type PaymentFeeReported } from '@charter/contracts';
import type { Database, ReadManager, Transaction } from '@charter/database';
import { liveStates, paidStates, type PaymentState, transitions } from './payment-state.js';
import { PaymentEntity } from './payment.entity.js';

/** A row that one process works on is leased for this long, in seconds; after a crash another process takes it over then. */
export const leaseSeconds = 60;

/** Ids by which a payment is found. */
interface PaymentIds {
  /** PayPal's order id. */
  orderId?: string;
  /** PayPal's capture id. */
  captureId?: string;
  paymentId?: string;
}

/** Excludes the state, which only `move` writes. */
type Changes = Partial<Omit<PaymentEntity, 'id' | 'state'>>;

@Injectable()
export class PaymentRepository {
  /** @returns false when this payment request already has a live payment */
  async add(tx: Transaction, payment: PaymentEntity): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO payment (id, payment_request_id, kind, checkout, amount_cents, state, description, locale, held_until, next_check_at, created_at,
         funding_source)
       VALUES ($1, $2, $10, $3, $4, 'initiated', $5, $6, $7, $8, $9, $11)
       ON CONFLICT (payment_request_id) WHERE state IN ('initiated', 'created', 'approved', 'capturing', 'pending')
       DO NOTHING RETURNING 1`,
      [
        payment.id,
        payment.paymentRequestId,
        payment.checkout,
        payment.amountCents,
        payment.description,
        payment.locale,
        payment.heldUntil,
        payment.nextCheckAt,
        payment.createdAt,
        payment.kind,
        payment.fundingSource,
      ],
    );
    return rows.length === 1;
  }

  async lockLive(tx: Transaction, paymentRequestId: string): Promise<PaymentEntity | null> {
    return tx.findOne(PaymentEntity, { where: { paymentRequestId, state: In([...liveStates]) }, lock: { mode: 'pessimistic_write' } });
  }

  /** Whether a payment of this payment request, other than `exceptId`, holds money. */
  async isPaid(tx: Transaction, paymentRequestId: string, exceptId?: string): Promise<boolean> {
    const paid = await tx.findBy(PaymentEntity, { paymentRequestId, state: In([...paidStates]) });
    return paid.some(({ id }) => id !== exceptId);
  }

  async byId(tx: ReadManager, id: string): Promise<PaymentEntity> {
    return tx.findOneByOrFail(PaymentEntity, { id });
  }

  async find(tx: ReadManager, id: string): Promise<PaymentEntity | null> {
    return tx.findOneBy(PaymentEntity, { id });
  }

  async byOrder(tx: ReadManager, orderId: string): Promise<PaymentEntity> {
    const found = await tx.findOneBy(PaymentEntity, { orderId });
    if (!found) throw new DomainError('ORDER_NOT_FOUND');
    return found;
  }

  /** The payment with one of these ids: the capture's, else the order's, else our own. */
  async byIds(tx: ReadManager, { orderId, captureId, paymentId }: PaymentIds): Promise<PaymentEntity | null> {
    const byCapture = captureId ? await tx.findOneBy(PaymentEntity, { captureId }) : null;
    const byOrder = !byCapture && orderId ? await tx.findOneBy(PaymentEntity, { orderId }) : null;
    return byCapture ?? byOrder ?? (paymentId ? tx.findOneBy(PaymentEntity, { id: paymentId }) : null);
  }

  /** The visitor's payments of charters, newest first, at most 20. */
  async byCheckout(tx: ReadManager, checkout: string): Promise<PaymentEntity[]> {
    return tx.find(PaymentEntity, { where: { checkout, kind: 'charter' }, order: { createdAt: 'DESC' }, take: 20 });
  }

  async lock(tx: Transaction, id: string): Promise<PaymentEntity> {
    return tx.findOneOrFail(PaymentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async save(tx: Transaction, { id, ...changes }: Changes & { id: string }): Promise<void> {
    await tx.update(PaymentEntity, { id }, changes);
  }

  /**
   * The only writer of the state.
   * @param payment the locked row
   * @throws Error when the life cycle has no such transition, or the row was not locked and has another state by now
   */
  async move<P extends PaymentEntity>(tx: Transaction, payment: P, to: PaymentState, changes: Changes = {}): Promise<P> {
    const { id, state: from } = payment;
    if (from !== to && !transitions[from].includes(to)) throw new Error(`payment ${id} cannot change from ${from} to ${to}`);
    if (!(await this.tryToMove(tx, payment, to, changes))) throw new Error(`payment ${id} is no longer ${from}`);
    return { ...payment, ...changes, state: to };
  }

  /** @returns false when another process has moved the row meanwhile, which need not be locked */
  async tryToMove(tx: Transaction, { id, state }: PaymentEntity, to: PaymentState, changes: Changes = {}): Promise<boolean> {
    return (await tx.update(PaymentEntity, { id, state }, { ...changes, state: to })).affected === 1;
  }

  /** Payments whose next check is due, leased to this process. */
  async leaseDue(database: Database, now: Date, limit: number): Promise<{ id: string; checks: number }[]> {
    const [rows] = await database.execute<[{ id: string; checks: number }[], number]>(
      `UPDATE payment SET next_check_at = $1::timestamptz + interval '${leaseSeconds} seconds', checks = checks + 1
       WHERE id IN (SELECT id FROM payment WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, checks`,
      [now, limit],
    );
    return rows;
  }

  /** Payments created since then that are settled here and may not be at PayPal, oldest first. */
  async settledSince(tx: ReadManager, since: Date): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT id FROM payment
       WHERE created_at >= $1 AND next_check_at IS NULL AND order_id IS NOT NULL AND state <> 'refunded' ORDER BY created_at`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  /** Unpaid payments that the retention policy will delete soon and that have not been checked at PayPal for the last time. */
  async soonDeleted(tx: ReadManager, before: Date, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT id FROM payment WHERE state IN ('cancelled', 'declined', 'failed') AND created_at < $1
         AND order_id IS NOT NULL AND last_checked_at IS NULL ORDER BY created_at LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns how many had a scheduled check */
  async makeChecksDue(tx: Transaction, now: Date): Promise<number> {
    return (await tx.query<[unknown[], number]>('UPDATE payment SET next_check_at = $1 WHERE next_check_at IS NOT NULL', [now]))[1];
  }

  /** @returns payments whose fee is new or another one now */
  async saveFees(tx: Transaction, fees: readonly { paymentId: string; feeCents: Cents }[]): Promise<PaymentFeeReported[]> {
    const [rows]: [{ paymentId: string; paymentRequestId: string; feeCents: string }[]] = await tx.query(
      `UPDATE payment SET fee_cents = reported.fee_cents FROM unnest($1::uuid[], $2::bigint[]) AS reported (payment_id, fee_cents)
       WHERE id = reported.payment_id AND payment.fee_cents IS DISTINCT FROM reported.fee_cents
       RETURNING id AS "paymentId", payment_request_id AS "paymentRequestId", payment.fee_cents AS "feeCents"`,
      [fees.map(({ paymentId }) => paymentId), fees.map(({ feeCents }) => feeCents)],
    );
    return rows.map(({ feeCents, ...row }) => ({ ...row, feeCents: cents(Number(feeCents)) }));
  }
}
