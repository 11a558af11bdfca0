import { type Cents, type FolioKind, type Locale, type PaymentMethod, toDollars, type TripFolio, type TripLine } from '@charter/contracts';
import { codeOfLine, type Line, type OrderedAddOn, qtyText } from '../../pricing/model.js';

/** The account of a booking as its guest reads it. Pure. */

interface Entry {
  id: string;
  kind: FolioKind;
  /** Id of the sold line, if the entry is a line. */
  ref: string;
  text: string;
  amountCents: Cents;
  method: PaymentMethod | null;
  at: Date;
}

type SoldLine = Pick<Line, 'kind' | 'text' | 'qty'> & { id: string; key: string | null };

interface Sold {
  packageName: string;
  packageNameShown: string | null;
  /** Null without `packageNameShown`. */
  packageNameLanguage: Locale | null;
  addOns: readonly OrderedAddOn[];
}

/** Entries of nothing only keep the time of a report by PayPal. */
export function toTripFolio(entries: readonly Entry[], lines: readonly SoldLine[], booking: Sold): Omit<TripFolio, 'balanceDue'> {
  const folio: Omit<TripFolio, 'balanceDue'> = { lines: [], payments: [] };
  for (const { id, kind, ref, text, amountCents, method, at } of entries.filter((entry) => entry.amountCents !== 0)) {
    const amount = toDollars(amountCents);
    if (kind === 'line') {
      const line = lines.find((one) => one.id === ref);
      folio.lines.push({ id, kind, ...wordsOf(text, line, booking), amount });
    } else if (kind === 'adjustment') folio.lines.push({ id, kind, text: '', amount });
    else if (kind === 'payment') folio.payments.push({ id, kind, amount, method, at: at.toISOString() });
    else folio.payments.push({ id, kind: 'refund', amount: -amount, method, at: at.toISOString() });
  }
  return folio;
}

/** @param text of the entry, in English, but for an offer */
function wordsOf(text: string, line: SoldLine | undefined, booking: Sold): Pick<TripLine, 'text' | 'language' | 'promoCode' | 'movedTo'> {
  const { packageName, packageNameShown, packageNameLanguage } = booking;
  if (text === packageName && packageNameShown) return inLanguage(packageNameShown, packageNameLanguage);
  switch (line?.kind) {
    case 'addon': {
      const { nameShown, nameLanguage } = booking.addOns.find(({ id }) => String(id) === line.key) ?? {};
      return nameShown ? inLanguage(qtyText(line.qty, nameShown), nameLanguage) : { text };
    }
    // Staff write an offer in the language of its guest, as its title.
    case 'offer':
      return packageNameShown ? inLanguage(text, packageNameLanguage) : { text };
    case 'promo':
      return { text, promoCode: codeOfLine(line) };
    case 'adjustment':
      return { text, ...(line.key && { movedTo: line.key }) };
    default:
      return { text };
  }
}

const inLanguage = (text: string, language: Locale | null | undefined) => ({
  text,
  ...(language && language !== 'en' && { language }),
});
