import { expect, test } from 'vitest';
import { DomainError, errorCodes } from '@charter/contracts';
import { problemOf } from './problem.filter.js';

test('every error code has an HTTP status', () => {
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
    expect(problemOf(new DomainError(code), 'id').status).toBeGreaterThanOrEqual(400);
  }
});

test('extension members of an error are members of the problem, and cannot replace its own', () => {
  const extensions = { alternatives: [{ date: '2027-01-12' }], status: 200 };
  expect(problemOf(new DomainError('SLOT_TAKEN', { extensions }), 'id-12345')).toMatchObject({
    alternatives: [{ date: '2027-01-12' }],
    status: 409,
  });
});

test('a problem contains the detail and the messages by field', () => {
  expect(problemOf(new DomainError('SLOT_TAKEN', { detail: 'Sold a minute ago.', errors: { timeSlot: 'Taken' } }), 'id-12345')).toEqual({
    type: 'urn:charter:problem:slot-taken',
    title: 'Time slot is no longer available',
    status: 409,
    code: 'SLOT_TAKEN',
    detail: 'Sold a minute ago.',
    requestId: 'id-12345',
    errors: { timeSlot: 'Taken' },
  });
});
