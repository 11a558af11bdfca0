import { expect, test } from 'vitest';
import { textsOf, valuesOf } from './waiver-values.js';

const texts = { en: 'Life jackets on.', de: 'Schwimmwesten an.' };

test('the texts of a version are those it was published with', () => {
  expect(textsOf(valuesOf(texts))).toEqual(texts);
});

test('a translation of an earlier English is left out until it is changed, or confirmed as still right', () => {
  const changed = { ...valuesOf(texts), body: 'Life jackets on, please.' };
  expect(textsOf(changed)).toEqual({ en: 'Life jackets on, please.' });
  const confirmed = { ...changed, translations: { de: { body: 'Schwimmwesten an.' } } };
  expect(textsOf(confirmed)).toEqual({ en: 'Life jackets on, please.', de: 'Schwimmwesten an.' });
});

test('empty translations are left out, and blanks around texts', () => {
  expect(textsOf({ body: ' Text ', translations: { fr: { body: '  ' }, de: { body: ' Text ' } } })).toEqual({ en: 'Text', de: 'Text' });
});
