import { describe, expect, test } from '@jest/globals';
import { generic } from '@charter/contracts/limits';
import { multilineText, requiredLine } from './field-rules.js';

const directionMarks = ['\u202a', '\u202e', '\u2066', '\u2069'];

describe('control characters that the server rejects are rejected before sending', () => {
  test.each([...directionMarks, '\u0000', '\u001b', '\u2028'])('in a single line: %j', (character) => {
    expect(requiredLine(80, 'required')(`Ana${character}Reyes`)).toBe(generic.oneLine);
  });

  test.each([...directionMarks, '\u0000', '\u001b'])('in multiline text: %j', (character) => {
    expect(multilineText(80)(`Hello${character}there`)).toBe(generic.prose);
  });

  test('line breaks and tabs are allowed in multiline text only', () => {
    expect(multilineText(80)('Hello\r\n\tthere')).toBe(true);
    expect(requiredLine(80, 'required')('Hello\nthere')).toBe(generic.oneLine);
  });
});
