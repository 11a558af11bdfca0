import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Layout } from './layout.js';
import { paths } from './paths.js';

const loginScreen = () => import('../routes/login.js');
const overviewScreen = () => import('../routes/overview.js');
const bookingsScreen = () => import('../routes/bookings.js');
const analyticsScreen = () => import('../routes/analytics.js');
const invoicesScreen = () => import('../routes/invoices.js');
const Login = lazy(loginScreen);
const Overview = lazy(overviewScreen);
const Bookings = lazy(bookingsScreen);
const Analytics = lazy(analyticsScreen);
const Invoices = lazy(invoicesScreen);

const screens: Record<string, () => Promise<unknown>> = {
  [paths.login]: loginScreen,
  [paths.bookings]: bookingsScreen,
  [paths.analytics]: analyticsScreen,
  [paths.invoices]: invoicesScreen,
};

/** Fetches the first screen's code beside everything else that a start needs: one round trip less at the dock. */
export async function prepareScreen(pathname: string): Promise<void> {
  // A chunk that does not come is asked for again by the route, and its absence is told by the error boundary.
  await (screens[pathname] ?? overviewScreen)().catch(() => undefined);
}

/** One screen per route, each in its own file and fetched when it is first shown. */
export function Router() {
  return (
    <Routes>
      <Route
        path={paths.login}
        element={
          <Suspense>
            <Login />
          </Suspense>
        }
      />
      <Route element={<Layout />}>
        <Route path={paths.dashboard} element={<Overview />} />
        <Route path={paths.bookings} element={<Bookings />} />
        <Route path={paths.analytics} element={<Analytics />} />
        <Route path={paths.invoices} element={<Invoices />} />
      </Route>
      <Route path="*" element={<Navigate replace to={paths.dashboard} />} />
    </Routes>
  );
}
