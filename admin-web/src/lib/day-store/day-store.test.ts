import { beforeEach, describe, expect, test } from 'vitest';
import type { DaySheet, StaffSession } from '@charter/contracts';
import { addDays, todayInNassau } from '@charter/ui';
import { buildDayCharter, buildLogEntry } from '../../test/factories/charter-day.js';
import { DayStore } from './day-store.js';
import { memoryTables } from './tables.js';

const today = todayInNassau();
const hourMs = 3_600_000;
const sheetOf = (on: string): DaySheet => ({ on, knownAt: '2026-12-15T11:12:00.000Z', charters: [buildDayCharter()] });
const terrance: StaffSession = { username: 'terrance', role: 'crew', secondFactor: false, expiresAt: '2026-12-16T00:00:00.000Z' };
const markOf = (id: string) => ({
  form: { id, kind: 'boarded' as const, at: '2026-12-15T13:50:00.000Z' },
  bookingId: 'b1',
  on: today,
  guestName: 'Amara Rolle',
  who: 'terrance',
});

let now: number;
let store: DayStore;

beforeEach(() => {
  now = Date.now();
  const tables = memoryTables();
  store = new DayStore(
    () => Promise.resolve(tables),
    () => now,
  );
});

test('keeps the sheets of today and tomorrow, and of no other day', async () => {
  const days = [addDays(today, -1), today, addDays(today, 1), addDays(today, 2)];
  for (const on of days) await store.keepSheet(sheetOf(on));
  const found = await Promise.all(days.map((on) => store.findSheet(on)));
  expect(found.map((sheet) => sheet?.on)).toEqual([undefined, today, addDays(today, 1), undefined]);
});

test('deletes sheets when their day is over and the session after 48 hours, and keeps marks that are not sent', async () => {
  await store.keepSheet(sheetOf(today));
  await store.keepSheet(sheetOf(addDays(today, 1)));
  await store.keepSession(terrance);
  await store.addMark(markOf('m1'));
  now += 24 * hourMs;
  expect([await store.findSheet(today), (await store.findSheet(addDays(today, 1)))?.on]).toEqual([null, addDays(today, 1)]);
  now += 24 * hourMs;
  expect([await store.findSheet(addDays(today, 1)), await store.findSession()]).toEqual([null, terrance]);
  now += 1;
  expect(await store.findSession()).toBeNull();
  expect(await store.marks()).toHaveLength(1);
});

test('forgets what guests need when their charter is over', async () => {
  const member = { id: 'm1', name: 'Ada', age: 'adult' as const, needs: 'Penicillin', swims: true, signed: true };
  const ending = (seconds: number) => buildDayCharter({ endsAt: new Date(now + seconds * 1_000).toISOString(), members: [member] });
  const needsIn = (sheet: DaySheet | null) => sheet?.charters.map(({ members }) => members.map(({ needs }) => needs));
  const sheet = { ...sheetOf(today), charters: [ending(-1), ending(1)] };
  await store.keepSheet(sheet);
  expect(needsIn(await store.findSheet(today))).toEqual([[null], ['Penicillin']]);
  now += 1_000;
  expect(needsIn(await store.findSheet(today))).toEqual([[null], [null]]);
});

test('keeps marks when the session has expired, and nothing after a sign-out', async () => {
  await store.keepSheet(sheetOf(today));
  await store.addMark(markOf('m1'));
  await store.deleteSheets();
  expect([await store.findSheet(today), (await store.marks()).length]).toEqual([null, 1]);
  await store.clear();
  expect(await store.marks()).toEqual([]);
});

test('deletes the sheets of another user', async () => {
  await store.keepSession(terrance);
  await store.keepSheet(sheetOf(today));
  await store.keepSession(terrance);
  expect(await store.findSheet(today)).not.toBeNull();
  await store.keepSession({ ...terrance, username: 'ana' });
  expect(await store.findSheet(today)).toBeNull();
});

describe('marks', () => {
  test('are listed in the order in which they were recorded', async () => {
    for (const id of ['c', 'a', 'b']) await store.addMark(markOf(id));
    await store.removeMark('a');
    await store.addMark(markOf('a'));
    expect((await store.marks()).map(({ form }) => form.id)).toEqual(['c', 'b', 'a']);
  });

  test('that the server has stored are added to the stored sheet once', async () => {
    await store.keepSheet(sheetOf(today));
    await store.addEntry(today, 'b1', buildLogEntry());
    await store.addEntry(today, 'b1', buildLogEntry());
    await store.addEntry(today, 'another', buildLogEntry({ id: 'l2' }));
    expect((await store.findSheet(today))?.charters[0]?.log).toEqual([buildLogEntry()]);
  });
});
