import { Injectable } from '@nestjs/common';
import { type AccountingDocuments, type AccountingDocumentsQuery, sumOf } from '@charter/contracts';
import { Database } from '@charter/database';
import { DocumentRepository } from '../../accounts/index.js';
import { documentNumber } from '../../accounts/model.js';
import { GratuityRepository } from '../../departures/index.js';
import { formatCode } from '../../sales/model.js';
import { VoucherCreditNoteRepository, VoucherRepository } from '../../vouchers/index.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { InvoiceRepository } from './invoice.repository.js';

/** The documents of a month, for the bookkeeper. */
@Injectable()
export class AccountingExportService {
  constructor(
    private readonly database: Database,
    private readonly invoices: InvoiceRepository,
    private readonly documents: DocumentRepository,
    private readonly gratuities: GratuityRepository,
    private readonly vouchers: VoucherRepository,
    private readonly voucherNotes: VoucherCreditNoteRepository,
  ) {}

  async ofMonth({ month, paymentIds }: AccountingDocumentsQuery): Promise<AccountingDocuments> {
    const { manager } = this.database;
    const [rows, bookings, paymentDocuments, gratuities, vouchers, voucherCreditNotes] = await Promise.all([
      this.documents.ofMonth(manager, month),
      this.invoices.codesOf(manager, paymentIds),
      this.documents.ofPayments(manager, paymentIds),
      this.gratuities.among(manager, paymentIds),
      this.vouchers.boughtBy(manager, paymentIds),
      this.voucherNotes.booked(manager, month, paymentIds),
    ]);
    const notes = await this.invoices.paymentNotesOf(
      manager,
      rows.map(({ bookingId }) => bookingId),
    );
    return {
      documents: rows.map(({ kind, year, number, bookingId, issuedAt, data }) => ({
        kind,
        number: documentNumber(kind, year, number),
        day: dayInNassau(issuedAt),
        confirmationCode: data.charter.confirmationCode,
        amountCents: data.amountCents,
        ...(data.taxes && { taxCents: sumOf(data.taxes.map(({ amountCents }) => amountCents)) }),
        method: data.method ?? null,
        ...(kind === 'credit_note' && data.method === undefined && { unpaid: true }),
        ...(data.refund && { refund: true }),
        paymentNote: kind === 'invoice' ? (notes.get(bookingId) ?? null) : null,
      })),
      bookings: bookings.map(({ paymentId, confirmationCode }) => ({ paymentId, confirmationCode: formatCode(confirmationCode) })),
      gratuities,
      paymentDocuments: paymentDocuments.map(({ kind, year, number, ref }) => ({ ref, number: documentNumber(kind, year, number) })),
      vouchers,
      ...(voucherCreditNotes.length > 0 && { voucherCreditNotes }),
    };
  }
}
