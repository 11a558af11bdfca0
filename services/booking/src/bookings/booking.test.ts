import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bookingStatuses } from '@charter/contracts/limits';
import { cents, type CharterPackage, limits, DomainError } from '@charter/contracts';
import {
  changeStatus,
  confirmationCode,
  paymentStatusOf,
  printCode,
  readCode,
  refundDue,
  requireSellable,
  type Sale,
  slotOf,
  transitions,
} from './booking.js';

const refusal = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const sunset = {
  id: 2,
  name: 'Paradise Island Sunset Cruise',
  price: 1350,
  maxGuests: 10,
  slots: [{ label: '5:00 PM - 8:00 PM', startMinute: 1020, endMinute: 1200 }],
} as CharterPackage;

describe('the life of a booking', () => {
  it('gives the slot back when it is cancelled, and takes it again on the way back', () => {
    expect(changeStatus('confirmed', 'cancelled').slot).toBe('release');
    expect(changeStatus('cancelled', 'confirmed').slot).toBe('take');
    expect(changeStatus('pending', 'confirmed').slot).toBe('keep');
  });

  it('ends with the charter', () => {
    for (const to of bookingStatuses.filter((status) => status !== 'completed')) {
      expect(refusal(() => changeStatus('completed', to)).code).toBe('STATUS_NOT_ALLOWED');
    }
  });

  it('allows exactly what the map says, and staying as it is', () => {
    const status = fc.constantFrom(...bookingStatuses);
    fc.assert(
      fc.property(status, status, (from, to) => {
        const allowed = from === to || transitions[from].includes(to);
        if (allowed) expect(changeStatus(from, to).to).toBe(to);
        else expect(refusal(() => changeStatus(from, to)).code).toBe('STATUS_NOT_ALLOWED');
      }),
    );
  });

  it('never loses or doubles the boat on any walk through its states', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bookingStatuses), { maxLength: 12 }), (walk) => {
        let now: (typeof bookingStatuses)[number] = 'pending';
        let hasBoat = true;
        for (const to of walk) {
          if (now !== to && !transitions[now].includes(to)) continue;
          const { slot } = changeStatus(now, to);
          if (slot === 'take') expect(hasBoat).toBe(false);
          if (slot !== 'keep') hasBoat = slot === 'take';
          now = to;
          expect(hasBoat).toBe(now !== 'cancelled');
        }
      }),
    );
  });
});

describe('what may be sold', () => {
  it('names the field when the price is not the package’s, or the party is too large', () => {
    const { code, details } = refusal(() => requireSellable(sunset, 11, 1));
    expect(code).toBe('INVALID');
    expect(details.errors).toEqual({
      guestCount: 'Maximum 10 people allowed',
      amount: 'The amount is not the price of this package',
    });
  });

  it('knows a slot by the words it is sold under', () => {
    expect(slotOf(sunset, '5:00 PM - 8:00 PM').startMinute).toBe(1020);
    expect(refusal(() => slotOf(sunset, '5 PM')).details.errors).toHaveProperty('timeSlot');
  });
});

describe('a confirmation code', () => {
  it('survives being typed in any case, without its dash, and with the letters people mistake', () => {
    expect(readCode('abcde-fgh01')).toBe('ABCDEFGH01');
    expect(readCode('ABCDEFGHOI')).toBe('ABCDEFGH01');
  });

  it('reads back as it was printed, whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
        const code = confirmationCode(random);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        expect(readCode(printCode(code).toLowerCase())).toBe(code);
      }),
    );
  });
});

it.each([
  [0, 0, 'paid'],
  [50, 0, 'partially_refunded'],
  [100, 0, 'refunded'],
  [0, 50, 'partially_refunded'],
  [0, 100, 'charged_back'],
  [40, 60, 'charged_back'],
])('of 100 cents, %i refunded and %i charged back is %s', (refunded, reversed, status) => {
  expect(paymentStatusOf(cents(100), cents(refunded), cents(reversed))).toBe(status);
});

describe('what comes back when a charter is cancelled', () => {
  const departure = new Date('2027-01-12T14:00:00Z');
  const sale = (over: Partial<Sale> = {}): Sale => ({
    amountCents: cents(123_400),
    refundedCents: cents(0),
    paymentStatus: 'paid',
    policy: { refundTiers: limits.refundTiers },
    startsAt: departure,
    ...over,
  });
  const hoursBefore = (hours: number) => new Date(departure.getTime() - hours * 3_600_000);

  it('follows the policy by the hours to departure', () => {
    expect(refundDue(sale(), hoursBefore(168))).toEqual({ percent: 90, amountCents: 111_060 });
    expect(refundDue(sale(), hoursBefore(167.9))).toEqual({ percent: 50, amountCents: 61_700 });
    expect(refundDue(sale(), hoursBefore(48))).toEqual({ percent: 50, amountCents: 61_700 });
    expect(refundDue(sale(), hoursBefore(47.9))).toEqual({ percent: 0, amountCents: 0 });
    expect(refundDue(sale(), hoursBefore(-5))).toEqual({ percent: 0, amountCents: 0 });
  });

  it('counts what has gone back already, and never asks a guest for money', () => {
    expect(refundDue(sale({ refundedCents: cents(11_060), paymentStatus: 'partially_refunded' }), hoursBefore(200))).toEqual({
      percent: 90,
      amountCents: 100_000,
    });
    expect(refundDue(sale({ refundedCents: cents(100_000), paymentStatus: 'partially_refunded' }), hoursBefore(50))?.amountCents).toBe(0);
  });

  it('is no question where no money is here', () => {
    for (const paymentStatus of ['pending', 'refunded', 'failed'] as const) {
      expect(refundDue(sale({ paymentStatus }), hoursBefore(200))).toBeNull();
    }
  });
});
