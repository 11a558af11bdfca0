import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Locale } from '@charter/contracts/limits';
import { loadLanguage } from '@charter/ui';
import { AppRoutes } from '../app/router.js';
import { Providers } from '../app/providers.js';
import { loadTexts } from '../lib/languages.js';

/** The whole site at an address, as a visitor gets it. */
export async function renderApp(address: string, locale: Locale = 'en') {
  history.replaceState(null, '', address);
  const language = await loadLanguage(locale, loadTexts);
  const user = userEvent.setup();
  render(
    <Providers language={language}>
      <AppRoutes />
    </Providers>,
  );
  return user;
}
