import { describe, expect, test } from '@jest/globals';
import { generic } from '@charter/contracts/limits';
import { line, prose } from './field-rules.js';

const direction = ['\u202a', '\u202e', '\u2066', '\u2069'];

describe('text that the server refuses is refused before it is sent', () => {
  test.each([...direction, '\u0000', '\u001b', '\u2028'])('one line with %j in it', (character) => {
    expect(line(80, 'required')(`Ana${character}Reyes`)).toBe(generic.oneLine);
  });

  test.each([...direction, '\u0000', '\u001b'])('prose with %j in it', (character) => {
    expect(prose(80)(`Hello${character}there`)).toBe(generic.prose);
  });

  test('prose may have line breaks and tabs, one line may not', () => {
    expect(prose(80)('Hello\r\n\tthere')).toBe(true);
    expect(line(80, 'required')('Hello\nthere')).toBe(generic.oneLine);
  });
});
