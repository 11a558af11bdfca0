import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@charter/api-client';
import { DayStore } from '../../../lib/day-store/day-store.js';
import { memoryTables } from '../../../lib/day-store/tables.js';
import { buildLogEntry } from '../../../test/factories/charter-day.js';
import { sendMarks } from './send-marks.js';

const errorOf = (status: number, code: ApiError['code'], detail = '') => new ApiError(status, code, { code, title: code, detail });

let store: DayStore;
let requested: string[];
let answers: Map<string, Error>;

beforeEach(async () => {
  const tables = memoryTables();
  store = new DayStore(() => Promise.resolve(tables));
  requested = [];
  answers = new Map();
  for (const [id, who] of [
    ['one', 'terrance'],
    ['of-another', 'ana'],
    ['two', 'terrance'],
    ['three', 'terrance'],
  ] as const) {
    const form = { id, kind: 'note' as const, at: '2026-12-15T13:50:00.000Z' };
    await store.addMark({ form, bookingId: 'b1', on: '2026-12-15', guestName: 'Amara Rolle', who });
  }
});

const send = () =>
  sendMarks({
    store,
    username: 'terrance',
    send: ({ form: { id } }) => {
      requested.push(id);
      const error = answers.get(id);
      return error ? Promise.reject(error) : Promise.resolve(buildLogEntry({ id }));
    },
    describe: ({ detail = '' }) => detail,
    onSent: () => undefined,
  });
const left = async () => (await store.marks()).map(({ form, rejection }) => [form.id, rejection]);

test('marks are sent in the order in which they were recorded, and those of another user wait for that user', async () => {
  await send();
  expect(requested).toEqual(['one', 'two', 'three']);
  expect(await left()).toEqual([['of-another', undefined]]);
});

test.each([
  ['no response', errorOf(0, 'NETWORK')],
  ['a server that restarts', errorOf(503, 'UNAVAILABLE')],
  ['too many requests', errorOf(429, 'TOO_MANY_REQUESTS')],
])('%s ends the attempt: no mark is lost, and none overtakes another', async (_, error) => {
  answers.set('two', error);
  await send();
  expect(requested).toEqual(['one', 'two']);
  expect((await left()).map(([id]) => id)).toEqual(['of-another', 'two', 'three']);
  answers.clear();
  await send();
  expect(requested).toEqual(['one', 'two', 'two', 'three']);
});

test('a mark that the server rejects is kept with the reason, is not sent again by itself, and the next ones are sent', async () => {
  answers.set('one', errorOf(422, 'INVALID', 'The time is too far away.'));
  await send();
  await send();
  expect(requested).toEqual(['one', 'two', 'three']);
  expect(await left()).toEqual([
    ['one', 'The time is too far away.'],
    ['of-another', undefined],
  ]);
});

test('an ended session is reported, and every mark waits for the next one', async () => {
  answers.set('one', errorOf(401, 'UNAUTHENTICATED'));
  await expect(send()).rejects.toMatchObject({ status: 401 });
  expect(requested).toEqual(['one']);
  expect(await left()).toHaveLength(4);
});
