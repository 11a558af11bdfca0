import { describe, expect, it } from 'vitest';
import { type CharterPackage, DomainError, fromDollars } from '@charter/contracts';
import { charterLine } from '../../pricing/prices/line.js';
import type { CharterTime } from '../../calendar/availability/calendar.js';
import { saleOf, requireSellable, shownNameOf } from './sale.js';

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

const priced = (dollars: number) => ({ lines: [charterLine(sunset.name, fromDollars(dollars))] });

const time = { startsAt: new Date('2026-12-12T22:00:00Z'), endsAt: new Date('2026-12-13T01:00:00Z') } as CharterTime;

describe('what is sold', () => {
  it('has the English name, and the one that the guest reads with its language', () => {
    const german = { ...sunset, name: 'Paradise Island bei Sonnenuntergang', englishName: sunset.name };
    const sale = saleOf(german, time, priced(1350), 'de');
    expect(sale.packageName).toBe(sunset.name);
    expect(shownNameOf(sale)).toEqual({ packageNameShown: german.name, packageNameLanguage: 'de' });
  });

  it('has one name when there is no translation, and for guests who read English', () => {
    const untranslated: CharterPackage = { ...sunset, englishName: sunset.name, inEnglish: ['name'] };
    for (const sale of [saleOf(untranslated, time, priced(1350), 'de'), saleOf(sunset, time, priced(1350))]) {
      expect(sale.packageName).toBe(sunset.name);
      expect(shownNameOf(sale)).toEqual({});
    }
  });
});

describe('the price of a sale', () => {
  it('is that of the date, and one line of the charter by its English name', () => {
    const german = { ...sunset, name: 'Paradise Island bei Sonnenuntergang', englishName: sunset.name };
    expect(saleOf(german, time, priced(1800), 'de')).toMatchObject({
      priceCents: 180_000,
      lines: [{ kind: 'charter', text: sunset.name, qty: 1, unitCents: 180_000, amountCents: 180_000, refundable: 'policy' }],
    });
  });
});

it('costs what its lines add up to', () => {
  const sale = saleOf(sunset, time, {
    lines: [...priced(1350).lines, { ...charterLine('Promo code TEN', fromDollars(-135)), kind: 'promo', key: '1' }],
  });
  expect(sale.priceCents).toBe(121_500);
});

describe('a sale', () => {
  it('is invalid, with the field, for another price or too many guests', () => {
    const { code, details } = thrownBy(() => requireSellable(sunset, 11, 1350, 1));
    expect(code).toBe('INVALID');
    expect(details.errors).toEqual({
      guestCount: 'Maximum 10 people allowed',
      amount: 'The price has changed. Please review it before paying.',
    });
    expect(details.extensions).toEqual({ total: 1350, currency: 'USD' });
    expect(thrownBy(() => requireSellable(sunset, 11, 1350)).details.extensions).toBeUndefined();
  });
});
