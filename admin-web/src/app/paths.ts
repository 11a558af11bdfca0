/** Every address of the back office, written once. */
export const paths = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  packages: '/admin/packages',
  bookings: '/admin/bookings',
  inquiries: '/admin/inquiries',
  reviews: '/admin/reviews',
  gallery: '/admin/gallery',
  analytics: '/admin/analytics',
  invoices: '/admin/invoices',
  account: '/admin/account',
  /** A document of its own: only there may letters bring their styles. Reached by a full page load. */
  testEmails: '/test-emails',
  /** The public site is another application: a full page load, never a client-side step. */
  website: '/',
} as const;
