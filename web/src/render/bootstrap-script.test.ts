import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { transformWithOxc } from 'vite';
import { waitFor } from '@testing-library/react';
import { locales } from '@charter/contracts/browser';

const file = join(import.meta.dirname, 'bootstrap.ts');
const { code: script } = await transformWithOxc(readFileSync(file, 'utf8'), file);

interface Visitor {
  savedLanguage?: string | null;
  referrer?: string;
  browserLanguages: string[];
}

/** The address that the script redirects to, if any. */
function redirectOf(address: string, { savedLanguage = null, referrer = '', browserLanguages }: Visitor): string | undefined {
  let redirect: string | undefined;
  const { pathname, search, hash } = new URL(address, 'http://site');
  runInNewContext(script, {
    addEventListener: () => undefined,
    location: { origin: 'http://site', pathname, search, hash, replace: (to: string) => (redirect = to) },
    document: { referrer, currentScript: { dataset: {} } },
    localStorage: { getItem: () => savedLanguage },
    navigator: { languages: browserLanguages },
  });
  return redirect;
}

test('lists all languages of the site', () => {
  const [, list = ''] = /const supported = \[([^\]]*)\]/.exec(script) ?? [];
  expect(list.match(/[a-z]{2}/g)).toEqual([...locales]);
});

test('redirects an English address to the browser’s language, keeping query and hash', () => {
  expect(redirectOf('/', { browserLanguages: ['de-AT', 'en'] })).toBe('/de/');
  expect(redirectOf('/booking?package=2#x', { browserLanguages: ['fr'] })).toBe('/fr/booking?package=2#x');
});

test('a saved language takes precedence over the browser’s languages', () => {
  expect(redirectOf('/', { savedLanguage: 'ja', browserLanguages: ['de'] })).toBe('/ja/');
  expect(redirectOf('/', { savedLanguage: 'en', browserLanguages: ['de'] })).toBeUndefined();
});

test('does not redirect an address that contains a language', () => {
  expect(redirectOf('/es/booking', { savedLanguage: 'fr', browserLanguages: ['de'] })).toBeUndefined();
});

test('does not redirect a visitor who comes from another page of the site', () => {
  expect(redirectOf('/', { referrer: 'http://site/de/booking', browserLanguages: ['de'] })).toBeUndefined();
  expect(redirectOf('/', { referrer: 'http://site.evil/', browserLanguages: ['de'] })).toBe('/de/');
});

test('does not redirect for unsupported languages', () => {
  expect(redirectOf('/', { browserLanguages: ['sv', 'fi'] })).toBeUndefined();
  expect(redirectOf('/', { savedLanguage: 'xx', browserLanguages: [] })).toBeUndefined();
});

test('uses the browser’s language when storage is blocked', () => {
  let redirect: string | undefined;
  runInNewContext(script, {
    addEventListener: () => undefined,
    location: { origin: 'http://site', pathname: '/', search: '', hash: '', replace: (to: string) => (redirect = to) },
    document: { referrer: '', currentScript: { dataset: {} } },
    get localStorage() {
      throw new Error('SecurityError');
    },
    navigator: { languages: ['it'] },
  });
  expect(redirect).toBe('/it/');
});

describe('parts below the fold', () => {
  const root = document.documentElement;
  /** Runs the script on a page as the server sends it. @returns callbacks of the first paint and of the first interaction */
  function openPage(hash = '') {
    root.setAttribute('data-no-interaction', 'before-paint');
    const happened: Record<string, () => void> = {};
    runInNewContext(script, {
      addEventListener: (event: string, callback: () => void) => (happened[event] = callback),
      location: { origin: 'http://site', pathname: '/de/', search: '', hash },
      document: {
        referrer: '',
        head: document.head,
        body: document.createElement('body'),
        documentElement: root,
        createElement: (name: string) => document.createElement(name),
        currentScript: { dataset: { scripts: '/texts.json' } },
      },
      performance: { getEntriesByType: () => [{ type: 'reload' }] },
      PerformanceObserver: class {
        constructor(callback: () => void) {
          happened['paint'] = callback;
        }
        observe() {}
        disconnect() {}
      },
    });
    return happened;
  }

  test('are rendered after the first paint, and laid out at the first interaction', () => {
    const { paint, pointerdown } = openPage();
    expect(root).toHaveAttribute('data-no-interaction', 'before-paint');
    paint!();
    expect(root).toHaveAttribute('data-no-interaction', '');
    pointerdown!();
    expect(root).not.toHaveAttribute('data-no-interaction');
  });

  test('stay laid out when the first interaction precedes the first paint, or the address has an anchor', () => {
    const { paint, pointerdown } = openPage();
    pointerdown!();
    paint!();
    expect(root).not.toHaveAttribute('data-no-interaction');
    openPage('#packages');
    expect(root).not.toHaveAttribute('data-no-interaction');
  });
});

describe('when a script fails to load', () => {
  /** Runs the script where every import fails. */
  async function failToLoad({ navigation, serverResponds }: { navigation: 'navigate' | 'reload'; serverResponds: boolean }) {
    document.body.replaceChildren();
    const result = { reloads: 0, delays: [] as number[] };
    const paintCallbacks: (() => void)[] = [];
    runInNewContext(script, {
      addEventListener: () => undefined,
      location: { origin: 'http://site', pathname: '/de/', search: '', hash: '', reload: () => (result.reloads += 1) },
      document: {
        referrer: '',
        head: document.head,
        body: document.body,
        documentElement: document.documentElement,
        createElement: (name: string) => document.createElement(name),
        currentScript: { dataset: { scripts: '/assets/index.js', errorText: 'Nicht geladen.', retryText: 'Noch einmal' } },
      },
      performance: { getEntriesByType: () => [{ type: navigation }] },
      PerformanceObserver: class {
        constructor(callback: () => void) {
          paintCallbacks.push(callback);
        }
        observe() {}
        disconnect() {}
      },
      setTimeout: (done: () => void, ms: number) => {
        result.delays.push(ms);
        done();
      },
      fetch: () => (serverResponds ? Promise.resolve({}) : Promise.reject(new TypeError('fetch failed'))),
    });
    for (const callback of paintCallbacks) callback();
    await waitFor(() => expect(result.reloads + document.body.childElementCount).toBe(1));
    return { ...result, message: document.body.textContent, button: document.querySelector('button') };
  }

  test('reloads the page as soon as the server responds', async () => {
    expect(await failToLoad({ navigation: 'navigate', serverResponds: true })).toMatchObject({ reloads: 1, delays: [500], message: '' });
  });

  test('shows a message with a retry button after three attempts', async () => {
    const { button, ...rest } = await failToLoad({ navigation: 'navigate', serverResponds: false });
    expect(rest).toEqual({ reloads: 0, delays: [500, 1500, 4000], message: 'Nicht geladen. Noch einmal' });
    expect(button).toHaveTextContent('Noch einmal');
  });

  test('does not reload twice', async () => {
    expect(await failToLoad({ navigation: 'reload', serverResponds: true })).toMatchObject({ reloads: 0, delays: [] });
  });
});
