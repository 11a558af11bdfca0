import { type CharterPackage, fieldError, type FieldError, invalid, type Locale, type Slot } from '@charter/contracts';
import type { CharterTime } from './calendar.js';

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
  /** Whole US dollars. */
  price: number;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** If the slot is counted from it. */
  sunset?: string;
}

/** A snapshot of the package and slot, which the hold keeps. @param charterPackage in the guest's language */
export function offerOf(charterPackage: CharterPackage, { startsAt, endsAt, sunset }: CharterTime, locale: Locale = 'en'): Offer {
  const { name, englishName = name, inEnglish = [] } = charterPackage;
  const isTranslated = englishName !== name && !inEnglish.includes('name');
  return {
    packageId: charterPackage.id,
    packageName: englishName,
    ...(isTranslated && { packageNameShown: name, packageNameLanguage: locale }),
    packageDuration: charterPackage.duration,
    price: charterPackage.price,
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

/** @throws DomainError INVALID when the package has no slot of this label */
export function slotOf(charterPackage: CharterPackage, timeSlot: string): Slot {
  const slot = charterPackage.slots.find(({ label }) => label === timeSlot);
  if (!slot) throw invalid({ timeSlot: fieldError('unknownSlot') });
  return slot;
}

/** @throws DomainError INVALID for more guests than the package takes, and for an amount that is not its price */
export function requireSellable(charterPackage: CharterPackage, guestCount: number, totalAmount = charterPackage.price): void {
  const errors: Record<string, FieldError> = {};
  if (guestCount > charterPackage.maxGuests) errors.guestCount = fieldError('tooManyGuests', { max: charterPackage.maxGuests });
  if (totalAmount !== charterPackage.price) errors.amount = fieldError('wrongAmount');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
