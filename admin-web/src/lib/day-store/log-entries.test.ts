import { expect, test } from 'vitest';
import type { DaySheet, LogEntry } from '@charter/contracts';
import { buildDayCharter, buildLogEntry } from '../../test/factories/charter-day.js';
import { withEntry, withKnownEntries } from './log-entries.js';

const boarded = buildLogEntry({ id: 'boarded', at: '2026-12-15T13:50:00.000Z' });
const departed = buildLogEntry({ id: 'departed', kind: 'departed', at: '2026-12-15T14:02:00.000Z' });
const sheetWith = (...log: LogEntry[]): DaySheet => ({
  on: '2026-12-15',
  knownAt: '2026-12-15T13:49:00.000Z',
  charters: [buildDayCharter({ log }), buildDayCharter({ bookingId: 'b2' })],
});
const idsOf = ({ charters }: DaySheet) => charters.map(({ log }) => log.map(({ id }) => id));

test('an entry is added to its charter once, in the order of time', () => {
  const sheet = withEntry(withEntry(withEntry(sheetWith(), 'b1', departed), 'b1', boarded), 'b1', departed);
  expect(idsOf(sheet)).toEqual([['boarded', 'departed'], []]);
});

test('a response that was read before an entry was stored does not remove the entry', () => {
  expect(idsOf(withKnownEntries(sheetWith(boarded), sheetWith(boarded, departed)))).toEqual([['boarded', 'departed'], []]);
});

test('a response brings new entries and charters, and drops charters that have left the day', () => {
  const former = { ...sheetWith(), charters: [buildDayCharter({ bookingId: 'moved', log: [boarded] })] };
  expect(withKnownEntries(sheetWith(departed), former)).toEqual(sheetWith(departed));
  expect(withKnownEntries(sheetWith(departed), undefined)).toEqual(sheetWith(departed));
});
