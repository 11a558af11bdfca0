import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { locales } from '@charter/contracts/limits';

const script = readFileSync(join(import.meta.dirname, '../../public/begin.js'), 'utf8');

interface Visitor {
  saved?: string | null;
  from?: string;
  reads: string[];
}

/** Where the script leads a visitor of an address; undefined where it leaves them. */
function ledTo(address: string, { saved = null, from = '', reads }: Visitor): string | undefined {
  let led: string | undefined;
  const { pathname, search, hash } = new URL(address, 'http://site');
  runInNewContext(script, {
    addEventListener: () => undefined,
    location: { origin: 'http://site', pathname, search, hash, replace: (to: string) => (led = to) },
    document: { referrer: from, currentScript: { dataset: {} } },
    localStorage: { getItem: () => saved },
    navigator: { languages: reads },
  });
  return led;
}

test('it knows the languages that the site has', () => {
  const [, list = ''] = /const offered = \[(.*?)\]/.exec(script) ?? [];
  expect(list.match(/[a-z]{2}/g)).toEqual([...locales]);
});

test('who comes to an English address is led to their own language, with all that the address said', () => {
  expect(ledTo('/', { reads: ['de-AT', 'en'] })).toBe('/de/');
  expect(ledTo('/booking?package=2#x', { reads: ['fr'] })).toBe('/fr/booking?package=2#x');
});

test('a saved choice goes before the browser’s languages', () => {
  expect(ledTo('/', { saved: 'ja', reads: ['de'] })).toBe('/ja/');
  expect(ledTo('/', { saved: 'en', reads: ['de'] })).toBeUndefined();
});

test('an address with a language is what somebody asked for', () => {
  expect(ledTo('/es/booking', { saved: 'fr', reads: ['de'] })).toBeUndefined();
});

test('who follows our own link to an English page wants English', () => {
  expect(ledTo('/', { from: 'http://site/de/booking', reads: ['de'] })).toBeUndefined();
  expect(ledTo('/', { from: 'http://site.evil/', reads: ['de'] })).toBe('/de/');
});

test('English is for everybody else', () => {
  expect(ledTo('/', { reads: ['sv', 'fi'] })).toBeUndefined();
  expect(ledTo('/', { saved: 'xx', reads: [] })).toBeUndefined();
});

test('where storage is closed the browser’s language decides', () => {
  let led: string | undefined;
  runInNewContext(script, {
    addEventListener: () => undefined,
    location: { origin: 'http://site', pathname: '/', search: '', hash: '', replace: (to: string) => (led = to) },
    document: { referrer: '', currentScript: { dataset: {} } },
    get localStorage() {
      throw new Error('SecurityError');
    },
    navigator: { languages: ['it'] },
  });
  expect(led).toBe('/it/');
});
