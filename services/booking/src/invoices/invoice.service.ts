import { Inject, Injectable } from '@nestjs/common';
import {
  cents,
  toDollars,
  type BookedInvoices,
  type BookedInvoicesQuery,
  type Invoice,
  type InvoiceDocument,
  type InvoiceListQuery,
  type InvoicePage,
  type InvoiceRequest,
} from '@charter/contracts';
import { Database } from '@charter/database';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingConfig } from '../booking.env.js';
import { formatCode, parseCode } from '../bookings/booking.js';
import { dayInNassau } from '../availability/calendar.js';
import { averageDollars, netOf } from '../figures/figures.js';
import { RenderingQueue } from '../documents/rendering.queue.js';
import { invoiceContent } from '../documents/invoice.js';
import { renderHtml } from '../documents/invoice-html.view.js';
import { DailyTotalsRepository } from '../figures/daily-totals.repository.js';
import { InvoiceRepository } from './invoice.repository.js';

/** Invoices of confirmed and completed bookings. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly database: Database,
    private readonly invoices: InvoiceRepository,
    private readonly totals: DailyTotalsRepository,
    private readonly rendering: RenderingQueue,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async list(query: InvoiceListQuery): Promise<InvoicePage> {
    const [{ sold, revenueCents, ...money }, { bookings: rows, next }] = await Promise.all([
      this.totals.totals(this.database.manager),
      this.invoices.page(this.database.manager, query),
    ]);
    return {
      totalInvoices: sold,
      totalRevenue: toDollars(revenueCents),
      averageInvoice: averageDollars(revenueCents, sold),
      ...netOf({ revenueCents, ...money }),
      invoices: rows.map(invoiceOf),
      next,
    };
  }

  /** The invoices of a month, and the bookings of payments, for the bookkeeper. */
  async books({ month, paymentIds }: BookedInvoicesQuery): Promise<BookedInvoices> {
    const { manager } = this.database;
    const [rows, paid] = await Promise.all([this.invoices.ofMonth(manager, month), this.invoices.codesOf(manager, paymentIds)]);
    return {
      invoices: rows.map(({ createdAt, confirmationCode, amountCents, paymentNote }) => ({
        day: dayInNassau(createdAt),
        number: formatCode(confirmationCode),
        amountCents,
        paymentNote,
      })),
      bookings: paid.map(({ paymentId, confirmationCode }) => ({ paymentId, confirmationCode: formatCode(confirmationCode) })),
    };
  }

  async render({ confirmationCode, kind }: InvoiceRequest): Promise<InvoiceDocument> {
    const row = await this.invoices.byCode(this.database.manager, parseCode(confirmationCode));
    const invoice = invoiceOf(row);
    const content = invoiceContent(invoice, { tiers: row.policy.refundTiers, paymentStatus: row.paymentStatus }, this.config.business);
    const body = kind === 'html' ? Buffer.from(renderHtml(content)) : await this.rendering.render({ kind: 'invoice', content }, row.locale);
    return { number: invoice.number, body: body.toString('base64') };
  }
}

/** A booking that was not paid at PayPal has no fee. */
function feeAndNet({ paymentId, feeCents, amountCents, reversedCents, refundedCents }: BookingEntity): Pick<Invoice, 'fee' | 'netAmount'> {
  const fee = paymentId ? feeCents : (feeCents ?? cents(0));
  if (fee === null) return { fee: null, netAmount: null };
  return { fee: toDollars(fee), netAmount: toDollars(cents(amountCents - reversedCents - refundedCents - fee)) };
}

const invoiceOf = (row: BookingEntity): Invoice => ({
  number: formatCode(row.confirmationCode),
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
  refundedAmount: toDollars(row.refundedCents),
  ...feeAndNet(row),
  specialRequests: row.specialRequests,
});
