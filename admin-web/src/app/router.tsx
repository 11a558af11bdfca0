import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.js';
import { Layout } from './layout.js';
import { recordRoutes, screenOf } from '../lib/record-address.js';
import { paths } from './paths.js';

const loginScreen = () => import('../routes/login.js');
const Login = lazy(loginScreen);
const Invite = lazy(() => import('../routes/invite.js'));

/** The screens behind the sign-in, each loaded when it is first shown. */
const screens: Record<string, () => Promise<{ default: ComponentType }>> = {
  [paths.dashboard]: () => import('../routes/overview.js'),
  [paths.attention]: () => import('../routes/attention.js'),
  [paths.packages]: () => import('../routes/packages.js'),
  [paths.bookings]: () => import('../routes/bookings.js'),
  [paths.inquiries]: () => import('../routes/inquiries.js'),
  [paths.reviews]: () => import('../routes/reviews.js'),
  [paths.gallery]: () => import('../routes/gallery.js'),
  [paths.analytics]: () => import('../routes/analytics.js'),
  [paths.invoices]: () => import('../routes/invoices.js'),
  [paths.testEmails]: () => import('../routes/test-emails.js'),
  [paths.account]: () => import('../routes/account.js'),
  [paths.team]: () => import('../routes/team.js'),
  [paths.openSessions]: () => import('../routes/open-sessions.js'),
  [paths.weather]: () => import('../routes/weather.js'),
  [paths.waiver]: () => import('../routes/waiver.js'),
  [paths.day]: () => import('../routes/day.js'),
};
const screenComponents = Object.entries(screens).map(([path, load]) => ({ path, Screen: lazy(load) }));
/** A screen stays as it is while one of its records is opened: both addresses render the same component. */
const screenRoutes = [
  ...screenComponents,
  ...recordRoutes.map(({ path, screen }) => ({ path, Screen: screenComponents.find((one) => one.path === screen)!.Screen })),
];

/** Loads the first screen's code in parallel with the texts, which saves a round trip at startup. */
export async function preloadScreen(pathname: string): Promise<void> {
  const load = pathname === paths.login ? loginScreen : (screens[screenOf(pathname)] ?? screens[paths.dashboard]!);
  // The route requests a failed chunk again, and the error boundary shows the failure.
  await load().catch(() => undefined);
}

export function Router() {
  return (
    <Routes>
      <Route
        path={paths.login}
        element={
          <Page>
            <Login />
          </Page>
        }
      />
      <Route
        path={paths.invite}
        element={
          <Page>
            <Invite />
          </Page>
        }
      />
      <Route
        element={
          <Page>
            <Layout />
          </Page>
        }
      >
        {screenRoutes.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
      <Route path="*" element={<Navigate replace to={paths.dashboard} />} />
    </Routes>
  );
}

/** One element of a route, so that a page that failed is left with its address. */
function Page({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary page>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
