import { describe, expect, test } from 'vitest';
import { logTimeError, noShowAt } from './charter-day.js';

const charter = { startsAt: new Date('2027-01-12T14:00:00Z'), endsAt: new Date('2027-01-12T18:00:00Z') };

const later = new Date('2027-01-14T00:00:00Z');

describe('the time of an entry', () => {
  test.each([
    ['2027-01-12T01:59:59.999Z', 'logTime'],
    ['2027-01-12T02:00:00Z', undefined],
    ['2027-01-13T06:00:00Z', undefined],
    ['2027-01-13T06:00:00.001Z', 'logTime'],
  ])('%s is %s', (at, code) => {
    expect(logTimeError('departed', new Date(at), charter, later)?.code).toBe(code);
  });

  test.each([
    ['2027-01-12T14:29:59.999Z', 'noShowTooEarly'],
    ['2027-01-12T14:30:00Z', undefined],
  ])('of a no-show at %s is %s', (at, code) => {
    expect(logTimeError('no_show', new Date(at), charter, later)?.code).toBe(code);
  });
});

test.each([
  ['2027-01-12T13:59:59Z', 'logTimeAhead'],
  ['2027-01-12T14:00:00Z', undefined],
])('a device whose clock is ahead records what happens at 14:15 when it is %s here: %s', (now, code) => {
  expect(logTimeError('boarded', new Date('2027-01-12T14:15:00Z'), charter, new Date(now))?.code).toBe(code);
});

describe('a no-show', () => {
  const entry = (kind: 'no_show' | 'departed' | 'boarded' | 'note', at: string, memberId: string | null = null) => ({
    kind,
    at: new Date(`2027-01-12T${at}Z`),
    memberId,
  });

  test.each([
    ['without entries', [], null],
    ['recorded', [entry('no_show', '14:30:00')], '2027-01-12T14:30:00.000Z'],
    ['of guests who come late', [entry('no_show', '14:30:00'), entry('boarded', '14:40:00')], null],
    ['of guests who come late, received in the other order', [entry('departed', '14:40:00'), entry('no_show', '14:30:00')], null],
    ['with a note', [entry('no_show', '14:30:00'), entry('note', '15:00:00')], '2027-01-12T14:30:00.000Z'],
    ['of one member of the party', [entry('no_show', '14:30:00', 'one')], null],
  ])('%s', (_case, entries, expected) => {
    expect(noShowAt(entries)?.toISOString() ?? null).toBe(expected);
  });
});
