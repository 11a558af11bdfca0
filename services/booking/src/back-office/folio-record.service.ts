import { Injectable } from '@nestjs/common';
import {
  cents,
  type Folio,
  type FolioEntry,
  type FolioRequest,
  fromDollars,
  invalid,
  limits,
  type ManualPaymentRequest,
  toDollars,
} from '@charter/contracts';
import { Database, type ReadManager, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import type { FolioEntryEntity } from '../folio/folio-entry.entity.js';
import { decideManualPayment } from '../folio/folio.js';
import { FolioRepository } from '../folio/folio.repository.js';
import { FolioService } from '../folio/folio.service.js';
import type { BookingPaymentRequest } from '../payment-requests/payment-request.entity.js';
import { isOwed, isPayable } from '../payment-requests/payment-request.js';
import { PaymentRequestRepository } from '../payment-requests/payment-request.repository.js';
import { labelOf } from './actor-label.js';

/** The folio as staff see it, and the payments that they record. */
@Injectable()
export class FolioRecordService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly folios: FolioRepository,
    private readonly folio: FolioService,
    private readonly requests: PaymentRequestRepository,
    private readonly clock: Clock,
  ) {}

  async find(bookingId: string): Promise<Folio> {
    const { manager } = this.database;
    return this.read(manager, await this.bookings.find(manager, bookingId));
  }

  /** Ids of the payments through PayPal, oldest first. */
  async paymentsOf({ id, paymentId }: Pick<BookingEntity, 'id' | 'paymentId'>): Promise<string[]> {
    const captures = await this.folios.captures(this.database.manager, id);
    // A booking that a process of the former release has made has no folio yet.
    return [...new Set([...(paymentId ? [paymentId] : []), ...captures.map((capture) => capture.paymentId)])];
  }

  /** The lock of the booking's row puts repeated requests in order. A booking that costs nothing more can still be paid: staff see what is too much. */
  async recordPayment({ bookingId, entryId, amount, method, note = '', staff }: ManualPaymentRequest): Promise<Folio> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const amountCents = fromDollars(amount);
      const known = await this.folios.find(tx, 'payment', entryId);
      const recorded = await this.folios.recordedBy(tx, bookingId, method);
      const decision = decideManualPayment({ bookingId, amountCents, method, note }, known, recorded);
      if (decision.kind === 'invalid') throw invalid(decision.fields);
      if (decision.kind === 'record') {
        const actor = staffActor(staff.username);
        const { paymentStatus } = booking;
        await this.folio.open(tx, booking);
        await this.folio.record(tx, booking, [
          { kind: 'payment', ref: entryId, amountCents, method, actor, text: note, at: this.clock.now() },
        ]);
        await recordAudit(tx, {
          actor,
          action: 'booking.recordPayment',
          subject: bookingId,
          before: { paymentStatus },
          after: { paymentStatus: booking.paymentStatus, amount, method, ...(note && { note }) },
        });
      }
      return this.read(tx, booking);
    });
  }

  private async read(tx: ReadManager, booking: BookingEntity): Promise<Folio> {
    const open = await this.requests.openOf(tx, booking.id);
    const requests = open.filter((request) => isOwed(request) && isPayable(request, booking, this.clock.now()));
    return { ...toFolio(await this.folios.entries(tx, booking.id)), requests: requests.map(toFolioRequest) };
  }
}

/** Entries of nothing only keep the time of a report by PayPal. */
export function toFolio(entries: readonly FolioEntryEntity[]): Folio {
  const shown = entries.filter(({ amountCents }) => amountCents !== 0);
  const owed = shown.filter(({ kind }) => kind === 'line' || kind === 'adjustment');
  const paid = shown.filter(({ kind }) => kind === 'payment');
  const back = shown.filter(({ kind }) => kind === 'refund' || kind === 'reversal');
  const sum = (rows: readonly FolioEntryEntity[]) => rows.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    lines: owed.map(toEntry),
    payments: paid.map(toEntry),
    refunds: back.map(toEntry),
    balance: toDollars(cents(sum(owed) - sum(paid) + sum(back))),
    currency: limits.currency,
  };
}

const toFolioRequest = ({ id, kind, amountCents, dueAt }: BookingPaymentRequest): FolioRequest => ({
  id,
  kind,
  amount: toDollars(amountCents),
  ...(dueAt && { dueAt: dueAt.toISOString() }),
});

const toEntry = ({ id, kind, text, amountCents, method, actorKind, actorName, at }: FolioEntryEntity): FolioEntry => ({
  id,
  kind,
  text,
  amount: toDollars(amountCents),
  method,
  who: labelOf({ actorKind, actorName }),
  at: at.toISOString(),
});
