import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initialLocale, loadLanguage, preloadPicture } from '@charter/ui';
import { Providers } from './app/providers.js';
import { AppRoutes, preloadRoute } from './app/router.js';
import { loadTexts, offeredLocales } from './lib/languages.js';
import { paths } from './lib/paths.js';

// The route's code and the texts travel together; the first paint needs both.
preloadRoute(location.pathname);
// Here rather than in index.html, which every address is answered with: only the home page shows this picture.
if (location.pathname === paths.home) preloadPicture('/media/brand/hero.jpg', '/media/brand/hero-mobile.jpg');
const language = await loadLanguage(initialLocale(offeredLocales), loadTexts);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers language={language}>
      <AppRoutes />
    </Providers>
  </StrictMode>,
);
