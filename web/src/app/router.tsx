import { lazy } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { Layout } from './layout.js';

type Screen = () => Promise<{ default: ComponentType }>;

const screens: Record<string, Screen> = {
  [paths.home]: () => import('../routes/home.js'),
  [paths.booking]: () => import('../routes/booking.js'),
  [paths.terms]: () => import('../routes/terms.js'),
  [paths.privacy]: () => import('../routes/privacy.js'),
};
const notFound: Screen = () => import('../routes/not-found.js');

const pages = Object.entries(screens).map(([path, screen]) => ({ path, Page: lazy(screen) }));
const NotFound = lazy(notFound);

/** Asks for a route's code before React does. */
export function preloadRoute(path: string): void {
  // A file that does not come now is asked for again when its route is drawn, and complained about there.
  (screens[path] ?? notFound)().catch(() => undefined);
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
