import { describe, expect, test } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { errorCodes, OrderForm, DomainError } from '@charter/contracts';
import { messagesByField } from './bodies/validation.pipe.js';
import { linkToNext } from './next-link.js';
import { problemOf } from './problems/problem.filter.js';
import { requestId } from './request-id.js';
import { comesFromUs } from './security/origin-check.js';

const allowed = ['https://charters.example'];

describe('where a change comes from', () => {
  test.each([
    ['our own page', { origin: 'https://charters.example', 'sec-fetch-site': 'same-origin' }, true],
    ['curl', {}, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['another site', { origin: 'https://evil.example' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['another site that hides its name', { 'sec-fetch-site': 'cross-site' }, false],
    ['a neighbour of the same domain', { 'sec-fetch-site': 'same-site' }, false],
    ['our name on another port', { origin: 'https://charters.example:8443' }, false],
  ])('%s', (_who, headers, admitted) => {
    expect(comesFromUs(headers, allowed)).toBe(admitted);
  });
});

describe("a request's id", () => {
  test("is the caller's when it is a plain token", () => {
    expect(requestId({ headers: { 'x-request-id': 'edge-1234.abc' } })).toBe('edge-1234.abc');
  });

  test.each([undefined, 'short', 'with space in it', 'x'.repeat(65), 'line\nbreak-12'])('is a new one instead of "%s"', (given) => {
    expect(requestId({ headers: { 'x-request-id': given } })).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a refusal', () => {
  test('has a status for every code', () => {
    for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
      expect(problemOf(new DomainError(code), 'id').status).toBeGreaterThanOrEqual(400);
    }
  });

  test('says what happened, and at which field', () => {
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
});

describe('the faults of a form', () => {
  test('stand at their fields, those of a form within a form with a dotted name', async () => {
    const order = plainToInstance(OrderForm, { amount: 'x', currency: 'USD', intent: 'CAPTURE', booking: { email: 'x' } });
    const messages = messagesByField(await validate(order, { stopAtFirstError: true }));
    expect(messages).toMatchObject({
      amount: 'The amount is not the price of this package',
      'booking.email': 'Please enter a valid email address',
      'booking.guestCount': 'At least 1 person required',
    });
    expect(messages).not.toHaveProperty('booking');
  });
});

describe('the way to the next page', () => {
  test('is the same question from the cursor on', () => {
    expect(linkToNext('/api/bookings', { status: 'pending', search: 'a b', from: undefined, limit: 2, cursor: 'old' }, 'c1')).toBe(
      '</api/bookings?status=pending&search=a+b&limit=2&cursor=c1>; rel="next"',
    );
  });
});
