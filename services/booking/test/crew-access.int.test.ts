import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as contracts from '@charter/contracts';
import type { Operation } from '@charter/contracts';
import { defaultTime, settled } from './booking-harness.js';
import { crewStaff, day, type CharterDayHarness, startCharterDayHarness } from './charter-day-harness.js';

type AnyOperation = Operation<object, object>;

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'subject' in value && 'request' in value;

/** All of booking, as the contracts have them: a new one is tested without being listed. */
const operations = Object.values(contracts)
  .filter((contract) => typeof contract === 'object' && contract !== null)
  .flatMap((contract) => Object.values(contract as object))
  .filter(isOperation)
  .filter(({ subject }) => subject.startsWith('svc.booking.'));
const forCrew = operations.filter(({ crew }) => crew);
const others = operations.filter(({ crew }) => !crew);

let harness: CharterDayHarness;
let bookingId: string;

beforeAll(async () => {
  harness = await startCharterDayHarness('crew_access');
  bookingId = (await harness.confirmedBooking()).id;
});
afterAll(() => harness?.close());
afterEach(() => harness.setTime(defaultTime));

/** @returns the code of the error, without knowing what the operation needs besides */
const asCrew = (operation: AnyOperation) => settled(harness.client.call(operation, { bookingId, on: day, form: {}, staff: crewStaff }));

describe('crew', () => {
  test('may call no operation that does not declare it, not even on the day', async () => {
    harness.setTime('2027-01-12T14:00:00Z');
    expect(others.length).toBeGreaterThan(100);
    for (const operation of others) expect([operation.subject, await asCrew(operation)]).toEqual([operation.subject, 'FORBIDDEN']);
  });

  test.each(['2027-01-09T12:00:00Z', '2027-01-15T12:00:00Z', '2026-12-01T12:00:00Z'])(
    'reach no charter that is further away than two days: %s',
    async (now) => {
      harness.setTime(now);
      expect(forCrew.map(({ subject }) => subject)).toHaveLength(7);
      for (const operation of forCrew) expect([operation.subject, await asCrew(operation)]).toEqual([operation.subject, 'FORBIDDEN']);
    },
  );

  test.each(['2027-01-10T12:00:00Z', '2027-01-14T12:00:00Z'])('reach the charter of two days back and ahead: %s', async (now) => {
    harness.setTime(now);
    for (const operation of forCrew) {
      const allowed = (await asCrew(operation)) !== 'FORBIDDEN';
      expect([operation.subject, allowed]).toEqual([operation.subject, true]);
    }
  });

  test('reach no charter that does not exist', async () => {
    const operation = contracts.charterDay.addLogEntry as AnyOperation;
    const unknown = { bookingId: '00000000-0000-4000-8000-000000000000', form: {}, staff: crewStaff };
    expect(await settled(harness.client.call(operation, unknown))).toBe('BOOKING_NOT_FOUND');
    expect(await settled(harness.client.call(operation, { form: {}, staff: crewStaff }))).toBe('FORBIDDEN');
  });
});
