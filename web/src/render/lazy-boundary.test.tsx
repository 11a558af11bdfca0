import { lazy } from 'react';
import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import { loadLanguage, Toaster, TranslationsProvider } from '@charter/ui';
import { LazyBoundary } from './lazy-boundary.js';
import { loadTexts } from '../lib/languages.js';

const FailingComponent = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

async function renderFailing(dialog: boolean) {
  render(
    <TranslationsProvider initial={await loadLanguage('en', loadTexts)} load={loadTexts}>
      <p>The rest of the page</p>
      <LazyBoundary dialog={dialog}>
        <FailingComponent />
      </LazyBoundary>
      <Toaster />
    </TranslationsProvider>,
    // React logs errors that a boundary caught, which are expected here.
    { onCaughtError: () => undefined },
  );
}

test('shows an error in place when a component fails to load, and keeps the rest of the page', async () => {
  await renderFailing(false);
  expect(await screen.findByText("A part of this page didn't load.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('The rest of the page')).toBeVisible();
});

test('shows only a toast when a dialog fails to load', async () => {
  await renderFailing(true);
  expect(await screen.findByRole('alert')).toHaveTextContent("A part of this page didn't load.");
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByText('The rest of the page')).toBeVisible();
});
