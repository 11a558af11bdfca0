import { expect, test } from 'vitest';
import { render, screen, waitFor } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { loadTexts } from '../lib/languages.js';
import { lazyOnVisible } from './lazy-on-visible.js';

const Part = lazyOnVisible('slow-page', () => Promise.resolve(() => <p>The part</p>));

/** Takes longer to render than a slice of React's work. */
function Slow() {
  const end = performance.now() + 8;
  while (performance.now() < end);
  return null;
}

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

function Page() {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    <>
      <Part />
      {Array.from({ length: 30 }, (_, index) => (
        <Slow key={index} />
      ))}
    </>
  ) : (
    <button type="button" onClick={() => startTransition(() => setShown(true))}>
      Show
    </button>
  );
}

test('a part whose code is loaded before React has committed the page counts as hydrated, too', async () => {
  const language = await loadLanguage('en', loadTexts);
  const { container } = render(
    <TranslationsProvider initial={language} load={loadTexts}>
      <Page />
    </TranslationsProvider>,
  );
  // Outside of act, which would render in one task.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    screen.getByText('Show').click();
    expect(await screen.findByText('The part')).toBeVisible();
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
  await waitFor(() => expect(container.querySelector('[data-not-hydrated]')).toBeNull());
});
