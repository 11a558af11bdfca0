import {
  type Cents,
  cents,
  dayMs,
  fieldError,
  type FieldError,
  fromDollars,
  hourMs,
  type Locale,
  type OfferForm,
  type OfferState,
  type RefundTier,
  type TaxRule,
} from '@charter/contracts';
import { maxPayment, linkDays, offerLimits, refundTiers } from '@charter/contracts/browser';
import { balanceDueFor, type Line, totalOf, withTaxes } from '../../pricing/model.js';
import { dayInNassau, momentOf } from '../../shared/nassau-time.js';

/** An offer to a guest: a charter of its own price, hours and terms. Pure. The slot that a weather call offers is in `weather/`. */

/** Which states may follow a state. Money for an offer that is over still becomes its booking if the boat is free. */
export const offerTransitions: Record<OfferState, readonly OfferState[]> = {
  draft: ['sent', 'withdrawn'],
  sent: ['sent', 'accepted', 'declined', 'expired', 'withdrawn'],
  declined: ['sent', 'accepted', 'withdrawn'],
  expired: ['sent', 'accepted', 'withdrawn'],
  withdrawn: ['accepted'],
  accepted: [],
};

/** Whether staff may prepare another version and send it. */
export const isChangeable = (state: OfferState): boolean => offerTransitions[state].includes('sent');

/** @throws Error for a change that `offerTransitions` does not allow: the caller has decided wrongly */
export function decideOfferChange(from: OfferState, to: OfferState): OfferState {
  if (!offerTransitions[from].includes(to)) throw new Error(`A ${from} offer cannot become ${to}`);
  return to;
}

interface OfferLine {
  text: string;
  qty: number;
  unitAmount: number;
}

/** One version of an offer. Times are UTC ISO 8601. */
export interface OfferVersion {
  firstName: string;
  lastName: string;
  email: string;
  /** Empty for none. */
  phone: string;
  locale: Locale;
  title: string;
  message: string;
  startsAt: string;
  endsAt: string;
  guestCount: number;
  /** In whole US dollars, as staff wrote them. */
  lines: OfferLine[];
  /** What the booking of the offer costs: `lines` with their taxes, and the taxes that come on top, as the rules were when it was written. */
  priceLines: Line[];
  /** The sum of `priceLines`. */
  totalCents: Cents;
  /** What is paid at once; the total when all of it is. */
  depositCents: Cents;
  /** Null when nothing remains to be paid. */
  balanceDueAt: string | null;
  refundTiers: RefundTier[];
  validUntil: string;
  holdBoatUntil: string | null;
}

type VersionDecision = { kind: 'valid'; version: OfferVersion } | { kind: 'invalid'; fields: Record<string, FieldError> };

/**
 * What staff have written, with what they have left out.
 * @param rules of all taxes
 */
export function versionOf(form: OfferForm, now: Date, rules: readonly TaxRule[]): VersionDecision {
  const times = {
    startsAt: momentOf(form.startsAt),
    endsAt: momentOf(form.endsAt),
    validUntil: momentOf(form.validUntil),
    balanceDueAt: form.balanceDueAt ? momentOf(form.balanceDueAt) : null,
    holdBoatUntil: form.holdBoatUntil ? momentOf(form.holdBoatUntil) : null,
  };
  const missing = Object.entries(times).filter(([field, time]) => form[field as keyof typeof times] && !time);
  if (missing.length > 0) {
    return { kind: 'invalid', fields: Object.fromEntries(missing.map(([field]) => [field, fieldError('notAMoment', { field })])) };
  }
  const lines = form.lines.map(({ text, qty, unitAmount }) => ({ text, qty, unitAmount }));
  const priceLines = withTaxes(lines.map(offerLine), rules, { day: dayInNassau(now), onTop: true });
  const totalCents = totalOf(priceLines);
  const depositCents = form.deposit ? fromDollars(form.deposit) : totalCents;
  const isWhole = depositCents >= totalCents;
  const startsAt = times.startsAt!;
  // Left empty it is taken when the offer is sent.
  const dueAt = isWhole ? null : times.balanceDueAt;
  const version: OfferVersion = {
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    phone: form.phone ?? '',
    locale: form.locale,
    title: form.title,
    message: form.message ?? '',
    startsAt: startsAt.toISOString(),
    endsAt: times.endsAt!.toISOString(),
    guestCount: form.guestCount,
    lines,
    priceLines,
    totalCents,
    depositCents,
    balanceDueAt: dueAt?.toISOString() ?? null,
    refundTiers: (form.policy ?? [...refundTiers]).map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
    validUntil: times.validUntil!.toISOString(),
    holdBoatUntil: times.holdBoatUntil?.toISOString() ?? null,
  };
  const fields = faultsOf(version, now);
  if (Object.keys(fields).length > 0) return { kind: 'invalid', fields };
  return { kind: 'valid', version };
}

/** A version as it is sent now: what staff have left empty is taken at this time. */
export function versionToSend(version: OfferVersion, now: Date): OfferVersion {
  if (version.balanceDueAt || version.depositCents >= version.totalCents) return version;
  return { ...version, balanceDueAt: balanceDueFor(new Date(version.startsAt), now).toISOString() };
}

/** When the balance of an offer is due that was accepted now. */
export function balanceDueAfter({ balanceDueAt, startsAt }: Pick<OfferVersion, 'balanceDueAt' | 'startsAt'>, now: Date): Date {
  return new Date(Math.max(Date.parse(balanceDueAt ?? startsAt), now.getTime() + dayMs));
}

/** What is wrong at which field at this time: a version that was valid when it was written may be sent later. */
export function faultsOf(version: OfferVersion, now: Date): Record<string, FieldError> {
  const faults = { ...timeFaults(version, now), ...moneyFaults(version, now), ...tierFaults(version) };
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, FieldError] => entry[1] !== undefined));
}

function timeFaults({ startsAt: start, endsAt: end, validUntil: valid, holdBoatUntil }: OfferVersion, now: Date) {
  const [startsAt, endsAt, validUntil] = [Date.parse(start), Date.parse(end), Date.parse(valid)];
  const heldUntil = holdBoatUntil ? Date.parse(holdBoatUntil) : null;
  const { days, validDays, hoursBefore, heldDays } = offerLimits;
  const isHeldWrongly =
    heldUntil !== null && (heldUntil <= now.getTime() || heldUntil > now.getTime() + heldDays * dayMs || heldUntil > validUntil);
  return {
    startsAt: startsAt <= now.getTime() ? fieldError('offerInPast') : undefined,
    endsAt: orderFault(startsAt, endsAt, days),
    validUntil: validityFault(startsAt, validUntil, now, { validDays, hoursBefore }),
    holdBoatUntil: isHeldWrongly ? fieldError('offerHoldRange', { days: heldDays }) : undefined,
  };
}

function orderFault(startsAt: number, endsAt: number, days: number): FieldError | undefined {
  if (endsAt <= startsAt) return fieldError('offerOrder');
  return endsAt > startsAt + days * dayMs ? fieldError('offerTooLong', { days }) : undefined;
}

function validityFault(
  startsAt: number,
  validUntil: number,
  now: Date,
  { validDays, hoursBefore }: { validDays: number; hoursBefore: number },
): FieldError | undefined {
  if (validUntil <= now.getTime()) return fieldError('offerValidPast');
  if (validUntil > startsAt - hoursBefore * hourMs) return fieldError('offerValidTooLate', { hours: hoursBefore });
  return validUntil > now.getTime() + validDays * dayMs ? fieldError('offerValidTooLong', { days: validDays }) : undefined;
}

function moneyFaults({ totalCents, depositCents, balanceDueAt, startsAt }: OfferVersion, now: Date) {
  const total = totalCents / 100;
  const least = Math.ceil((total * offerLimits.depositPercent) / 100);
  const dueAt = balanceDueAt ? Date.parse(balanceDueAt) : null;
  const isDueWrongly = dueAt !== null && (dueAt < now.getTime() + dayMs || dueAt > Date.parse(startsAt));
  const isDepositWrong = depositCents / 100 < least || depositCents > totalCents;
  return {
    lines: totalFault(total),
    deposit:
      total > 0 && isDepositWrong
        ? fieldError('offerDepositRange', { percent: offerLimits.depositPercent, min: dollars(least), max: dollars(total) })
        : undefined,
    balanceDueAt: isDueWrongly ? fieldError('offerBalanceDue') : undefined,
  };
}

function totalFault(total: number): FieldError | undefined {
  if (total < 1) return fieldError('offerTotalTooLow');
  return total > maxPayment ? fieldError('offerTotalTooHigh', { max: dollars(maxPayment) }) : undefined;
}

/** The longest notice refunds most. */
function tierFaults({ refundTiers: tiers }: OfferVersion) {
  const isOrdered = tiers.every(({ hoursBefore, percent }, index) => {
    const longer = tiers[index - 1];
    return !longer || (longer.hoursBefore > hoursBefore && longer.percent >= percent);
  });
  return { policy: isOrdered ? undefined : fieldError('offerTierRange') };
}

const dollars = (amount: number): string => amount.toLocaleString('en-US');

export function offerLine({ text, qty, unitAmount }: OfferLine): Line {
  const unitCents = fromDollars(unitAmount);
  return { kind: 'offer', text, qty, unitCents, amountCents: cents(qty * unitCents), refundable: 'policy' };
}

interface SentOffer {
  state: OfferState;
  validUntil: Date | null;
}

/** Whether the guest may pay it now. */
export const isOpen = ({ state, validUntil }: SentOffer, now: Date): boolean => state === 'sent' && validUntil !== null && validUntil > now;

/** The state that the guest sees: the timer may be late. */
export const stateAt = (offer: SentOffer, now: Date): OfferState =>
  offer.state === 'sent' && !isOpen(offer, now) ? 'expired' : offer.state;

/** Milliseconds before its end at which the guest is reminded. */
export const reminderMs = dayMs;

/**
 * The version of an offer's link. The link leads to the booking that the offer has become, so it ends with the links of that booking.
 * @param booking the one that the offer has become
 */
export const linkVersionOf = (offer: { linkVersion: number }, booking?: { linkVersion: number } | null): number =>
  offer.linkVersion + (booking ? booking.linkVersion - 1 : 0);

/** Whether the link of an offer that was not accepted still opens its page. */
export const isOpenLink = ({ validUntil }: { validUntil: Date }, now: Date): boolean =>
  validUntil.getTime() + linkDays.offer * dayMs > now.getTime();

/** Whether a mailbox that has the link of what was sent does not get the next version. */
export const isReaddressed = (sent: Pick<OfferVersion, 'email'> | null, content: Pick<OfferVersion, 'email'>): boolean =>
  sent !== null && sent.email.toLowerCase() !== content.email.toLowerCase();

/** English text such as "8 hours" or "2 days", as packages have it. */
export function durationOf({ startsAt, endsAt }: Pick<OfferVersion, 'startsAt' | 'endsAt'>, days: number): string {
  if (days > 1) return `${days} days`;
  const hours = Math.round(((Date.parse(endsAt) - Date.parse(startsAt)) / hourMs) * 2) / 2;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
