import { expect, test } from 'vitest';
import { cents, type FolioKind, type LineKind } from '@charter/contracts';
import type { OrderedAddOn } from '../../pricing/prices/add-on.js';
import { toTripFolio } from './trip-folio.js';

const at = new Date('2026-12-01T12:00:00Z');
const entry = (id: string, text: string, kind: FolioKind = 'line') => ({
  id: `e-${id}`,
  kind,
  ref: id,
  text,
  amountCents: cents(10_000),
  method: null,
  at,
});
const line = (id: string, kind: LineKind, over: { text?: string; key?: string; qty?: number } = {}) => ({
  id,
  kind,
  text: '',
  key: null,
  qty: 1,
  ...over,
});
const lunch: OrderedAddOn = {
  id: 2,
  name: 'Lunch',
  nameShown: 'Mittagessen',
  nameLanguage: 'de',
  qty: 4,
  unitCents: cents(4500),
  leadHours: 48,
  perDay: null,
};
const photographer: OrderedAddOn = { id: 1, name: 'Photographer', qty: 1, unitCents: cents(45_000), leadHours: 48, perDay: 1 };
const booking = {
  packageName: 'Rose Island 4-Hour Charter',
  packageNameShown: 'Rose Island, vier Stunden',
  packageNameLanguage: 'de' as const,
  addOns: [photographer, lunch],
};
const linesOf = (entries: ReturnType<typeof entry>[], lines: ReturnType<typeof line>[], of = booking) =>
  toTripFolio(entries, lines, of).lines.map(({ id: _id, amount: _amount, kind: _kind, ...shown }) => shown);

test('lines have the names that the guest has read, with their language', () => {
  const entries = [entry('a', booking.packageName), entry('b', '4 × Lunch'), entry('c', 'Photographer')];
  const lines = [line('a', 'charter'), line('b', 'addon', { key: '2', qty: 4 }), line('c', 'addon', { key: '1' })];
  expect(linesOf(entries, lines)).toEqual([
    { text: 'Rose Island, vier Stunden', language: 'de' },
    { text: '4 × Mittagessen', language: 'de' },
    { text: 'Photographer' },
  ]);
});

test('a promo code and a move have what the page says in its own words', () => {
  const entries = [entry('a', 'Promo code SUMMER'), entry('b', 'Moved to Wednesday, January 20, 2027')];
  const lines = [line('a', 'promo', { text: 'Promo code SUMMER', key: '7' }), line('b', 'adjustment', { key: '2027-01-20' })];
  expect(linesOf(entries, lines)).toEqual([
    { text: 'Promo code SUMMER', promoCode: 'SUMMER' },
    { text: 'Moved to Wednesday, January 20, 2027', movedTo: '2027-01-20' },
  ]);
});

test('lines of an offer are in the language in which staff wrote it, and others stay English', () => {
  const entries = [entry('a', 'Drei Tage'), entry('b', 'Port fee'), entry('c', 'Moved to Wednesday, January 20, 2027')];
  const lines = [line('a', 'offer'), line('b', 'fee'), line('c', 'adjustment')];
  expect(linesOf(entries, lines)).toEqual([
    { text: 'Drei Tage', language: 'de' },
    { text: 'Port fee' },
    { text: 'Moved to Wednesday, January 20, 2027' },
  ]);
});

test('of a booking without stored lines the charter has its name all the same', () => {
  expect(linesOf([entry('x', booking.packageName)], [])).toEqual([{ text: 'Rose Island, vier Stunden', language: 'de' }]);
});
