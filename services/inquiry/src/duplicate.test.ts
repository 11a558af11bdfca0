import { describe, expect, test } from 'vitest';
import { duplicateWindow, fingerprintOf, isDuplicateReply } from './duplicate.js';

describe('a duplicate inquiry', () => {
  const message = 'Do you sail on Christmas Day?';

  test('has the same fingerprint, whatever the case and spaces of its address', () => {
    expect(fingerprintOf({ email: ' Ana@Example.com', message })).toBe(
      fingerprintOf({ email: 'ana@example.com', message: `${message}\n` }),
    );
  });

  test('is not one with another address or another message', () => {
    const fingerprint = fingerprintOf({ email: 'ana@example.com', message });
    expect(fingerprintOf({ email: 'bob@example.com', message })).not.toBe(fingerprint);
    expect(fingerprintOf({ email: 'ana@example.com', message: 'And on New Year?' })).not.toBe(fingerprint);
  });

  test('is received within ten minutes', () => {
    expect(duplicateWindow(new Date('2026-03-01T23:55:00Z'))).toBe('[2026-03-01T23:55:00.000Z,2026-03-02T00:05:00.000Z)');
  });
});

describe('a duplicate reply', () => {
  const last = { response: 'Yes, we do.', createdAt: '2026-03-01T10:00:00.000Z' };

  test('has the same text within ten minutes', () => {
    expect(isDuplicateReply(last, 'Yes, we do.\n', new Date('2026-03-01T10:09:59.999Z'))).toBe(true);
    expect(isDuplicateReply(last, 'Yes, we do.', new Date('2026-03-01T10:10:00Z'))).toBe(false);
  });

  test('is not one with another text, nor the first reply', () => {
    expect(isDuplicateReply(last, 'Yes, until noon.', new Date('2026-03-01T10:00:01Z'))).toBe(false);
    expect(isDuplicateReply(undefined, 'Yes, we do.', new Date('2026-03-01T10:00:01Z'))).toBe(false);
  });
});
