import { describe, expect, test } from '@jest/globals';
import { fingerprintOf, repeatsDuring, repeatsReply } from './repeat.js';

describe('a repeated inquiry', () => {
  const message = 'Do you sail on Christmas Day?';

  test('is one by the same person in the same words, however the address is written', () => {
    expect(fingerprintOf({ email: ' Ana@Example.com', message })).toBe(
      fingerprintOf({ email: 'ana@example.com', message: `${message}\n` }),
    );
  });

  test('is not one by somebody else, or in other words', () => {
    const asked = fingerprintOf({ email: 'ana@example.com', message });
    expect(fingerprintOf({ email: 'bob@example.com', message })).not.toBe(asked);
    expect(fingerprintOf({ email: 'ana@example.com', message: 'And on New Year?' })).not.toBe(asked);
  });

  test('counts as one for ten minutes', () => {
    expect(repeatsDuring(new Date('2026-03-01T23:55:00Z'))).toBe('[2026-03-01T23:55:00.000Z,2026-03-02T00:05:00.000Z)');
  });
});

describe('a repeated reply', () => {
  const last = { response: 'Yes, we do.', createdAt: '2026-03-01T10:00:00.000Z' };

  test('says the same again within ten minutes', () => {
    expect(repeatsReply(last, 'Yes, we do.\n', new Date('2026-03-01T10:09:59.999Z'))).toBe(true);
    expect(repeatsReply(last, 'Yes, we do.', new Date('2026-03-01T10:10:00Z'))).toBe(false);
  });

  test('is not one in other words, nor the first', () => {
    expect(repeatsReply(last, 'Yes, until noon.', new Date('2026-03-01T10:00:01Z'))).toBe(false);
    expect(repeatsReply(undefined, 'Yes, we do.', new Date('2026-03-01T10:00:01Z'))).toBe(false);
  });
});
