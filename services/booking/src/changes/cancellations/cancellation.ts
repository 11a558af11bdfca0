import {
  type CancellationCause,
  type CancellationExplanation,
  type CancellationRefundState,
  type Cents,
  cents,
  errorCodes,
  fieldError,
  type FieldError,
  fromDollars,
  hourMs,
  limits,
  minuteMs,
  percentOf,
  type RefundChoice,
  toDecimal,
  toDollars,
} from '@charter/contracts';
import { refundedOfPrice } from '../../accounts/model.js';
import { addOnsTotal, isInTime, type OrderedAddOn } from '../../pricing/model.js';
import type { RefundPolicy } from '../../sales/model.js';

/** What a cancellation refunds, and the life cycle of that refund. Pure: the booking and the current time are arguments. */

/** The money of a booking and the terms it was sold under. */
export interface Sale {
  amountCents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
  policy: RefundPolicy;
  refundCapPercent: number;
  startsAt: Date;
  /** What was ordered with the charter, part of the amount. */
  addOns: readonly OrderedAddOn[];
}

/** The money of a booking alone. */
export type Money = Omit<Sale, 'policy' | 'startsAt' | 'addOns'>;

export interface Quote {
  dueCents: Cents;
  explanation: CancellationExplanation;
}

const graceMs = limits.graceMinutes * minuteMs;

/** A range of notice, in hours before departure, and the percentage that it refunds under the booking's cap. */
interface Tier {
  from: number;
  to: number | null;
  percent: number;
  cappedBy?: number;
}

/** The tiers of a policy, the longest notice first, and after them the time in which nothing is refunded. */
function tiersOf({ policy, refundCapPercent: cap }: Pick<Sale, 'policy' | 'refundCapPercent'>): Tier[] {
  const lines = limits.refundLines(policy.refundTiers);
  const tiers = lines.map(({ first, from, until, percent }) => ({
    from,
    to: first ? null : until,
    percent: Math.min(percent, cap),
    ...(cap < percent && { cappedBy: cap }),
  }));
  const last = lines.at(-1);
  return [...tiers, { from: -Infinity, to: last?.percent === 0 ? last.until : (last?.from ?? null), percent: 0 }];
}

/**
 * Quote by the booking's own policy, which keeps a part of the price, whatever of it was paid. The hours from `now` to departure are
 * the difference of two instants, so a DST switch does not shift them, and ten minutes of grace are added, so that a quote does not expire
 * while it is read.
 */
export function quotePolicy(sale: Sale, now: Date): Quote {
  const hours = (sale.startsAt.getTime() - now.getTime() + graceMs) / hourMs;
  const tiers = tiersOf(sale);
  const index = tiers.findIndex(({ from }) => hours >= from);
  const { from, to, percent, cappedBy } = tiers[index]!;
  const inFull = inFullCents(sale, now);
  const tiered = sale.amountCents - inFull;
  const kept = tiered - percentOf(cents(tiered), percent);
  const refund = sale.paidCents - kept - sale.refundedCents;
  return quote(sale, now, cents(Math.max(0, Math.min(refund, remainingCents(sale)))), {
    tierFrom: Math.max(0, from),
    tierTo: to,
    percent,
    ...keptOf(sale, cents(kept)),
    ...(inFull > 0 && { addOns: toDollars(inFull) }),
    ...(cappedBy !== undefined && { cappedBy }),
    ...nextChange(sale, tiers, index, now),
  });
}

/** What is kept, of a booking that is paid in part: the percentage of the price is then not the percentage of what was paid. */
const keptOf = ({ paidCents, amountCents }: Sale, keptCents: Cents) =>
  paidCents < amountCents ? { paid: toDollars(paidCents), kept: toDollars(keptCents) } : {};

/** What add-ons cost whose lead time has not begun: they are not ordered yet, so nothing of them is kept. With the same grace as the tiers. */
const inFullCents = ({ addOns, startsAt }: Pick<Sale, 'addOns' | 'startsAt'>, now: Date): Cents =>
  addOnsTotal(addOns.filter((addOn) => isInTime(addOn, new Date(startsAt.getTime() + graceMs), now)));

/** When the percentage falls, and to what. Within the grace, its end: the printed boundary is over. */
function nextChange({ startsAt }: Sale, tiers: Tier[], index: number, now: Date) {
  const { percent } = tiers[index]!;
  const next = tiers.findIndex((tier, position) => position > index && tier.percent < percent);
  if (next < 0) return {};
  const boundary = startsAt.getTime() - tiers[next - 1]!.from * hourMs;
  const nextChangeAt = new Date(boundary > now.getTime() ? boundary : boundary + graceMs).toISOString();
  return { nextChangeAt, nextPercent: tiers[next]!.percent };
}

/** Everything that is still with us: for weather and the boat's faults, whatever the policy and the cap. */
export const quoteAll = (sale: Sale, now: Date): Quote => quoteAmount(sale, now, remainingCents(sale));

/** An amount that staff chose. */
function quoteAmount(sale: Sale, now: Date, dueCents: Cents): Quote {
  const back = refundedOfPrice({ ...sale, refundedCents: cents(sale.refundedCents + dueCents) });
  const percent = sale.amountCents > 0 ? Math.round((back / sale.amountCents) * 100) : 0;
  return quote(sale, now, dueCents, {
    tierFrom: null,
    tierTo: null,
    percent,
    ...keptOf(sale, cents(remainingCents(sale) - dueCents)),
  });
}

function quote(
  sale: Sale,
  now: Date,
  dueCents: Cents,
  applied: Omit<CancellationExplanation, 'departure' | 'hoursLeft' | 'price' | 'alreadyBack' | 'due'>,
): Quote {
  const explanation = {
    departure: sale.startsAt.toISOString(),
    hoursLeft: Math.floor((sale.startsAt.getTime() - now.getTime()) / (hourMs / 100)) / 100,
    ...applied,
    price: toDollars(sale.amountCents),
    alreadyBack: toDollars(refundedOfPrice(sale)),
    due: toDollars(dueCents),
  };
  return { dueCents, explanation };
}

/** Received money that is still with us. */
export const remainingCents = ({
  paidCents,
  refundedCents,
  reversedCents,
}: Pick<Sale, 'paidCents' | 'refundedCents' | 'reversedCents'>): Cents => cents(Math.max(0, paidCents - refundedCents - reversedCents));

interface StaffChoice {
  cause: CancellationCause;
  refund: RefundChoice;
  reason: string | null;
}

export type StaffQuote = { kind: 'quote'; quote: Quote } | { kind: 'invalid'; fields: Record<string, FieldError> };

/** The amount as staff choose it. */
export function decideStaffQuote(sale: Sale, { cause, refund, reason }: StaffChoice, now: Date): StaffQuote {
  if (cause === 'weather' || cause === 'boat') {
    if (refund !== 'policy' && refund !== 'all') return { kind: 'invalid', fields: { refund: fieldError('refundsEverything') } };
    return { kind: 'quote', quote: quoteAll(sale, now) };
  }
  if (refund === 'policy') return { kind: 'quote', quote: quotePolicy(sale, now) };
  const remaining = remainingCents(sale);
  const dueCents = refund === 'all' ? remaining : refund === 'none' ? cents(0) : fromDollars(refund.amount);
  if (dueCents > remaining) return { kind: 'invalid', fields: { refund: fieldError('refundTooHigh', { max: toDecimal(remaining) }) } };
  if (!reason) return { kind: 'invalid', fields: { reason: fieldError('reasonRequired') } };
  return { kind: 'quote', quote: quoteAmount(sale, now, dueCents) };
}

export type GuestDecision = { kind: 'departed' } | { kind: 'lower' | 'cancel'; quote: Quote };

/** @param expectedCents what the guest's page has shown; a higher refund is simply given */
export function decideGuestCancellation(sale: Sale, expectedCents: Cents, now: Date): GuestDecision {
  if (now >= sale.startsAt) return { kind: 'departed' };
  const current = quotePolicy(sale, now);
  return { kind: current.dueCents < expectedCents ? 'lower' : 'cancel', quote: current };
}

/**
 * Which states may follow a state of the refund. From "sent" on it follows from the parts (`refundStateOf`), which change one by one: one may
 * fail while another is handed back.
 */
export const refundTransitions: Record<CancellationRefundState, readonly CancellationRefundState[]> = {
  // After a weather call, when the guest chooses the refund or the time to choose is over; "owed" while staff
  // refund it in another way, and "done" when that was made.
  none: ['sent', 'by_hand', 'owed', 'done'],
  // "done" when it was refunded or settled in another way.
  owed: ['sent', 'by_hand', 'done'],
  sent: ['done', 'failed'],
  // Staff try again, or settle it without PayPal.
  failed: ['sent', 'by_hand', 'done'],
  by_hand: ['sent', 'failed', 'done'],
  done: [],
};

declare const allowed: unique symbol;

/** A state that `refundTransitions` allows. Only `decideRefundChange` makes one, and the repository stores a state from nothing else. */
export type NextRefundState = CancellationRefundState & { readonly [allowed]: true };

/** @returns null when the state cannot follow */
export const decideRefundChange = (from: CancellationRefundState, to: CancellationRefundState): NextRefundState | null =>
  refundTransitions[from].includes(to) ? (to as NextRefundState) : null;

/** A cancellation as its guest sees it. */
export interface StandingCancellation {
  cause: CancellationCause;
  explanation: CancellationExplanation;
  refundState: CancellationRefundState;
  sentAt: Date | null;
  createdAt: Date;
}

interface FixedRefund {
  dueCents: Cents;
  /** Refunded before the cancellation. */
  alreadyBackCents: Cents;
}

/** What the guest has not received of the fixed amount: other refunds since the cancellation count, and reversed money cannot be refunded. */
export function outstandingCents({ dueCents, alreadyBackCents }: FixedRefund, sale: Money): Cents {
  const since = Math.max(0, sale.refundedCents - alreadyBackCents);
  return cents(Math.max(0, Math.min(dueCents - since, remainingCents(sale))));
}

/** A cancellation of a weather call that waits for its guest's choice. */
export const awaitsChoice = ({ chooseBy, chosenAt, undoneAt }: { chooseBy: Date | null; chosenAt: Date | null; undoneAt: Date | null }) =>
  chooseBy !== null && chosenAt === null && undoneAt === null;

/** All that was due was refunded in another way, or charged back, while the guest could choose: another slot would not be paid for. */
export const isRefundedMeanwhile = (due: FixedRefund, sale: Money): boolean => due.dueCents > 0 && outstandingCents(due, sale) === 0;

/** A cancellation can be undone while no money has gone back, or is on its way. Otherwise the sentence for staff that says where it is. */
export const undoObstacle = (state: CancellationRefundState): string | undefined => undoObstacles[state];

const undoObstacles: Partial<Record<CancellationRefundState, string>> = {
  sent: 'A refund of this booking is on its way. Please enter a new booking.',
  done: errorCodes.ALREADY_REFUNDED.title,
  failed: 'PayPal has rejected a refund of this booking, which is still owed to the guest. Please enter a new booking.',
  by_hand: 'A refund of this booking is still to be handed back. Please enter a new booking.',
};
