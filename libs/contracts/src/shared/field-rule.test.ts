import { describe, expect, test } from 'vitest';
import { email, integer, line, lines, prose, secret } from './field-rule.js';
import { fieldError, fieldMessages, sentenceOf } from './messages.js';

const name = line({ max: 80, required: 'nameRequired' });
const story = prose({ min: 10, max: 80, tooShort: fieldError('reviewTooShort', { min: 10 }) });

describe('control characters that the server rejects are rejected before sending', () => {
  test.each(['\u0000', '\u001b', '\u2028'])('in a single line: %j', (character) => {
    expect(name.check(`Ana${character}Reyes`)).toEqual({ code: 'oneLine' });
  });

  test.each(['\u0000', '\u001b'])('in multiline text: %j', (character) => {
    expect(story.check(`Hello${character}there`)).toEqual({ code: 'plainText' });
  });

  test('line breaks and tabs are allowed in multiline text only', () => {
    expect(story.check('Hello\r\n\tthere')).toBeUndefined();
    expect(name.check('Hello\nthere')).toEqual({ code: 'oneLine' });
  });
});

test('lengths are counted in code points of the text that is stored', () => {
  expect(name.check(' ')).toEqual({ code: 'nameRequired' });
  expect(name.check(` ${'🌊'.repeat(80)} `)).toBeUndefined();
  expect(name.check('🌊'.repeat(81))).toEqual({ code: 'tooLong', params: { max: 80 } });
  expect(story.check('too short')).toEqual({ code: 'reviewTooShort', params: { min: 10 } });
});

test('optional text may be empty', () => {
  expect(line({ max: 10 }).check('')).toBeUndefined();
  expect(prose({ max: 10 }).check('')).toBeUndefined();
});

test('numbers, lists, addresses and passwords have a code for each limit', () => {
  const guests = integer({ min: 1, max: 8, tooLow: 'tooFewGuests', tooHigh: fieldError('tooManyGuests', { max: 8 }) });
  expect([0, 1.5, Number.NaN, 1, 8, 9].map((count) => guests.check(count)?.code)).toEqual([
    'tooFewGuests',
    'tooFewGuests',
    'tooFewGuests',
    undefined,
    undefined,
    'tooManyGuests',
  ]);
  const slots = lines({ max: 2, lineMax: 5, required: 'slotRequired' });
  expect([[], ['a'], ['a', 'b', 'c'], ['abcdef']].map((entries) => slots.check(entries)?.code)).toEqual([
    'slotRequired',
    undefined,
    'tooManyEntries',
    'entryTooLong',
  ]);
  expect(['ana@example.com', 'ana@example', 'ana'].map((text) => email().check(text)?.code)).toEqual([undefined, 'email', 'email']);
  expect(secret({ min: 12, max: 200, error: fieldError('passwordTooShort', { min: 12 }) }).check('eleven char')?.code).toBe(
    'passwordTooShort',
  );
});

test('a sentence contains the parameters of its error', () => {
  expect(sentenceOf(fieldError('tooLong', { max: 80 }))).toBe('Please use at most 80 characters');
  expect(sentenceOf(fieldError('refundTooHigh', { max: '12.50' }))).toBe('At most $12.50 can be refunded');
  expect(sentenceOf(fieldError('email'))).toBe(fieldMessages.email);
});
