import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales, refundTiers } from '@charter/contracts/browser';
import { termsVersions } from './terms-version.js';

interface LegalTexts {
  terms: object;
  refunds: object;
}

const printedTerms = (language: string) => {
  const file = join(import.meta.dirname, `../../locales/legal/${language}.json`);
  const { terms, refunds } = JSON.parse(readFileSync(file, 'utf8')) as LegalTexts;
  return JSON.stringify([terms, refunds, refundTiers]);
};

test('each language has the version of its printed terms', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect(termsVersions).toEqual(Object.fromEntries(locales.map((language) => [language, hashOf(printedTerms(language))])));
});
