import { describe, expect, test } from '@jest/globals';
import { fingerprintOf, repeatsDuring } from './repeat.js';

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
