import { type Business, type Invoice, type PaymentStatus, type RefundTier } from '@charter/contracts';
import { longDay, money, noticeText, timeInNassau } from '@charter/contracts/formats';
import { bookingFields, refundLines } from '@charter/contracts/limits';
import { hoursLabel } from '../availability/calendar.js';

/** The text of an invoice. Pure; the views lay it out as HTML and PDF. */

/** Invoices are in English. */
const locale = 'en';

export interface InvoiceContent {
  business: Pick<Business, 'name' | 'place' | 'phone' | 'email'>;
  number: string;
  issued: string;
  due: string;
  /** Name, e-mail address, phone. */
  billTo: string[];
  packageName: string;
  /** Date, hours, guests. */
  details: string[];
  /** Of the charter, without add-ons. */
  amount: string;
  /** Absent in invoices that an earlier release queued to be drawn. */
  addOns?: { text: string; amount: string }[];
  /** Total, refunds and total after refunds; the last one is emphasized. */
  sums: { label: string; amount: string }[];
  specialRequests: string | null;
  terms: string[];
  footer: string;
}

/** Refund policy and payment of the invoiced booking. */
interface SaleTerms {
  tiers: readonly RefundTier[];
  paymentStatus: PaymentStatus;
}

export function invoiceContent(
  invoice: Invoice,
  { tiers, paymentStatus }: SaleTerms,
  { name, place, phone, email }: Business,
): InvoiceContent {
  const { totalAmount, refundedAmount, addOns = [] } = invoice;
  const addOnsAmount = addOns.reduce((sum, { amount }) => sum + amount, 0);
  const total = { label: 'Total', amount: money(totalAmount, locale) };
  const refunds = [
    { label: 'Refunded', amount: `\u2212${money(refundedAmount, locale)}` },
    { label: 'Total after refunds', amount: money(totalAmount - refundedAmount, locale) },
  ];
  return {
    business: { name, place, phone, email },
    number: invoice.number,
    issued: longDay(invoice.issuedOn, locale),
    due: 'Upon Booking',
    billTo: [`${invoice.firstName} ${invoice.lastName}`.trim(), invoice.email, invoice.phone].filter((line) => line !== ''),
    packageName: invoice.packageName,
    details: [
      longDay(invoice.bookingDate, locale),
      hoursText(invoice),
      invoice.guestCount === 1 ? '1 guest' : `${invoice.guestCount} guests`,
    ],
    amount: money(totalAmount - addOnsAmount, locale),
    addOns: addOns.map(({ name, qty, amount }) => ({ text: qty > 1 ? `${qty} × ${name}` : name, amount: money(amount, locale) })),
    sums: refundedAmount > 0 ? [total, ...refunds] : [total],
    specialRequests: invoice.specialRequests,
    terms: [`${paymentTerms[paymentStatus]} All prices are in US dollars.`, ...refundTerms(tiers), ...otherTerms],
    footer: `Thank you for sailing with ${name}.`,
  };
}

/** The hours rather than the slot's label, which may be "2h before sunset - 1h after sunset". */
function hoursText({ startsAt, endsAt, sunset }: Invoice): string {
  const hours = hoursLabel({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
  return sunset ? `${hours} (sunset ${timeInNassau(sunset, locale)})` : hours;
}

const unpaid = 'Not paid yet; payable before departure.';
const inFull = 'Paid in full at booking.';
const paymentTerms: Record<PaymentStatus, string> = {
  pending: unpaid,
  partially_paid: 'Paid in part; the rest is payable before departure.',
  failed: unpaid,
  paid: inFull,
  partially_refunded: inFull,
  refunded: inFull,
  charged_back: 'The payment was charged back.',
};

const otherTerms = [
  'Refunds take 5 to 7 business days. Rescheduling needs 48 hours\u2019 notice.',
  `At most ${bookingFields.guestCount.max} guests. Please arrive 15 minutes before departure.`,
];

/** One sentence per tier of the policy, most notice first. */
export function refundTerms(tiers: readonly RefundTier[]): string[] {
  return refundLines(tiers).map(({ first, nothing, from, until, percent }) => {
    const refund = nothing ? 'nothing is refunded' : `${percent}% is refunded`;
    if (first) return `Cancelled ${noticeText(from, locale)} or more before departure: ${refund}.`;
    if (from === 0) return `Less than ${noticeText(until, locale)} before: ${refund}.`;
    return `Between ${noticeText(from, locale)} and ${noticeText(until, locale)} before: ${refund}.`;
  });
}
