import { Injectable } from '@nestjs/common';
import { type BalanceReminder, type Cents, dayMs, type RequestKind } from '@charter/contracts';
import { bookingRequestKinds } from '@charter/contracts/browser';
import type { ReadManager, Transaction } from '@charter/database';
import { type FindOptionsWhere, In, MoreThan, Not } from 'typeorm';
import type { Line } from '../../pricing/model.js';
import { type BookingPaymentRequest, type NonCharterRequest, PaymentRequestEntity } from './payment-request.entity.js';
import type { PaymentRequestState } from './payment-request.js';

/** No reminder is due longer before, or after, the date of a payment request. */
const maxBeforeMs = 4 * dayMs;
const maxAfterMs = 2 * dayMs;

const notPending = { pendingPaymentId: null, pendingUntil: null };

/** What the visitor of a hold is to pay. */
export interface CharterRequest {
  /** Id of the hold. */
  id: string;
  /** Null while it is not booked, and for a later change of one that is. */
  bookingId: string | null;
  amountCents: Cents;
  lines: readonly Line[];
  state: PaymentRequestState;
  /** SHA-256 of the checkout cookie. */
  payer: string;
  createdAt: Date;
}

/** What a guest is to be asked for. */
export type NewRequest = Pick<NonCharterRequest, 'id' | 'kind' | 'amountCents' | 'lines' | 'dueAt' | 'createdAt'> &
  Partial<Pick<NonCharterRequest, 'bookingId' | 'offerId' | 'occupancyId' | 'expiresAt' | 'details'>>;

/** Lock order: the row that owns payment requests, such as a booking, then those of the requests. */
@Injectable()
export class PaymentRequestRepository {
  /** Inserts the one of a new hold, and stores what a change of the hold changes. */
  async saveCharter(tx: Transaction, { id, bookingId, amountCents, lines, state, payer, createdAt }: CharterRequest): Promise<void> {
    await tx.query(
      `INSERT INTO payment_request (id, kind, booking_id, amount_cents, lines, state, payer, created_at)
       VALUES ($1, 'charter', $7, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET booking_id = coalesce(excluded.booking_id, payment_request.booking_id), amount_cents = excluded.amount_cents, lines = excluded.lines,
         state = excluded.state`,
      [id, amountCents, JSON.stringify(lines), state, payer, createdAt, bookingId],
    );
  }

  /** @returns null for an unknown id, and for that of a charter */
  async findNonCharter(tx: ReadManager, id: string): Promise<NonCharterRequest | null> {
    return tx.findOneBy(PaymentRequestEntity, { id, kind: Not('charter' as const) }) as Promise<NonCharterRequest | null>;
  }

  /** @returns null for an unknown id, and for a charter that is not booked */
  async bookingOf(tx: ReadManager, id: string): Promise<string | null> {
    return (await tx.findOneBy(PaymentRequestEntity, { id }))?.bookingId ?? null;
  }

  async lock<Request extends NonCharterRequest>(tx: Transaction, { id }: Pick<Request, 'id'>): Promise<Request> {
    return tx.findOneOrFail(PaymentRequestEntity, { where: { id }, lock: { mode: 'pessimistic_write' } }) as Promise<Request>;
  }

  /** Open requests of one booking, oldest first. */
  async openOf(tx: ReadManager, bookingId: string): Promise<BookingPaymentRequest[]> {
    const where = { bookingId, kind: In(bookingRequestKinds), state: 'open' as const };
    return tx.find(PaymentRequestEntity, { where, order: { createdAt: 'ASC' } }) as Promise<BookingPaymentRequest[]>;
  }

  /** Those of a booking that were asked for since then and not paid, also closed ones. */
  async unpaidSince(tx: ReadManager, bookingId: string, kind: RequestKind, since: Date): Promise<BookingPaymentRequest[]> {
    const where = { bookingId, kind, state: Not('paid' as const), createdAt: MoreThan(since) };
    return tx.findBy(PaymentRequestEntity, where) as Promise<BookingPaymentRequest[]>;
  }

  async savePaid(tx: Transaction, { id }: NonCharterRequest, paymentId: string): Promise<void> {
    await tx.update(PaymentRequestEntity, { id, state: 'open' }, { state: 'paid', paymentId, ...notPending });
  }

  /** PayPal reviews that payment: what it pays for is kept until then. */
  async savePending(tx: Transaction, { id }: NonCharterRequest, pendingPaymentId: string, pendingUntil: Date): Promise<void> {
    await tx.update(PaymentRequestEntity, { id }, { pendingPaymentId, pendingUntil });
  }

  /** @param request the locked row */
  async saveFailed(tx: Transaction, request: NonCharterRequest, paymentId: string): Promise<void> {
    const { id, pendingPaymentId, failedPaymentIds } = request;
    const ended = pendingPaymentId === paymentId ? notPending : {};
    await tx.update(PaymentRequestEntity, { id }, { ...ended, failedPaymentIds: [...failedPaymentIds, paymentId] });
  }

  /** The open ones of a booking or an offer of which PayPal reviews a payment. */
  async underReview(
    tx: ReadManager,
    owner: Partial<Pick<NonCharterRequest, 'bookingId' | 'offerId'>>,
    now: Date,
  ): Promise<BookingPaymentRequest[]> {
    const where = { ...owner, kind: Not('charter' as const), state: 'open' as const, pendingUntil: MoreThan(now) };
    return tx.findBy(PaymentRequestEntity, where as FindOptionsWhere<PaymentRequestEntity>) as Promise<BookingPaymentRequest[]>;
  }

  /** Those of the offers of which PayPal reviews a payment. */
  async offersUnderReview(tx: ReadManager, offerIds: readonly string[], now: Date): Promise<Set<string | null>> {
    const where = { offerId: In([...offerIds]), state: 'open' as const, pendingUntil: MoreThan(now) };
    return new Set((await tx.findBy(PaymentRequestEntity, where)).map(({ offerId }) => offerId));
  }

  /** The guest has seen these terms, and is about to pay. */
  async saveTerms(tx: Transaction, { id }: NonCharterRequest, termsVersion: string, acceptedAt: Date): Promise<void> {
    await tx.update(PaymentRequestEntity, { id, state: 'open' }, { termsVersion, acceptedAt });
  }

  /** It can no longer be paid: money that is captured for it goes back. */
  async saveClosed(tx: Transaction, { id }: NonCharterRequest): Promise<void> {
    await tx.update(PaymentRequestEntity, { id, state: 'open' }, { state: 'closed', ...notPending });
  }

  /** The slot of a move that is kept, or was occupied again. */
  async saveOccupancy(tx: Transaction, { id }: NonCharterRequest, occupancyId: string): Promise<void> {
    await tx.update(PaymentRequestEntity, { id }, { occupancyId });
  }

  async saveExpiry(tx: Transaction, { id }: NonCharterRequest, expiresAt: Date): Promise<void> {
    await tx.update(PaymentRequestEntity, { id }, { expiresAt });
  }

  async add(tx: Transaction, request: NewRequest): Promise<void> {
    await tx.insert(PaymentRequestEntity, {
      bookingId: null,
      offerId: null,
      occupancyId: null,
      expiresAt: null,
      details: null,
      ...request,
      state: 'open',
      payer: null,
      paymentId: null,
      ...notPending,
      failedPaymentIds: [],
      termsVersion: null,
      acceptedAt: null,
      reminder: null,
      emailedAt: null,
    });
  }

  /** Open ones whose reminders may be due. */
  async dueAround(tx: ReadManager, now: Date): Promise<{ id: string; bookingId: string }[]> {
    return tx.query(
      `SELECT id, booking_id AS "bookingId" FROM payment_request WHERE state = 'open' AND due_at BETWEEN $1 AND $2 ORDER BY due_at`,
      [new Date(now.getTime() - maxAfterMs), new Date(now.getTime() + maxBeforeMs)],
    );
  }

  async openOfOffer(tx: ReadManager, offerId: string): Promise<NonCharterRequest | null> {
    return tx.findOneBy(PaymentRequestEntity, { offerId, state: 'open' as const }) as Promise<NonCharterRequest | null>;
  }

  /** Closes that of an offer which is open: money that is captured for it later goes back. @param tx that has locked the offer */
  async closeOfOffer(tx: Transaction, offerId: string): Promise<void> {
    await tx.update(PaymentRequestEntity, { offerId, state: 'open' }, { state: 'closed' });
  }

  /** The booking that was made by paying it. */
  async saveBooking(tx: Transaction, { id }: NonCharterRequest, bookingId: string): Promise<void> {
    await tx.update(PaymentRequestEntity, { id }, { bookingId });
  }

  async saveReminder(tx: Transaction, { id }: BookingPaymentRequest, reminder: BalanceReminder, emailedAt: Date): Promise<void> {
    await tx.update(PaymentRequestEntity, { id }, { reminder, emailedAt });
  }

  async saveEmailed(tx: Transaction, { id }: BookingPaymentRequest, emailedAt: Date): Promise<void> {
    await tx.update(PaymentRequestEntity, { id }, { emailedAt });
  }

  async saveAmount(tx: Transaction, { id }: BookingPaymentRequest, amountCents: Cents): Promise<void> {
    await tx.update(PaymentRequestEntity, { id }, { amountCents });
  }

  /** The open balance of a booking is due then at the latest. @param tx that has locked the booking */
  async bringForward(tx: Transaction, bookingId: string, dueAt: Date): Promise<void> {
    await tx.update(PaymentRequestEntity, { bookingId, kind: 'balance', state: 'open', dueAt: MoreThan(dueAt) }, { dueAt });
  }

  /**
   * Closes those of a booking that are open: money that is captured for them later goes back.
   * @param tx that has locked the booking
   * @param kind every kind unless given
   */
  async closeOf(tx: Transaction, bookingId: string, kind?: RequestKind): Promise<void> {
    await tx.update(PaymentRequestEntity, { bookingId, kind: kind ?? Not('charter' as const), state: 'open' }, { state: 'closed' });
  }
}
