import { describe, expect, test } from 'vitest';
import { isComplete, isStale, stampTranslations, textHash, translate } from './translations.js';

const fields = ['name', 'description', 'includes'] as const;
const english = { name: 'Sunset Cruise', description: 'A slow evening.', includes: ['Captain', 'Fuel'] };
const german = { name: 'Fahrt in den Abend', description: 'Ein langsamer Abend.', includes: ['Kapitän', 'Treibstoff'] };

describe('translate', () => {
  test('returns the texts of a language', () => {
    expect(translate(english, { de: german }, fields, 'de')).toEqual({ texts: german, inEnglish: [] });
  });

  test('falls back to English for each empty or missing text, and says which; a list falls back as a whole', () => {
    const { texts, inEnglish } = translate(english, { de: { name: 'Fahrt in den Abend', description: ' ', includes: [] } }, fields, 'de');
    expect(texts).toEqual({ ...english, name: 'Fahrt in den Abend' });
    expect(inEnglish).toEqual(['description', 'includes']);
  });

  test('returns English unchanged for English and for a language without translations', () => {
    expect(translate(english, { de: german }, fields, 'en')).toEqual({ texts: english, inEnglish: [] });
    expect(translate(english, { de: german }, fields, 'ja')).toEqual({ texts: english, inEnglish: [...fields] });
  });

  test('shows no translation of a text that English does not have', () => {
    const { texts, inEnglish } = translate(
      { title: 'Bow', description: null },
      { de: { description: 'Alt' } },
      ['title', 'description'],
      'de',
    );
    expect(texts).toEqual({ title: 'Bow', description: null });
    expect(inEnglish).toEqual(['title']);
  });
});

describe('stampTranslations', () => {
  test('adds the hash of the present English and drops empty texts and languages', () => {
    expect(stampTranslations(english, { de: { name: 'Abend', description: '' }, fr: { name: ' ' } }, fields)).toEqual({
      de: { name: 'Abend', of: { name: textHash(english.name) } },
    });
  });

  test('keeps the hash that a text came with: a translation becomes stale when its English changes', () => {
    const stored = stampTranslations(english, { de: german }, fields);
    const changed = { ...english, name: 'Evening Cruise', includes: ['Captain'] };
    const again = stampTranslations(changed, stored, fields);
    expect(fields.filter((field) => isStale(changed, again.de, field))).toEqual(['name', 'includes']);
    expect(fields.filter((field) => isStale(english, again.de, field))).toEqual([]);
  });
});

test('a language is complete when it has every text that English has', () => {
  expect(isComplete(english, german, fields)).toBe(true);
  expect(isComplete(english, { ...german, includes: [] }, fields)).toBe(false);
  expect(isComplete({ title: 'Bow', description: null }, { title: 'Bug' }, ['title', 'description'])).toBe(true);
  expect(isComplete(english, undefined, fields)).toBe(false);
});
