import { loadLanguage } from '@charter/ui';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Providers } from '../app/providers.js';
import { Router } from '../app/router.js';
import { loadTexts } from '../app/texts.js';

/** The whole back office at an address, with a hand on mouse and keyboard. */
export async function renderApp(address: string, { hinted = true }: { hinted?: boolean } = {}) {
  if (hinted) window.localStorage.setItem('admin_authenticated', 'true');
  const place = { address: '' };
  const user = userEvent.setup();
  render(
    <Providers language={await loadLanguage('en', loadTexts)}>
      <MemoryRouter initialEntries={[address]}>
        <Router />
        <Address
          onMove={(now) => {
            place.address = now;
          }}
        />
      </MemoryRouter>
    </Providers>,
  );
  return { user, place };
}

function Address({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => onMove(pathname + search));
  return null;
}
