import {
  atFields,
  type CharterPackage,
  DomainError,
  fieldError,
  type FieldError,
  limits,
  type Locale,
  toDollars,
} from '@charter/contracts';
import type { CharterTime } from '../../calendar/model.js';
import { englishNameOf, type Line, type OrderedAddOn, totalOf, type VoucherShare } from '../../pricing/model.js';

/** What is sold: a package at one time. Pure. */

/** The package and slot as they were when the slot was held. */
export interface Offer {
  packageId: number;
  /** English: staff, invoices and searches have it. */
  packageName: string;
  /** The name in the guest's language, and that language; absent if there is none but the English one. */
  packageNameShown?: string;
  packageNameLanguage?: Locale;
  packageDuration: string;
  /** Whole US dollars, what the lines add up to. */
  price: number;
  /** Whole US dollars of the price that are paid with the booking; absent when all of it is. */
  deposit?: number;
  /** Absent in holds of earlier releases. */
  lines?: Line[];
  /** Those of the lines that are add-ons; absent when there are none. */
  addOns?: OrderedAddOn[];
  /** What vouchers pay of it; absent when there are none. */
  vouchers?: VoucherShare[];
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** If the slot is counted from it. */
  sunset?: string;
}

/**
 * A snapshot of the package, slot and price, which the hold keeps.
 * @param charterPackage in the guest's language
 * @param lines of the price, in whole US dollars; those of the add-ons included
 */
export function offerOf(
  charterPackage: CharterPackage,
  { startsAt, endsAt, sunset }: CharterTime,
  { lines, addOns = [], deposit = null }: { lines: Line[]; addOns?: OrderedAddOn[]; deposit?: number | null },
  locale: Locale = 'en',
): Offer {
  const { name, inEnglish = [] } = charterPackage;
  const englishName = englishNameOf(charterPackage);
  const isTranslated = englishName !== name && !inEnglish.includes('name');
  return {
    packageId: charterPackage.id,
    packageName: englishName,
    ...(isTranslated && { packageNameShown: name, packageNameLanguage: locale }),
    packageDuration: charterPackage.duration,
    price: toDollars(totalOf(lines)),
    lines,
    ...(deposit !== null && { deposit }),
    ...(addOns.length > 0 && { addOns }),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(sunset && { sunset: sunset.toISOString() }),
  };
}

/** The name in the guest's language as replies and events have it. */
export const shownNameOf = ({
  packageNameShown,
  packageNameLanguage,
}: Offer): { packageNameShown?: string; packageNameLanguage?: Locale } =>
  packageNameShown ? { packageNameShown, packageNameLanguage } : {};

export const hasDeparted = ({ startsAt }: Offer, now: Date): boolean => new Date(startsAt) <= now;

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
