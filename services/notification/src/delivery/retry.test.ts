import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { afterFailure, type Delivery, loggedReason, newDelivery } from './retry.js';

const noon = new Date('2026-12-01T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const day = 24 * 60 * 60_000;
const unreachable = { message: 'connect ECONNREFUSED', code: 'ECONNECTION', command: 'CONN' };

describe('an e-mail that the mail server does not accept', () => {
  test('is retried after delays that double up to 15 minutes', () => {
    const delays: number[] = [];
    let delivery: Delivery = newDelivery(noon);
    for (let attempt = 0; attempt < 8; attempt++) {
      delivery = afterFailure(delivery, unreachable, noon);
      delays.push((delivery.nextAttemptAt.getTime() - noon.getTime()) / 1000);
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('is retried for five days and fails after them', () => {
    expect(afterFailure(newDelivery(noon), unreachable, later(5 * day)).status).toBe('queued');
    expect(afterFailure(newDelivery(noon), unreachable, later(5 * day + 1)).status).toBe('failed');
  });

  test('fails at once when the recipient does not exist', () => {
    const unknown = { message: '550 no such user', code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };
    expect(afterFailure(newDelivery(noon), unknown, noon).status).toBe('failed');
  });

  test.each([
    ['a full mailbox', { message: '452', command: 'RCPT TO', responseCode: 452 }],
    ['a wrong SMTP password', { message: '535', code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['a rejected sender', { message: '550', command: 'MAIL FROM', responseCode: 550 }],
    ['a template that does not render', { message: '{{x}} has no value' }],
  ])('stays queued after %s', (_reason, error) => {
    expect(afterFailure(newDelivery(noon), error, noon).status).toBe('queued');
  });

  test('counts every attempt and waits between 30 seconds and 15 minutes', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10 * day), (attempts, age) => {
        const next = afterFailure({ ...newDelivery(noon), attempts }, unreachable, later(age));
        expect(next.attempts).toBe(attempts + 1);
        const delay = next.nextAttemptAt.getTime() - later(age).getTime();
        expect(delay).toBeGreaterThanOrEqual(30_000);
        expect(delay).toBeLessThanOrEqual(15 * 60_000);
      }),
    );
  });
});

test('the log says why an e-mail was not accepted, without the address that mail servers repeat', () => {
  const message = '550 <ada@guests.example>: no such user';
  expect(loggedReason(Object.assign(new Error(message), { code: 'EENVELOPE', responseCode: 550 }))).toBe('EENVELOPE 550');
  expect(loggedReason(new TypeError(message))).toBe('TypeError');
});
