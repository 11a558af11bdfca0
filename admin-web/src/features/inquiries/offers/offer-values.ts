import type { Inquiry, OfferForm, StaffOffer } from '@charter/contracts';
import { bookingFields, refundTiers } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { addDays, todayInNassau } from '@charter/ui';
import { wallClock } from '../../../lib/wall-clock.js';

/** An offer as the inputs have it: times on the wall clock of Nassau, and empty texts for what is left out. */
export interface OfferValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  locale: Locale;
  title: string;
  message: string;
  startsAt: string;
  endsAt: string;
  guestCount: number;
  lines: { text: string; qty: number; unitAmount: number }[];
  deposit: string;
  balanceDueAt: string;
  ownPolicy: boolean;
  policy: { hoursBefore: number; percent: number }[];
  validUntil: string;
  holdBoat: boolean;
  holdBoatUntil: string;
}

export const emptyLine = { text: '', qty: 1, unitAmount: 0 };

/** Days for which a new offer is valid, and the boat held, unless staff choose others. */
const usualDays = { valid: 7, held: 3 };

const noon = (days: number): string => `${addDays(todayInNassau(), days)}T12:00`;

const newValues = (inquiry: Inquiry | undefined): OfferValues => ({
  firstName: inquiry?.firstName ?? '',
  lastName: inquiry?.lastName ?? '',
  email: inquiry?.email ?? '',
  phone: inquiry?.phone ?? '',
  locale: inquiry?.locale ?? 'en',
  title: '',
  message: '',
  startsAt: '',
  endsAt: '',
  guestCount: bookingFields.guestCount.initial,
  lines: [emptyLine],
  deposit: '',
  balanceDueAt: '',
  ownPolicy: false,
  policy: refundTiers.map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
  validUntil: noon(usualDays.valid),
  holdBoat: false,
  holdBoatUntil: noon(usualDays.held),
});

const isDefaultPolicy = (policy: StaffOffer['policy']): boolean => JSON.stringify(policy) === JSON.stringify(refundTiers);

/** @param offer undefined for a new one */
export function valuesOf(offer: StaffOffer | undefined, inquiry: Inquiry | undefined): OfferValues {
  if (!offer) return newValues(inquiry);
  const { firstName, lastName, email, phone, locale, title, message, guestCount, lines, total, deposit, policy } = offer;
  return {
    firstName,
    lastName,
    email,
    phone,
    locale,
    title,
    message,
    guestCount,
    lines,
    startsAt: wallClock(offer.startsAt),
    endsAt: wallClock(offer.endsAt),
    deposit: deposit < total ? String(deposit) : '',
    balanceDueAt: offer.balanceDueAt ? wallClock(offer.balanceDueAt) : '',
    ownPolicy: !isDefaultPolicy(policy),
    policy,
    validUntil: wallClock(offer.validUntil),
    holdBoat: offer.holdBoatUntil !== null,
    holdBoatUntil: offer.holdBoatUntil ? wallClock(offer.holdBoatUntil) : noon(usualDays.held),
  };
}

export function formOf(
  { deposit, balanceDueAt, ownPolicy, policy, holdBoat, holdBoatUntil, ...values }: OfferValues,
  inquiryId: number | null | undefined,
): OfferForm {
  return {
    ...values,
    ...(inquiryId && { inquiryId }),
    ...(deposit && { deposit: Number(deposit) }),
    ...(deposit && balanceDueAt && { balanceDueAt }),
    ...(ownPolicy && { policy }),
    ...(holdBoat && { holdBoatUntil }),
  };
}

export const totalOf = (lines: readonly { qty?: number; unitAmount?: number }[]): number =>
  lines.reduce((sum, { qty, unitAmount }) => sum + (Number(qty) || 0) * (Number(unitAmount) || 0), 0);
