import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Layout } from './layout.js';
import { paths } from './paths.js';

const loginScreen = () => import('../routes/login.js');
const bookingsScreen = () => import('../routes/bookings.js');
const Login = lazy(loginScreen);
const Bookings = lazy(bookingsScreen);
const Gallery = lazy(() => import('../routes/gallery.js'));
const Account = lazy(() => import('../routes/account.js'));

/** Fetches the first screen's code beside everything else that a start needs: one round trip less at the dock. */
export async function prepareScreen(pathname: string): Promise<void> {
  // A chunk that does not come is asked for again by the route, and its absence is told by the error boundary.
  await (pathname === paths.login ? loginScreen() : bookingsScreen()).catch(() => undefined);
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
        {/* The dashboard is its first section; that is Bookings until there is an overview. */}
        <Route path={paths.dashboard} element={<Bookings />} />
        <Route path={paths.bookings} element={<Bookings />} />
        <Route path={paths.gallery} element={<Gallery />} />
        <Route path={paths.account} element={<Account />} />
      </Route>
      <Route path="*" element={<Navigate replace to={paths.dashboard} />} />
    </Routes>
  );
}
