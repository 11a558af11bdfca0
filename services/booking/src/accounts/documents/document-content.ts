import { type Invoice, toDollars } from '@charter/contracts';
import { longDay, money, timeInNassau } from '@charter/contracts/formats';
import { type LineTax, taxText } from '../../pricing/model.js';
import { hoursLabel } from '../../shared/nassau-time.js';
import type { SoldCharter } from './document.js';
import type { Letterhead } from '../../shared/pdf/letterhead.js';

/** What invoices, credit notes and receipts have in common. Pure. */

/** They are in English. */
export const locale = 'en';

/** The text of a document in the order in which it is read. */
export interface DocumentContent {
  /** "Invoice", "Credit note" or "Receipt"; of an offer, in the language of its guest. */
  title: string;
  /** Day of its issue, yyyy-MM-dd in Nassau: the only time that the file has, so that drawing it again gives the same bytes. */
  day: string;
  business: Letterhead;
  number: string;
  /** Number and dates. */
  facts: { label: string; value: string }[];
  partyLabel: string;
  /** Name, e-mail address, phone. */
  party: string[];
  heading: string;
  /** "Amount" if it is absent. */
  amountLabel?: string;
  packageName: string;
  /** Date, hours, guests. */
  details: string[];
  /** Price of the charter, without the others. */
  amount: string;
  /** What was sold with the charter; absent when there is nothing. */
  others?: { text: string; amount: string }[];
  /** The last one is emphasized. */
  sums: { label: string; amount: string }[];
  /** What the last sum contains; absent when it contains no tax. */
  taxes?: { label: string; amount: string }[];
  specialRequests: string | null;
  notesLabel: string;
  notes: string[];
  footer: string;
}

type AmountText = (dollars: number) => string;

/** How the amounts of one document are written: all with cents when one of them has some, because they stand under each other. */
export function amountTextFor(amounts: readonly number[]): AmountText {
  const haveCents = amounts.some((amount) => !Number.isInteger(amount));
  return (dollars) => {
    const text = money(Math.abs(dollars), locale) + (haveCents && Number.isInteger(dollars) ? '.00' : '');
    return dollars < 0 ? minus(text) : text;
  };
}

export const dollarsOf = (taxes: readonly LineTax[] = []): number[] => taxes.map(({ amountCents }) => toDollars(amountCents));

/** "Including 10% VAT" */
export const statedTaxes = (taxes: readonly LineTax[] = [], text: AmountText): Pick<DocumentContent, 'taxes'> =>
  taxes.length > 0 ? { taxes: taxes.map((tax) => ({ label: `Including ${taxText(tax)}`, amount: text(toDollars(tax.amountCents)) })) } : {};

export const minus = (amount: string): string => `\u2212${amount}`;

export const contactLines = ({
  firstName,
  lastName,
  email,
  phone,
}: Pick<SoldCharter, 'firstName' | 'lastName' | 'email' | 'phone'>): string[] =>
  [`${firstName} ${lastName}`.trim(), email, phone].filter((line) => line !== '');

type Sailing = Pick<Invoice, 'bookingDate' | 'startsAt' | 'endsAt' | 'guestCount'> & { sunset?: string | null | undefined };

export const charterDetails = (sailing: Sailing): string[] => [
  longDay(sailing.bookingDate, locale),
  hoursText(sailing),
  sailing.guestCount === 1 ? '1 guest' : `${sailing.guestCount} guests`,
];

/** The hours rather than the slot's label, which may be "2h before sunset - 1h after sunset". */
function hoursText({ startsAt, endsAt, sunset }: Sailing): string {
  const hours = hoursLabel({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
  return sunset ? `${hours} (sunset ${timeInNassau(sunset, locale)})` : hours;
}

/** The PDF of an invoice, receipt or credit note, for the rendering queue. */
export const documentPdf = (content: DocumentContent) => ({ view: 'document', content }) as const;
