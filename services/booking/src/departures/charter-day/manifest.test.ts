import { describe, expect, test } from 'vitest';
import { type CrewMember, type DayMember, defaultBusiness, type LogEntry } from '@charter/contracts';
import { textOfPdf } from '@charter/testing';
import { manifestContent, type ManifestCharter } from './manifest.js';
import { renderManifestPdf } from './manifest-pdf.view.js';

const member = (over: Partial<DayMember> = {}): DayMember => ({
  id: 'm1',
  name: 'Ada Lovelace',
  age: 'adult',
  needs: null,
  swims: true,
  signed: true,
  ...over,
});
const captain: CrewMember = { id: 'c1', name: 'Ana Rolle', phone: '+1 242 555 0111', role: 'captain', active: true };
const entry = (over: Partial<LogEntry>): LogEntry => ({
  id: 'l1',
  kind: 'departed',
  at: '2027-01-12T14:04:00.000Z',
  receivedAt: '2027-01-12T14:04:01.000Z',
  who: 'terrance',
  memberId: null,
  note: null,
  ...over,
});
const charter: ManifestCharter = {
  confirmationCode: 'ABCDE-12345',
  bookingDate: '2027-01-12',
  startsAt: '2027-01-12T14:00:00.000Z',
  endsAt: '2027-01-12T18:00:00.000Z',
  packageName: 'Rose Island 4-Hour Charter',
  guestName: 'Ada Lovelace',
  guestPhone: '+1 242 555 0199',
  guestCount: 4,
  wishes: null,
  members: [member(), member({ id: 'm2', name: 'Byron', age: 'child', needs: 'Peanut allergy', swims: false })],
  crew: [captain, { ...captain, id: 'c2', name: 'Ben Knowles', phone: '', role: 'mate' }],
  log: [],
};
const content = (over: Partial<ManifestCharter> = {}, business = defaultBusiness) =>
  manifestContent({ ...charter, ...over }, business, '2027-01-12T14:05:00.000Z');
const factsOf = (...options: Parameters<typeof content>) =>
  Object.fromEntries(content(...options).facts.map(({ label, value }) => [label, value]));

describe('a manifest', () => {
  test('has vessel, license, crew, departure, route and phones', () => {
    expect(factsOf()).toEqual({
      Vessel: 'Lady Lucaya',
      License: defaultBusiness.certifications.licence,
      Captain: 'Ana Rolle, +1 242 555 0111',
      Mate: 'Ben Knowles',
      Date: 'Tuesday, January 12, 2027',
      Hours: '9:00 AM – 1:00 PM (Nassau)',
      Route: 'Rose Island 4-Hour Charter',
      'On board': '4 guests and 2 crew',
      'Booked by': 'Ada Lovelace, +1 242 555 0199',
      'Emergency phone ashore': defaultBusiness.phone,
    });
    expect(content().footer).toBe('Booking ABCDE-12345. As of 9:05 AM on January 12, 2027 (Nassau time).');
  });

  test('leaves out a license and a phone that are not configured, and says when there is no captain', () => {
    const business = { ...defaultBusiness, phone: '', certifications: { ...defaultBusiness.certifications, licence: '' } };
    const facts = factsOf({ crew: [] }, business);
    expect(Object.keys(facts)).not.toContain('License');
    expect(Object.keys(facts)).not.toContain('Emergency phone ashore');
    expect(facts).toMatchObject({ Captain: 'Not assigned', 'On board': '4 guests' });
  });

  test('has everybody by name, age group and needs, and counts those whom nobody has entered', () => {
    expect(content().people).toEqual([
      { name: 'Ada Lovelace', age: 'Adult', notes: [] },
      { name: 'Byron', age: 'Child', notes: ['Cannot swim', 'Peanut allergy'] },
      { name: 'Not named', age: 'Not known', notes: [] },
      { name: 'Not named', age: 'Not known', notes: [] },
    ]);
    expect(content().lifeJackets).toBe('1 adult, 1 child, 2 of unknown size');
    const infants = [member(), member({ age: 'infant', name: null }), member({ age: 'infant' })];
    expect(content({ members: infants, guestCount: 3 }).lifeJackets).toBe('1 adult, 2 infants');
  });

  test('has the time of the last departure and of the return of the whole party', () => {
    const log = [
      entry({}),
      entry({ kind: 'returned', at: '2027-01-12T14:30:00.000Z' }),
      entry({ at: '2027-01-12T15:10:00.000Z' }),
      entry({ kind: 'returned', at: '2027-01-12T17:55:00.000Z' }),
      entry({ kind: 'returned', at: '2027-01-12T18:20:00.000Z', memberId: 'm2' }),
    ];
    expect(factsOf({ log })).toMatchObject({ Departed: '10:10 AM', Returned: '12:55 PM' });
  });
});

describe('as PDF', () => {
  const pdfOf = (over: Partial<ManifestCharter> = {}) => renderManifestPdf(content(over), 'en');
  const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  test('prints who is on board as text, in every alphabet', async () => {
    const members = [...charter.members, member({ name: '髙橋 さくら', needs: 'Asthma' })];
    const text = textOfPdf(await pdfOf({ members, wishes: 'A birthday cake.' }));
    for (const printed of ['Lady Lucaya', 'Ana Rolle', 'Byron', 'Cannot swim. Peanut allergy', '髙橋 さくら', 'Asthma', 'Not named']) {
      expect(text).toContain(printed);
    }
    expect(text).toContain('Emergency phone ashore'.toUpperCase());
    expect(text).toContain('A birthday cake.');
  });

  test('is one page for twelve guests, and continues on another when all of them have needs', async () => {
    const party = (needs: string | null) => Array.from({ length: 12 }, () => member({ needs }));
    expect(pageCount(await pdfOf({ guestCount: 12, members: party('Peanut allergy') }))).toBe(1);
    expect(pageCount(await pdfOf({ guestCount: 12, members: party('A long story about medicine. '.repeat(10)) }))).toBeGreaterThan(1);
  });

  test('of several pages has the columns and the number on each, and each guest in one piece', async () => {
    const members = Array.from({ length: 12 }, (_, index) => {
      return member({ name: `Guest ${index + 1} of a family with a very long name indeed`, needs: 'A story about medicine. '.repeat(6) });
    });
    const pdf = await pdfOf({ guestCount: 12, members });
    const text = textOfPdf(pdf);
    expect(pageCount(pdf)).toBe(2);
    expect(text.match(/^WHAT CREW MUST KNOW$/gm)).toHaveLength(2);
    expect(text.match(/^Manifest ABCDE-12345\nPage \d of 2$/gm)).toHaveLength(2);
    for (const page of text.split('Manifest ABCDE-12345')) {
      expect(page.match(/^Adult$/gm)?.length ?? 0).toBe(page.match(/^Guest \d+/gm)?.length ?? 0);
    }
  });
});
