import {
  atFields,
  type Cents,
  type CharterPackage,
  DomainError,
  fieldError,
  type FieldError,
  limits,
  type Locale,
} from '@charter/contracts';
import type { CharterTime } from '../../calendar/model.js';
import { englishNameOf, type Line, type OrderedAddOn, totalOf, type VoucherShare } from '../../pricing/model.js';

/** Charters as they are sold. Pure. */

/** A charter as it is sold: its package or custom title, and its time. */
export interface SoldCharter {
  /** Null for a custom charter, which is sold by an offer. */
  packageId: number | null;
  /** English: staff, invoices and searches have it. */
  packageName: string;
  /** The name in the guest's language, and that language; absent if there is none but the English one. */
  packageNameShown?: string;
  packageNameLanguage?: Locale;
  packageDuration: string;
  /** Those of the lines that are add-ons; absent when there are none. */
  addOns?: OrderedAddOn[];
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** If the slot is counted from it. */
  sunset?: string;
}

/** The package, slot and price as they were when the slot was held. */
export interface Sale extends SoldCharter {
  packageId: number;
  /** The sum of the lines. */
  priceCents: Cents;
  /** Part of the price that is paid with the booking; absent when all of it is. */
  depositCents?: Cents;
  /** Each line of the price, add-ons, discounts and taxes included. */
  lines: Line[];
  /** What vouchers pay of it; absent when there are none. */
  vouchers?: VoucherShare[];
}

/** Columns of a booking that store what was sold, because the package may change. None is optional: each way of booking fills all. */
export interface BookingSnapshot {
  packageId: number | null;
  packageName: string;
  packageNameShown: string | null;
  packageNameLanguage: Locale | null;
  packageDuration: string;
  startsAt: Date;
  endsAt: Date;
  sunset: Date | null;
  addOns: OrderedAddOn[];
}

/** The time of a charter as it is sold. */
export const instantsOf = ({
  startsAt,
  endsAt,
  sunset,
}: Pick<CharterTime, 'startsAt' | 'endsAt' | 'sunset'>): Pick<SoldCharter, 'startsAt' | 'endsAt' | 'sunset'> => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  ...(sunset && { sunset: sunset.toISOString() }),
});

export const snapshotOf = (sold: SoldCharter): BookingSnapshot => ({
  packageId: sold.packageId,
  packageName: sold.packageName,
  packageNameShown: sold.packageNameShown ?? null,
  packageNameLanguage: sold.packageNameLanguage ?? null,
  packageDuration: sold.packageDuration,
  startsAt: new Date(sold.startsAt),
  endsAt: new Date(sold.endsAt),
  sunset: sold.sunset ? new Date(sold.sunset) : null,
  addOns: [...(sold.addOns ?? [])],
});

/**
 * A snapshot of the package, slot and price, which the hold keeps.
 * @param charterPackage in the guest's language
 * @param lines of the price, those of the add-ons included
 * @param depositCents part of the price that is paid with the booking; null when all of it is
 */
export function saleOf(
  charterPackage: CharterPackage,
  time: CharterTime,
  { lines, addOns = [], depositCents = null }: { lines: Line[]; addOns?: OrderedAddOn[]; depositCents?: Cents | null },
  locale: Locale = 'en',
): Sale {
  const { name, inEnglish = [] } = charterPackage;
  const englishName = englishNameOf(charterPackage);
  const isTranslated = englishName !== name && !inEnglish.includes('name');
  return {
    packageId: charterPackage.id,
    packageName: englishName,
    ...(isTranslated && { packageNameShown: name, packageNameLanguage: locale }),
    packageDuration: charterPackage.duration,
    priceCents: totalOf(lines),
    lines,
    ...(depositCents !== null && { depositCents }),
    ...(addOns.length > 0 && { addOns }),
    ...instantsOf(time),
  };
}

/** The name in the guest's language as replies and events have it. */
export const shownNameOf = ({
  packageNameShown,
  packageNameLanguage,
}: Sale): { packageNameShown?: string; packageNameLanguage?: Locale } =>
  packageNameShown ? { packageNameShown, packageNameLanguage } : {};

export const hasDeparted = ({ startsAt }: Sale, now: Date): boolean => new Date(startsAt) <= now;

/**
 * @param due what is to be paid now, in US dollars: less than all of the price with vouchers, or as a deposit
 * @param totalAmount that the visitor is about to pay
 * @param total the price less vouchers
 * @throws DomainError INVALID for more guests than the package takes, and for an amount that is not due, with the `total`, and `dueNow` of a deposit
 */
export function requireSellable({ maxGuests }: CharterPackage, guestCount: number, due: number, totalAmount = due, total = due): void {
  const errors: Record<string, FieldError> = {};
  if (guestCount > maxGuests) errors.guestCount = fieldError('tooManyGuests', { max: maxGuests });
  if (totalAmount !== due) errors.amount = fieldError('wrongAmount');
  if (Object.keys(errors).length === 0) return;
  const extensions = errors.amount && { total, ...(due !== total && { dueNow: due }), currency: limits.currency };
  throw new DomainError('INVALID', { ...atFields(errors), ...(extensions && { extensions }) });
}

/** Whether an order was rejected because of its amount. */
export const isWrongAmount = (error: unknown): boolean =>
  error instanceof DomainError && error.details.codes?.amount?.code === 'wrongAmount';
