import { lazy } from 'react';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { loadLanguage, Toaster, TranslationsProvider } from '@charter/ui';
import { Later } from './later.js';
import { loadTexts } from './languages.js';

const Lost = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

async function show(dialog: boolean) {
  render(
    <TranslationsProvider initial={await loadLanguage('en', loadTexts)} load={loadTexts}>
      <p>The rest of the page</p>
      <Later dialog={dialog}>
        <Lost />
      </Later>
      <Toaster />
    </TranslationsProvider>,
    // React reports what a boundary has caught; here it is what we came for.
    { onCaughtError: () => undefined },
  );
}

test('a part whose code does not come says so in its place, and the rest of the page stays', async () => {
  await show(false);
  expect(await screen.findByText('A part of this page did not load.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('The rest of the page')).toBeVisible();
});

test('a dialog whose code does not come is spoken of in passing, and nothing takes its place', async () => {
  await show(true);
  expect(await screen.findByRole('alert')).toHaveTextContent('A part of this page did not load.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByText('The rest of the page')).toBeVisible();
});
