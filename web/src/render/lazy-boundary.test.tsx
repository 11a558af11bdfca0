import { lazy, useState } from 'react';
import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { loadLanguage, Toaster, TranslationsProvider } from '@charter/ui';
import { LazyBoundary, PageBoundary } from './lazy-boundary.js';
import { loadTexts } from '../lib/languages.js';
import { translatePage } from '../test/translated-page.js';

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
  // What never was in view must not move the page.
  expect(document.body).toHaveFocus();
});

test('shows only a toast when a dialog fails to load', async () => {
  await renderFailing(true);
  expect(await screen.findByRole('alert')).toHaveTextContent("A part of this page didn't load.");
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByText('The rest of the page')).toBeVisible();
});

/** Markup that fails on a translated page: `text-nodes.test.ts` finds it in the product. */
function ComesAndGoes() {
  const [shown, setShown] = useState(true);
  return (
    <div>
      <button onClick={() => setShown(false)}>Hide</button>
      {shown && 'A text beside a button'}
    </div>
  );
}

test.each([
  ['a part', LazyBoundary],
  ['the whole page', PageBoundary],
])('says in view that %s failed which was shown before', async (_what, Boundary) => {
  render(
    <TranslationsProvider initial={await loadLanguage('en', loadTexts)} load={loadTexts}>
      <Boundary>
        <ComesAndGoes />
      </Boundary>
    </TranslationsProvider>,
    { onCaughtError: () => undefined },
  );
  const stop = translatePage();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  stop();
  const message = await screen.findByText('Something went wrong. Please try again.');
  // The body contains it, too.
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(message);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
