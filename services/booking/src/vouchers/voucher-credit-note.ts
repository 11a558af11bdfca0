import { type Cents, type PaymentMethod, toDollars } from '@charter/contracts';
import { longDay } from '@charter/contracts/formats';
import { amountTextFor, type DocumentContent, documentNumber, locale } from '../accounts/model.js';
import type { Letterhead } from '../shared/pdf/letterhead.js';

/** The credit note of a gift voucher's refund. Pure. */

/** All that was true when it was issued. */
export interface VoucherCreditNoteData {
  amountCents: Cents;
  business: Letterhead;
  voucher: {
    last4: string;
    /** Day of the purchase, yyyy-MM-dd in Nassau. */
    boughtOn: string;
    initialCents: Cents;
    firstName: string;
    lastName: string;
    email: string;
    /** English; null for an amount. */
    packageName: string | null;
  };
  /** Null for a refund that staff made without PayPal. */
  method: PaymentMethod | null;
}

interface Numbered {
  year: number;
  number: number;
  /** Day of its issue, yyyy-MM-dd in Nassau. */
  day: string;
}

export const codeEnding = (last4: string): string => `…${last4}`;

export function voucherCreditNoteContent(data: VoucherCreditNoteData, { year, number: count, day }: Numbered): DocumentContent {
  const { amountCents, business, voucher, method } = data;
  const number = documentNumber('credit_note', year, count);
  const text = amountTextFor([toDollars(amountCents), toDollars(voucher.initialCents)]);
  const amount = text(toDollars(amountCents));
  return {
    title: 'Credit note',
    day,
    business,
    number,
    facts: [
      { label: 'Credit note number', value: number },
      { label: 'Gift voucher', value: codeEnding(voucher.last4) },
      { label: 'Date', value: longDay(day, locale) },
      { label: 'Refunded by', value: method === 'paypal' ? 'PayPal' : business.name },
    ],
    partyLabel: 'Credited to',
    party: [`${voucher.firstName} ${voucher.lastName}`.trim(), voucher.email].filter((line) => line !== ''),
    heading: 'Gift voucher',
    packageName: voucher.packageName ?? 'Gift voucher for a private charter',
    details: [`Bought on ${longDay(voucher.boughtOn, locale)} for ${text(toDollars(voucher.initialCents))}`],
    amount,
    sums: [{ label: 'Credited', amount }],
    specialRequests: null,
    notesLabel: 'Notes',
    notes: [
      'This credits a gift voucher, for which no invoice was issued. The refunded amount can no longer be used. All amounts are in US dollars.',
    ],
    footer: `Thank you from ${business.name}.`,
  };
}
