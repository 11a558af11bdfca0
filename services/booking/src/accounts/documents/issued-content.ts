import { type DocumentKind, type PaymentMethod, toDollars } from '@charter/contracts';
import { longDay } from '@charter/contracts/formats';
import { dayInNassau } from '../../shared/nassau-time.js';
import { amountTextFor, charterDetails, contactLines, type DocumentContent, dollarsOf, locale, statedTaxes } from './document-content.js';
import { type DocumentData, documentNumber, type InvoiceTerms } from './document.js';
import type { Letterhead } from '../../shared/pdf/letterhead.js';
import { invoiceContent } from './invoice.js';

/** The text of a document as it was issued: from what it keeps, and nothing that may have changed since. Pure. */

/** A stored document. */
export interface Issued {
  kind: DocumentKind;
  year: number;
  number: number;
  bookingId: string;
  ref: string;
  issuedAt: Date;
  data: DocumentData;
}

/** @param business of a document that keeps none */
export function issuedContent(document: Issued, business: Letterhead): DocumentContent {
  const { kind, data } = document;
  const { name, place, phone, email } = data.business ?? business;
  const letterhead = { name, place, phone, email };
  if (data.invoice) return issuedInvoice(document, data.invoice, letterhead);
  return kind === 'credit_note' ? creditNote(document, letterhead) : receipt(document, letterhead);
}

const numberOf = ({ kind, year, number }: Issued): string => documentNumber(kind, year, number);

function issuedInvoice(document: Issued, { lines, specialRequests, refundTiers, paymentStatus }: InvoiceTerms, business: Letterhead) {
  const { charter, amountCents, taxes = [] } = document.data;
  const { confirmationCode, bookedAt, sunset, ...sold } = charter;
  const invoice = {
    ...sold,
    ...(sunset && { sunset }),
    number: confirmationCode,
    issuedOn: dayInNassau(new Date(bookedAt)),
    totalAmount: toDollars(amountCents),
    refundedAmount: 0,
    specialRequests,
  };
  const isFirst = document.ref === document.bookingId;
  const added = isFirst ? [] : lines.map(({ text }) => text);
  const besides = isFirst ? lines.filter(({ text }) => text !== charter.packageName) : [];
  // Without a line of the charter all of the amount is the charter's.
  const others = besides.length < lines.length ? besides.map((line) => ({ text: line.text, amount: toDollars(line.amountCents) })) : [];
  const issued = { number: numberOf(document), day: dayInNassau(document.issuedAt) };
  return invoiceContent(invoice, { tiers: refundTiers, paymentStatus, added, others, taxes }, business, issued);
}

const paidBy: Record<PaymentMethod, string> = {
  paypal: 'PayPal',
  cash: 'Cash',
  terminal: 'Card terminal',
  bank: 'Bank transfer',
  voucher: 'Gift voucher',
};

const currencyNote = 'All amounts are in US dollars.';

function receipt(document: Issued, business: Letterhead): DocumentContent {
  const { amountCents, method, refund } = document.data;
  if (refund) return returned(document, business);
  const isCorrection = amountCents < 0;
  return paymentContent(document, business, {
    title: 'Receipt',
    numberLabel: 'Receipt number',
    partyLabel: 'Received from',
    methodLabel: 'Paid by',
    method: method ? paidBy[method] : '',
    sumLabel: isCorrection ? 'Corrected' : 'Received',
    note: isCorrection
      ? 'This corrects a receipt for a payment that was recorded by mistake.'
      : 'This confirms a payment for the charter above.',
  });
}

/** Money that went back, but was never a part of the price. */
function returned(document: Issued, business: Letterhead): DocumentContent {
  const { method } = document.data;
  return paymentContent(document, business, {
    title: 'Receipt',
    numberLabel: 'Receipt number',
    partyLabel: 'Returned to',
    methodLabel: 'Returned by',
    method: method ? paidBy[method] : business.name,
    sumLabel: 'Returned',
    note: 'This confirms the return of money that was paid beyond the price of the charter above.',
  });
}

function creditNote(document: Issued, business: Letterhead): DocumentContent {
  const { method, invoiceNumber, reason } = document.data;
  const isUnpaid = method === undefined;
  return paymentContent(document, business, {
    title: 'Credit note',
    numberLabel: 'Credit note number',
    partyLabel: 'Credited to',
    methodLabel: 'Refunded by',
    method: isUnpaid ? '' : method ? paidBy[method] : business.name,
    sumLabel: 'Credited',
    note: [
      invoiceNumber ? `This credits invoice ${invoiceNumber}.` : 'This credits a charter for which no invoice was issued.',
      ...(isUnpaid ? ['The amount is no longer due; no money is returned with this note.'] : []),
    ].join(' '),
    ...(reason && { reason }),
    ...(invoiceNumber && { facts: [{ label: 'Credits invoice', value: invoiceNumber }] }),
  });
}

interface PaymentLabels {
  title: DocumentContent['title'];
  numberLabel: string;
  partyLabel: string;
  methodLabel: string;
  method: string;
  sumLabel: string;
  note: string;
  /** Printed below the charter. */
  reason?: string;
  facts?: DocumentContent['facts'];
}

function paymentContent(
  document: Issued,
  business: Letterhead,
  { title, numberLabel, partyLabel, methodLabel, method, sumLabel, note, reason, facts = [] }: PaymentLabels,
): DocumentContent {
  const { charter, amountCents, taxes } = document.data;
  const number = numberOf(document);
  const day = dayInNassau(document.issuedAt);
  const text = amountTextFor([toDollars(amountCents), ...dollarsOf(taxes)]);
  const amount = text(toDollars(amountCents));
  return {
    title,
    day,
    business,
    number,
    facts: [
      { label: numberLabel, value: number },
      { label: 'Reference', value: charter.confirmationCode },
      { label: 'Date', value: longDay(day, locale) },
      ...facts,
      { label: methodLabel, value: method },
    ].filter(({ value }) => value !== ''),
    partyLabel,
    party: contactLines(charter),
    heading: 'Charter',
    packageName: charter.packageName,
    details: [...charterDetails(charter), ...(reason ? [reason] : [])],
    amount,
    sums: [{ label: sumLabel, amount }],
    ...statedTaxes(taxes, text),
    specialRequests: null,
    notesLabel: 'Notes',
    notes: [`${note} ${currencyNote}`],
    footer: `Thank you for sailing with ${business.name}.`,
  };
}
