import { Injectable } from '@nestjs/common';
import {
  type AcceptedTerms,
  type BookingDetail,
  type BookingExportPage,
  type BookingExportQuery,
  type BookingListQuery,
  type BookingPage,
  type HistoryEntry,
  toDollars,
} from '@charter/contracts';
import { type AuditEntry, auditOf, Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { DocumentFilesService } from '../../accounts/index.js';
import { CancellationRepository, CancellationViewService, ChoiceViewService } from '../../changes/index.js';
import { quotePolicy, remainingCents } from '../../changes/model.js';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { isPaid } from '../../sales/model.js';
import { labelOf } from './actor-label.js';
import { FolioRecordService } from './folio-record.service.js';
import { BookingListRepository } from './booking-list.repository.js';

/** Rows of one page of an export, well below what a NATS message carries (1 MB). */
const exportPageSize = 400;

/** Bookings as staff list, export and open them. */
@Injectable()
export class BackOfficeService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly lists: BookingListRepository,
    private readonly cancellations: CancellationRepository,
    private readonly views: CancellationViewService,
    private readonly choices: ChoiceViewService,
    private readonly folios: FolioRecordService,
    private readonly documents: DocumentFilesService,
    private readonly clock: Clock,
  ) {}

  async list(query: BookingListQuery): Promise<BookingPage> {
    const { bookings, total, next } = await this.lists.page(this.database.manager, query);
    return { bookings: bookings.map(toBooking), total, next };
  }

  async exportPage(query: BookingExportQuery): Promise<BookingExportPage> {
    const { bookings, next } = await this.lists.exportPage(this.database.manager, query, exportPageSize);
    return { bookings: bookings.map(toBooking), next };
  }

  async find(bookingId: string): Promise<BookingDetail> {
    const booking = await this.bookings.find(this.database.manager, bookingId);
    const changes = await auditOf(this.database.manager, bookingId);
    const standing = await this.cancellations.findActive(this.database.manager, bookingId);
    const cancellation = standing && (await this.views.find(this.database.manager, standing, booking));
    const { percent, due } = standing?.explanation ?? quotePolicy(booking, this.clock.now()).explanation;
    return {
      booking: toBooking(booking),
      paymentId: booking.paymentId,
      paymentIds: await this.folios.paymentsOf(booking),
      paymentNote: booking.paymentNote,
      acceptedTerms: acceptedTermsOf(booking),
      refundedAmount: toDollars(booking.refundedCents),
      remainingAmount: toDollars(remainingCents(booking)),
      folio: await this.folios.find(bookingId),
      documents: await this.documents.ofBooking(bookingId),
      refundDue: isPaid(booking.paymentStatus) ? { percent, amount: due } : null,
      refundOwed: cancellation?.unsettled ?? 0,
      cancellation,
      choice: await this.choices.findOpen(booking, standing),
      archivedAt: booking.archivedAt?.toISOString() ?? null,
      history: [...creationOf(booking), ...changes.map((change) => toHistoryEntry(change))],
    };
  }
}

const acceptedTermsOf = ({ termsVersion, acceptedAt }: BookingEntity): AcceptedTerms | null =>
  termsVersion && acceptedAt ? { version: termsVersion, acceptedAt: acceptedAt.toISOString() } : null;

/** The creation of a booking by its guest. A booking that staff entered has an audit row of it instead. */
const creationOf = ({ paymentId, holdId, createdAt }: BookingEntity): HistoryEntry[] =>
  paymentId || holdId
    ? [
        {
          who: labelOf({ actorKind: 'guest', actorName: null }),
          action: 'booking.created',
          before: null,
          after: null,
          at: createdAt.toISOString(),
        },
      ]
    : [];

const toHistoryEntry = ({ actorKind, actorName, action, before, after, changedAt }: AuditEntry): HistoryEntry => ({
  who: labelOf({ actorKind, actorName }),
  action,
  before,
  after,
  at: changedAt.toISOString(),
});
