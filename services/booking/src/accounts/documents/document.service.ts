import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { LineTax } from '../../pricing/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { BookingConfig } from '../../booking.env.js';
import {
  type DocumentData,
  documentNumber,
  type KnownDocument,
  type MissingDocument,
  missingDocuments,
  type SoldBooking,
} from './document.js';
import type { Letterhead } from '../../shared/pdf/letterhead.js';
import { DocumentRepository } from './document.repository.js';

/** Issues the numbered documents of bookings, each in the transaction that makes it necessary. */
@Injectable()
export class DocumentService {
  private readonly letterhead: Letterhead;

  constructor(
    private readonly documents: DocumentRepository,
    private readonly clock: Clock,
    @Inject(BookingConfig) { business: { name, place, phone, email } }: BookingConfig,
  ) {
    this.letterhead = { name, place, phone, email };
  }

  /** Issues what the booking lacks. May be repeated: what was issued stays as it is. */
  async issue(tx: Transaction, booking: SoldBooking): Promise<void> {
    await this.issueMissing(tx, booking, await this.documents.known(tx, booking.id));
  }

  /** Issues those of a new booking. */
  async issueFirst(tx: Transaction, booking: SoldBooking): Promise<void> {
    await this.issueMissing(tx, booking, []);
  }

  private async issueMissing(tx: Transaction, booking: SoldBooking, known: readonly KnownDocument[]): Promise<void> {
    const { id: bookingId } = booking;
    const entries = await this.documents.entries(tx, bookingId);
    const missing = missingDocuments(booking, entries, known);
    if (missing.length === 0) return;
    const issuedAt = this.clock.now();
    const year = Number(dayInNassau(issuedAt).slice(0, 4));
    await this.documents.lockSeries(tx, year);
    for (const document of missing) {
      const { kind, ref } = document;
      const number = await this.documents.drawNumber(tx, kind, year);
      const data = { ...this.dataOf(booking, document), ...(kind === 'credit_note' && (await this.creditedInvoice(tx, bookingId))) };
      await this.documents.add(tx, { id: randomUUID(), kind, year, number, bookingId, ref, issuedAt, data });
    }
  }

  private async creditedInvoice(tx: Transaction, bookingId: string): Promise<Pick<DocumentData, 'invoiceNumber'>> {
    const invoice = (await this.documents.invoicesOf(tx, [bookingId])).get(bookingId);
    return invoice ? { invoiceNumber: documentNumber('invoice', invoice.year, invoice.number) } : {};
  }

  private dataOf({ charter, specialRequests, refundTiers, paymentStatus }: SoldBooking, document: MissingDocument): DocumentData {
    const common = { amountCents: document.amountCents, charter, business: this.letterhead };
    if (document.kind === 'receipt') {
      const { method, refund } = document;
      return { ...common, method, ...(refund && { refund }) };
    }
    if (document.kind === 'invoice') {
      return { ...common, invoice: { lines: document.lines, specialRequests, refundTiers, paymentStatus }, ...stated(document.taxes) };
    }
    const { kind: _kind, ref: _ref, taxes, ...kept } = document;
    return { ...common, ...kept, ...stated(taxes) };
  }
}

/** A document without taxes says nothing of them. */
const stated = (taxes: LineTax[]): Pick<DocumentData, 'taxes'> => (taxes.length > 0 ? { taxes } : {});
