import { describe, expect, it } from '@jest/globals';
import { type CharterPackage, DomainError } from '@charter/contracts';
import { requireSellable, slotOf } from './offer.js';

const thrownBy = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('no DomainError was thrown');
};

const sunset = {
  id: 2,
  name: 'Paradise Island Sunset Cruise',
  price: 1350,
  maxGuests: 10,
  slots: [{ label: '5:00 PM - 8:00 PM', startMinute: 1020, endMinute: 1200 }],
} as CharterPackage;

describe('a sale', () => {
  it('is invalid, with the field, for another price or too many guests', () => {
    const { code, details } = thrownBy(() => requireSellable(sunset, 11, 1));
    expect(code).toBe('INVALID');
    expect(details.errors).toEqual({
      guestCount: 'Maximum 10 people allowed',
      amount: 'The price has changed. Please review it before paying.',
    });
  });

  it('finds the slot by its label', () => {
    expect(slotOf(sunset, '5:00 PM - 8:00 PM').startMinute).toBe(1020);
    expect(thrownBy(() => slotOf(sunset, '5 PM')).details.errors).toHaveProperty('timeSlot');
  });
});
