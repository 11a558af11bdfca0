import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterFailure, type Delivery, owed } from './retry.js';

const noon = new Date('2026-12-01T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const day = 24 * 60 * 60_000;
const away = { message: 'connect ECONNREFUSED', code: 'ECONNECTION', command: 'CONN' };

describe('a letter that the mail server does not take', () => {
  test('waits twice as long each time, a quarter of an hour at most', () => {
    const waits: number[] = [];
    let present: Delivery = owed(noon);
    for (let attempt = 0; attempt < 8; attempt++) {
      present = afterFailure(present, away, noon);
      waits.push((present.nextAttemptAt.getTime() - noon.getTime()) / 1000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('is still tried on the fifth day and given up after it', () => {
    expect(afterFailure(owed(noon), away, later(5 * day)).status).toBe('queued');
    expect(afterFailure(owed(noon), away, later(5 * day + 1)).status).toBe('failed');
  });

  test('is given up at once when the recipient does not exist', () => {
    const unknown = { message: '550 no such user', code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };
    expect(afterFailure(owed(noon), unknown, noon).status).toBe('failed');
  });

  test.each([
    ['a full mailbox', { message: '452', command: 'RCPT TO', responseCode: 452 }],
    ['a wrong password of ours', { message: '535', code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['a sender that is not yet allowed', { message: '550', command: 'MAIL FROM', responseCode: 550 }],
    ['a template that does not render', { message: 'Nothing is called {{x}} here' }],
  ])('is kept when the reason is %s', (_reason, error) => {
    expect(afterFailure(owed(noon), error, noon).status).toBe('queued');
  });

  test('counts every try and always waits, whatever the past', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10 * day), (attempts, age) => {
        const next = afterFailure({ ...owed(noon), attempts }, away, later(age));
        expect(next.attempts).toBe(attempts + 1);
        const wait = next.nextAttemptAt.getTime() - later(age).getTime();
        expect(wait).toBeGreaterThanOrEqual(30_000);
        expect(wait).toBeLessThanOrEqual(15 * 60_000);
      }),
    );
  });
});
