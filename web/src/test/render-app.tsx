import { expect } from 'vitest';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { loadLanguage } from '@charter/ui';
import { App } from '../app/app.js';
import { pageAt } from '../render/pages.js';
import { loadTexts } from '../lib/languages.js';
import { parsePathname } from '../lib/paths.js';
import { makeQueryClient } from '../lib/query-client.js';

/** Renders the whole site at an address. */
export async function renderApp(address: string) {
  history.replaceState(null, '', address);
  const { locale, path } = parsePathname(location.pathname);
  const page = pageAt(path);
  const [{ default: Screen }, language] = await Promise.all([page.load(), loadLanguage(locale, loadTexts)]);
  const user = userEvent.setup();
  render(<App page={page} path={path} Screen={Screen} language={language} client={makeQueryClient()} />);
  // Without IntersectionObserver the lazy parts load at once.
  const parts = page.name === 'home' ? ['about', 'gallery', 'call', 'contact', 'footer'] : ['footer'];
  await waitFor(() => expect(parts.filter((id) => !document.getElementById(id))).toEqual([]));
  return user;
}
