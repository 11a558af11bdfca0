/** The states of the trip page, as the API answers them. */
import type { PartyMember, Trip } from '@charter/contracts';
import { sampleWaiver } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { tripIn } from './guest-pages.js';

const hourMs = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();
const dayInNassau = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Nassau' }).format(at);

/** The charter's time: from 9 AM to 5 PM in Nassau, in winter, `days` from today. */
function onDay(days: number) {
  const bookingDate = dayInNassau(Date.now() + days * 24 * hourMs);
  const startsAt = Date.parse(`${bookingDate}T14:00:00Z`);
  return { bookingDate, timeSlot: '9:00 AM - 5:00 PM', startsAt: iso(startsAt), endsAt: iso(startsAt + 8 * hourMs) };
}

const slotOn = (days: number) => {
  const { bookingDate: date, ...slot } = onDay(days);
  return { date, ...slot };
};

const member = (id: string, name: string | null, change: Partial<PartyMember> = {}): PartyMember => ({
  id,
  name,
  age: 'adult',
  needs: null,
  swims: null,
  guardianId: null,
  email: null,
  joined: false,
  joinUrl: '/join/K9HZNGVX2Z-0123456789ABCDEFGHJKMNPQRS-0123456789ABCDEFGHJKMNPQRS',
  signature: null,
  ...change,
});
const signature = { version: 1, signedName: 'Margaret Hartwell', signedAt: iso(Date.now() - 30 * hourMs) };
const members = [
  member('m1', 'Margaret Hartwell', { swims: true, signature }),
  member('m2', 'Theodore Hartwell', { age: 'child', guardianId: 'm1', swims: false, needs: 'Peanut allergy' }),
  member('m3', null, { age: 'infant' }),
];

const cancelled = (trip: Trip, refundState: NonNullable<Trip['cancellation']>['refundState'], percent = 50): Trip => ({
  ...trip,
  status: 'cancelled',
  documents: { calendar: trip.documents.calendar, invoice: null, issued: [] },
  cancellation: {
    cause: 'guest',
    explanation: {
      departure: trip.startsAt,
      hoursLeft: 74,
      tierFrom: 48,
      tierTo: 168,
      percent,
      price: trip.totalAmount,
      alreadyBack: 0,
      due: (trip.totalAmount * percent) / 100,
    },
    refundState,
    sentAt: refundState === 'sent' || refundState === 'done' ? iso(Date.now() - 26 * hourMs) : null,
    cancelledAt: iso(Date.now() - 26 * hourMs),
  },
});

/** @param packageName in the language of the page */
export function tripStates(locale: Locale, packageName: string): Record<string, Trip> {
  const waiver = { version: 1, locale, body: sampleWaiver[locale in sampleWaiver ? (locale as keyof typeof sampleWaiver) : 'en'] };
  const ahead: Trip = {
    ...tripIn(locale),
    ...onDay(9),
    packageNameShown: packageName,
    packageNameLanguage: locale,
    partyUntil: iso(Date.now() + 8 * 24 * hourMs),
    moves: { allowed: true, left: 2, until: iso(Date.now() + 7 * 24 * hourMs), refundPercent: 90 },
    party: { ...tripIn(locale).party, members, waiver },
    captain: 'Dion',
  };
  const today: Trip = {
    ...ahead,
    ...onDay(0),
    endsAt: iso(Date.now() + 2 * hourMs),
    moves: { ...ahead.moves, allowed: false, why: 'tooLate' },
  };
  const past: Trip = { ...ahead, ...onDay(-3), status: 'completed', review: 'open' };
  const called = cancelled(ahead, 'none', 100);
  const { moves } = ahead;
  return {
    pending: { ...ahead, status: 'pending', documents: { ...ahead.documents, invoice: null }, party: { ...ahead.party, members: [] } },
    confirmed: ahead,
    balance: {
      ...ahead,
      paymentStatus: 'partially_paid',
      folio: {
        lines: [{ id: 'l1', kind: 'line', text: packageName, amount: 3600 }],
        payments: [{ id: 'p1', kind: 'payment', amount: 1800, method: 'paypal', at: iso(Date.now() - 200 * hourMs) }],
        balanceDue: 1800,
      },
      paymentRequests: [{ id: 'r1', kind: 'balance', amount: 1800, dueAt: iso(Date.now() + 48 * hourMs), lines: [] }],
    },
    choose: {
      ...called,
      cancellation: { ...called.cancellation!, cause: 'weather' },
      choice: {
        cancellationId: 'c1',
        chooseBy: iso(Date.now() + 14 * 24 * hourMs),
        offer: { ...slotOn(10), expiresAt: iso(Date.now() + 11 * hourMs) },
        alternatives: [slotOn(11), slotOn(12), slotOn(14)],
      },
    },
    moved: {
      ...ahead,
      ...onDay(10),
      choice: {
        moveId: 'm1',
        moved: { cause: 'business', from: slotOn(9), refund: 3600 },
        chooseBy: iso(Date.now() + 9 * 24 * hourMs),
        alternatives: [],
      },
    },
    delayed: {
      ...ahead,
      timeSlot: '12:00 PM - 8:00 PM',
      startsAt: iso(Date.parse(ahead.startsAt) + 3 * hourMs),
      endsAt: iso(Date.parse(ahead.endsAt) + 3 * hourMs),
      choice: {
        moveId: 'm1',
        moved: { cause: 'weather', from: slotOn(9), refund: 3600 },
        chooseBy: iso(Date.now() + 8 * 24 * hourMs),
        alternatives: [],
      },
    },
    'moved-by-guest': { ...ahead, moves: { ...moves, left: 0, allowed: false, why: 'noMovesLeft' } },
    today,
    sailed: past,
    reviewed: { ...past, ...onDay(-40), review: 'done' },
    'refund-none': cancelled(ahead, 'none', 0),
    'refund-owed': cancelled(ahead, 'owed'),
    'refund-sent': cancelled(ahead, 'sent'),
    'refund-done': cancelled(ahead, 'done'),
    'refund-failed': cancelled(ahead, 'failed'),
    'refund-by-hand': cancelled(ahead, 'by_hand'),
  };
}
