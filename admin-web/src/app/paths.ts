/** The paths of all screens. */
export const paths = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  attention: '/admin/attention',
  packages: '/admin/packages',
  bookings: '/admin/bookings',
  inquiries: '/admin/inquiries',
  reviews: '/admin/reviews',
  gallery: '/admin/gallery',
  analytics: '/admin/analytics',
  invoices: '/admin/invoices',
  account: '/admin/account',
  team: '/admin/team',
  openSessions: '/admin/sessions',
  day: '/admin/day',
  weather: '/admin/weather',
  waiver: '/admin/waiver',
  /** Opened by the link of an invitation, without a session. */
  invite: '/admin/invite/:token',
  /** Needs a full page load: only this document's content security policy allows inline styles, which e-mails need. */
  testEmails: '/test-emails',
  /** The public site is another application and needs a full page load. */
  website: '/',
} as const;
