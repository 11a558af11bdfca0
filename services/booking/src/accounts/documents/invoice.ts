import { type Cents, cents, fromDollars, type Invoice, type PaymentStatus, type RefundTier, sumOf, toDollars } from '@charter/contracts';
import { longDay, noticeText } from '@charter/contracts/formats';
import { bookingFields, refundLines } from '@charter/contracts/browser';
import type { LineTax } from '../../pricing/model.js';
import { amountTextFor, charterDetails, contactLines, type DocumentContent, dollarsOf, locale, statedTaxes } from './document-content.js';
import type { Letterhead } from '../../shared/pdf/letterhead.js';

/** The text of an invoice. Pure; the views lay it out as HTML and PDF. */

export type InvoiceSubject = Omit<Invoice, 'documentNumber' | 'fee' | 'netAmount' | 'packageDuration' | 'timeSlot'>;

/** The number of the invoice as a document, and the day in Nassau of which it is. */
export interface InvoiceNumber {
  number: string;
  /** yyyy-MM-dd */
  day: string;
}

/** Refund policy and payment of the invoiced booking, and what it costs besides the charter. */
export interface SaleTerms {
  tiers: readonly RefundTier[];
  paymentStatus: PaymentStatus;
  /** Lines that were added after the first invoice, of which this one is. */
  added?: readonly string[];
  /** What was sold with the charter, such as add-ons; amounts in US dollars. */
  others?: readonly { text: string; amount: number }[];
  /** Contained in the total, after refunds. */
  taxes?: readonly LineTax[];
}

/** @param issued null while the booking has no numbered invoice: its confirmation code stands in */
export function invoiceContent(
  invoice: InvoiceSubject,
  { tiers, paymentStatus, added = [], others = [], taxes = [] }: SaleTerms,
  business: Letterhead,
  issued: InvoiceNumber | null,
): DocumentContent {
  const { totalAmount, refundedAmount, issuedOn } = invoice;
  const charterAmount = less(totalAmount, sumOf(others.map(({ amount }) => fromDollars(amount))));
  const text = amountTextFor([totalAmount, refundedAmount, charterAmount, ...others.map(({ amount }) => amount), ...dollarsOf(taxes)]);
  const total = { label: 'Total', amount: text(totalAmount) };
  const refunds = [
    { label: 'Refunded', amount: text(-refundedAmount) },
    { label: 'Total after refunds', amount: text(less(totalAmount, fromDollars(refundedAmount))) },
  ];
  const number = issued?.number ?? invoice.number;
  return {
    title: 'Invoice',
    day: issued?.day ?? issuedOn,
    business,
    number,
    facts: [
      { label: 'Invoice number', value: number },
      ...(issued ? [{ label: 'Reference', value: invoice.number }] : []),
      { label: 'Date', value: longDay(issuedOn, locale) },
      // Confirmed on a later day than it was booked.
      ...(issued && issued.day !== issuedOn ? [{ label: 'Issued', value: longDay(issued.day, locale) }] : []),
      { label: 'Due Date', value: 'Upon Booking' },
    ],
    partyLabel: 'Bill To',
    party: contactLines(invoice),
    heading: 'Charter',
    packageName: invoice.packageName,
    details: [...charterDetails(invoice), ...added],
    amount: text(charterAmount),
    ...(others.length > 0 && { others: others.map((other) => ({ text: other.text, amount: text(other.amount) })) }),
    sums: refundedAmount > 0 ? [total, ...refunds] : [total],
    ...statedTaxes(taxes, text),
    specialRequests: invoice.specialRequests,
    notesLabel: 'Terms',
    notes: [`${paymentTerms[paymentStatus]} All prices are in US dollars.`, ...refundTerms(tiers), ...otherTerms],
    footer: `Thank you for sailing with ${business.name}.`,
  };
}

/** In US dollars, without the fractions of a cent that a difference of such numbers has. */
const less = (dollars: number, part: Cents): number => toDollars(cents(fromDollars(dollars) - part));

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
