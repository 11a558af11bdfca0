import { expect, test } from 'vitest';
import { textHash } from '@charter/contracts/browser';
import { readTranslations, writeTranslations } from './translations-text.js';

const fields = ['name', 'description', 'includes'] as const;
const english = { name: 'Sunset', description: 'A slow evening.\n\nAnd home.', includes: ['Captain', 'Fuel'] };
const german = { name: 'Abend', description: 'Ein langsamer Abend.\n\nUnd heim.', includes: ['Kapitän', 'Treibstoff'] };

test('what was written is read again', () => {
  const text = writeTranslations(english, { de: german }, fields);
  expect(text).toContain('=== en English ===\n--- name ---\nSunset\n');
  expect(text).toContain('=== ja 日本語 ===\n--- name ---\n\n');
  const { translations, count } = readTranslations(text, english, {}, fields);
  expect(count).toBe(3);
  expect(translations).toEqual({
    de: {
      ...german,
      of: { name: textHash(english.name), description: textHash(english.description), includes: textHash(english.includes) },
    },
  });
});

test('only texts that are there replace others', () => {
  const text = '=== de Deutsch ===\r\n--- name ---\r\nFahrt in den Abend\r\n=== xx Klingon ===\r\n--- name ---\r\nra\r\n'.replaceAll(
    '\r',
    '',
  );
  const { translations, count } = readTranslations(text, english, { de: german, fr: { name: 'Soir' } }, fields);
  expect(count).toBe(1);
  expect(translations).toMatchObject({ de: { ...german, name: 'Fahrt in den Abend' }, fr: { name: 'Soir' } });
});

test('other text changes nothing', () => {
  expect(readTranslations('Hello\nthere', english, { de: german }, fields)).toEqual({ translations: { de: german }, count: 0 });
});
