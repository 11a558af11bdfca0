import { Injectable } from '@nestjs/common';
import { cents, type Folio, type FolioEntry, type FolioRequest, limits, toDollars } from '@charter/contracts';
import { Database, type ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingPaymentRequest, type FolioEntryEntity, FolioRepository, PaymentRequestRepository } from '../../accounts/index.js';
import { isOwed, isPayable, isUnderReview } from '../../accounts/model.js';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { labelOf } from './actor-label.js';

/** The folio as staff see it. */
@Injectable()
export class FolioRecordService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly folios: FolioRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly clock: Clock,
  ) {}

  async find(bookingId: string): Promise<Folio> {
    const { manager } = this.database;
    return this.read(manager, await this.bookings.find(manager, bookingId));
  }

  /** Ids of the payments through PayPal, oldest first. */
  async paymentsOf({ id }: Pick<BookingEntity, 'id'>): Promise<string[]> {
    const captures = await this.folios.captures(this.database.manager, id);
    return captures.map(({ paymentId }) => paymentId);
  }

  private async read(tx: ReadManager, booking: BookingEntity): Promise<Folio> {
    const open = await this.requests.openOf(tx, booking.id);
    const now = this.clock.now();
    const requests = open.flatMap((request) => {
      const underReview = isUnderReview(request, now);
      return isOwed(request) && (underReview || isPayable(request, booking, now)) ? [toFolioRequest(request, underReview)] : [];
    });
    return { ...toFolio(await this.folios.entries(tx, booking.id)), requests };
  }
}

/** Entries of nothing only keep the time of a report by PayPal. */
export function toFolio(entries: readonly FolioEntryEntity[]): Omit<Folio, 'requests'> {
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

const toFolioRequest = ({ id, kind, amountCents, dueAt }: BookingPaymentRequest, underReview: boolean): FolioRequest => ({
  id,
  kind,
  amount: toDollars(amountCents),
  ...(dueAt && { dueAt: dueAt.toISOString() }),
  ...(underReview && { underReview }),
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
