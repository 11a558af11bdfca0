import { expect, test } from 'vitest';
import { trimmed } from './trimmed.js';

test('trims texts and keeps other values', () => {
  expect(trimmed({ name: ' Amelia ', message: '\nTwo\nlines\n', guests: 2 })).toEqual({ name: 'Amelia', message: 'Two\nlines', guests: 2 });
});
