/** Every address of the back office, written once. */
export const paths = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  packages: '/admin/packages',
  bookings: '/admin/bookings',
  gallery: '/admin/gallery',
  analytics: '/admin/analytics',
  invoices: '/admin/invoices',
  /** The public site is another application: a full page load, never a client-side step. */
  website: '/',
} as const;
