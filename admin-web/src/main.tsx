import { markRequestsAsBackgroundWhen } from '@charter/api-client';
import { loadLanguage } from '@charter/ui';
import { onlineManager } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers.js';
import { preloadScreen, Router } from './app/router.js';
import { loadTexts } from './app/texts.js';
import { watchUserActivity } from './lib/user-activity.js';
import './styles.css';

markRequestsAsBackgroundWhen(watchUserActivity());
// It listens to changes only: the day sheet can be opened without a connection.
onlineManager.setOnline(navigator.onLine);
const [language] = await Promise.all([loadLanguage('en', loadTexts), preloadScreen(window.location.pathname)]);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers language={language}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
