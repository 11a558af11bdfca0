import { Inject, Injectable } from '@nestjs/common';
import {
  cents,
  toDollars,
  type Invoice,
  type InvoiceDocument,
  type InvoiceListQuery,
  type InvoicePage,
  type InvoiceRequest,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { type DocumentEntity, DocumentRepository } from '../../accounts/index.js';
import { documentNumber, documentPdf, invoiceContent, refundedOfPrice, taxesLeft } from '../../accounts/model.js';
import { amountOf, type OrderedAddOn, qtyText } from '../../pricing/model.js';
import type { BookingEntity } from '../../sales/index.js';
import { formatCode, parseCode } from '../../sales/model.js';
import { BookingConfig } from '../../booking.env.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { averageDollars, netOf } from '../figures/figures.js';
import { RenderingQueue } from '../../shared/pdf/rendering.queue.js';
import { renderHtml } from './invoice-html.view.js';
import { FiguresQueries } from '../figures/figures.queries.js';
import { InvoiceRepository } from './invoice.repository.js';

/** Invoices of confirmed and completed bookings. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly database: Database,
    private readonly invoices: InvoiceRepository,
    private readonly totals: FiguresQueries,
    private readonly documents: DocumentRepository,
    private readonly rendering: RenderingQueue,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async list(query: InvoiceListQuery): Promise<InvoicePage> {
    const [{ sold, revenueCents, ...money }, { bookings: rows, next }] = await Promise.all([
      this.totals.totals(this.database.manager),
      this.invoices.page(this.database.manager, query),
    ]);
    const numbered = await this.numberedOf(rows);
    return {
      totalInvoices: sold,
      totalRevenue: toDollars(revenueCents),
      averageInvoice: averageDollars(revenueCents, sold),
      ...netOf({ revenueCents, ...money }),
      invoices: rows.map((row) => invoiceOf(row, numbered.get(row.id))),
      next,
    };
  }

  private async numberedOf(rows: readonly BookingEntity[]): Promise<Map<string, DocumentEntity>> {
    return this.documents.invoicesOf(
      this.database.manager,
      rows.map(({ id }) => id),
    );
  }

  async render({ confirmationCode, kind }: InvoiceRequest): Promise<InvoiceDocument> {
    const { manager } = this.database;
    const row = await this.invoices.byCode(manager, parseCode(confirmationCode));
    const taxes = taxesLeft(await this.documents.entries(manager, row.id));
    const numbered = (await this.numberedOf([row])).get(row.id);
    const invoice = invoiceOf(row, numbered);
    const { documentNumber: number } = invoice;
    const issued = numbered && number ? { number, day: dayInNassau(numbered.issuedAt) } : null;
    const terms = { tiers: row.policy.refundTiers, paymentStatus: row.paymentStatus, others: row.addOns.map(toInvoiceLine), taxes };
    const { name, place, phone, email } = this.config.business;
    const content = invoiceContent(invoice, terms, { name, place, phone, email }, issued);
    const body = kind === 'html' ? Buffer.from(renderHtml(content)) : await this.rendering.render(documentPdf(content), row.locale, row.id);
    return { number: invoice.number, body: body.toString('base64') };
  }
}

const toInvoiceLine = (addOn: OrderedAddOn) => ({ text: qtyText(addOn.qty, addOn.name), amount: toDollars(amountOf(addOn)) });

/** A booking that was not paid at PayPal has no fee. */
function feeAndNet(row: BookingEntity): Pick<Invoice, 'fee' | 'netAmount'> {
  const { paymentId, feeCents, amountCents, reversedCents } = row;
  const fee = paymentId ? feeCents : (feeCents ?? cents(0));
  if (fee === null) return { fee: null, netAmount: null };
  return { fee: toDollars(fee), netAmount: toDollars(cents(amountCents - reversedCents - refundedOfPrice(row) - fee)) };
}

const invoiceOf = (row: BookingEntity, numbered: DocumentEntity | undefined): Invoice => ({
  number: formatCode(row.confirmationCode),
  documentNumber: numbered ? documentNumber('invoice', numbered.year, numbered.number) : null,
  // A booking is made when its payment is captured.
  issuedOn: dayInNassau(row.createdAt),
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  packageName: row.packageName,
  packageDuration: row.packageDuration,
  bookingDate: row.bookingDate,
  timeSlot: row.timeSlot,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  ...(row.sunset && { sunset: row.sunset.toISOString() }),
  guestCount: row.guestCount,
  totalAmount: toDollars(row.amountCents),
  refundedAmount: toDollars(refundedOfPrice(row)),
  ...feeAndNet(row),
  specialRequests: row.specialRequests,
});
