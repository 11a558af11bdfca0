import { type Business, type Invoice, limits, type PaymentStatus, type RefundTier } from '@charter/contracts';
import { bookingFields } from '@charter/contracts/limits';

/** The text of an invoice. Pure; the views lay it out as HTML and PDF. */

export interface InvoiceContent {
  business: Pick<Business, 'name' | 'place' | 'phone' | 'email'>;
  number: string;
  issued: string;
  due: string;
  /** Name, e-mail address, phone. */
  billTo: string[];
  packageName: string;
  /** Date, time slot, guests. */
  details: string[];
  amount: string;
  /** Total, refunds and total after refunds; the last one is emphasized. */
  sums: { label: string; amount: string }[];
  specialRequests: string | null;
  terms: string[];
  footer: string;
}

/** Refund policy and payment of the invoiced booking. */
export interface SaleTerms {
  tiers: readonly RefundTier[];
  paymentStatus: PaymentStatus;
}

export function invoiceContent(
  invoice: Invoice,
  { tiers, paymentStatus }: SaleTerms,
  { name, place, phone, email }: Business,
): InvoiceContent {
  const { totalAmount, refundedAmount } = invoice;
  const total = { label: 'Total', amount: money(totalAmount) };
  const refunds = [
    { label: 'Refunded', amount: `\u2212${money(refundedAmount)}` },
    { label: 'Total after refunds', amount: money(totalAmount - refundedAmount) },
  ];
  return {
    business: { name, place, phone, email },
    number: invoice.number,
    issued: longDay(invoice.issuedOn),
    due: 'Upon Booking',
    billTo: [`${invoice.firstName} ${invoice.lastName}`.trim(), invoice.email, invoice.phone].filter((line) => line !== ''),
    packageName: invoice.packageName,
    details: [longDay(invoice.bookingDate), invoice.timeSlot, invoice.guestCount === 1 ? '1 guest' : `${invoice.guestCount} guests`],
    amount: money(totalAmount),
    sums: refundedAmount > 0 ? [total, ...refunds] : [total],
    specialRequests: invoice.specialRequests,
    terms: [`${paymentTerms[paymentStatus]} All prices are in US dollars.`, ...refundTerms(tiers), ...otherTerms],
    footer: `Thank you for sailing with ${name}.`,
  };
}

const unpaid = 'Not paid yet; payable before departure.';
const inFull = 'Paid in full at booking.';
const paymentTerms: Record<PaymentStatus, string> = {
  pending: unpaid,
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
  return limits.refundLines(tiers).map(({ first, nothing, from, until, percent }) => {
    const refund = nothing ? 'nothing is refunded' : `${percent}% is refunded`;
    if (first) return `Cancelled ${duration(from)} or more before departure: ${refund}.`;
    if (from === 0) return `Less than ${duration(until)} before: ${refund}.`;
    return `Between ${duration(from)} and ${duration(until)} before: ${refund}.`;
  });
}

const duration = (hours: number): string => (hours > 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`);

/** "$1,200", with cents only when there are some. */
export function money(dollars: number): string {
  const fractionDigits = Number.isInteger(dollars) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: limits.currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(dollars);
}

const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
