import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
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

describe('a page whose code does not come', () => {
  /** What happens to a visitor whose every import fails. */
  async function losesItsCode({ arrived, answers }: { arrived: 'navigate' | 'reload'; answers: boolean }) {
    document.body.replaceChildren();
    const seen = { reloads: 0, waits: [] as number[] };
    const painted: (() => void)[] = [];
    runInNewContext(script, {
      addEventListener: () => undefined,
      location: { origin: 'http://site', pathname: '/de/', search: '', hash: '', reload: () => (seen.reloads += 1) },
      document: {
        referrer: '',
        head: document.head,
        body: document.body,
        createElement: (name: string) => document.createElement(name),
        currentScript: { dataset: { code: '/assets/index.js', lost: 'Nicht geladen.', again: 'Noch einmal' } },
      },
      performance: { getEntriesByType: () => [{ type: arrived }] },
      PerformanceObserver: class {
        constructor(callback: () => void) {
          painted.push(callback);
        }
        observe() {}
        disconnect() {}
      },
      setTimeout: (done: () => void, ms: number) => {
        seen.waits.push(ms);
        done();
      },
      fetch: () => (answers ? Promise.resolve({}) : Promise.reject(new TypeError('fetch failed'))),
    });
    for (const callback of painted) callback();
    await waitFor(() => expect(seen.reloads + document.body.childElementCount).toBe(1));
    return { ...seen, message: document.body.textContent, button: document.querySelector('button') };
  }

  test('is loaded again as soon as the server answers', async () => {
    expect(await losesItsCode({ arrived: 'navigate', answers: true })).toMatchObject({ reloads: 1, waits: [500], message: '' });
  });

  test('says so with a button after three tries', async () => {
    const { button, ...rest } = await losesItsCode({ arrived: 'navigate', answers: false });
    expect(rest).toEqual({ reloads: 0, waits: [500, 1500, 4000], message: 'Nicht geladen. Noch einmal' });
    expect(button).toHaveTextContent('Noch einmal');
  });

  test('does not load itself again and again', async () => {
    expect(await losesItsCode({ arrived: 'reload', answers: true })).toMatchObject({ reloads: 0, waits: [] });
  });
});
