import { loadLanguage } from '@charter/ui';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { Providers } from '../app/providers.js';
import { Router } from '../app/router.js';
import { loadTexts } from '../app/texts.js';

/** Renders the back office at an address. @returns the current address, the browser's Back, and a user-event instance */
export async function renderApp(address: string, { hasHint = true }: { hasHint?: boolean } = {}) {
  if (hasHint) window.localStorage.setItem('admin_authenticated', 'true');
  const location = { address: '', back: (): void => undefined };
  const user = userEvent.setup();
  render(
    <Providers language={await loadLanguage('en', loadTexts)}>
      <MemoryRouter initialEntries={[address]}>
        <Router />
        <Address
          onMove={(current, back) => {
            Object.assign(location, { address: current, back });
          }}
        />
      </MemoryRouter>
    </Providers>,
  );
  return { user, location };
}

function Address({ onMove }: { onMove: (address: string, back: () => void) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // A layout effect: an ordinary one may run after a test has seen the new page.
  useLayoutEffect(() => onMove(pathname + search, () => void navigate(-1)));
  return null;
}
