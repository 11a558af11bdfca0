/** Every address of the back office, written once. */
export const paths = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  bookings: '/admin/bookings',
  gallery: '/admin/gallery',
  account: '/admin/account',
  /** The public site is another application: a full page load, never a client-side step. */
  website: '/',
} as const;
