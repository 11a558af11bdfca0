import type { Mutant } from '../mutant.ts';

const booking = 'services/booking';
const gateway = 'services/gateway';

export const permissionsAndPrivacy: readonly Mutant[] = [
  {
    name: 'all bookings are exported without a session',
    file: `${gateway}/src/api/bookings/admin-booking.controller.ts`,
    text: "@Get('bookings.csv')\n  @StaffOnly()\n",
    replacement: "@Get('bookings.csv')\n",
    tier: 'service',
    tests: [`${gateway}/test/permissions.int.test.ts`],
  },
  {
    name: 'crew may use the routes of admins',
    file: `${gateway}/src/auth/sessions/staff-routes.ts`,
    text: `access === 'account' || access === 'crew';`,
    replacement: `access === 'account' || access !== 'recognizesAdmins';`,
    tier: 'service',
    tests: [`${gateway}/test/permissions.int.test.ts`],
  },
  {
    name: 'crew see prices on the day sheet',
    file: `${booking}/src/departures/charter-day/day-sheet.service.ts`,
    text: '  bookingId: row.id,\n',
    replacement: '  bookingId: row.id,\n  ...{ amountCents: row.amountCents },\n',
    tier: 'service',
    tests: [`${booking}/test/day-sheet.int.test.ts`],
  },
  {
    name: 'idle sessions of staff never end',
    file: `${gateway}/src/auth/staff/staff-session.ts`,
    text: 'new Date(Math.min(signedInAt',
    replacement: 'new Date(Math.max(signedInAt',
    tier: 'unit',
    tests: [`${gateway}/src/auth/staff/staff-session.test.ts`],
  },
  {
    name: 'other sessions survive a change of the password',
    file: `${gateway}/src/auth/staff/staff.repository.ts`,
    text: `{ passwordHash, oneTimeUntil: null });
      await tx.delete(StaffSessionEntity, { accountId: staff.id });`,
    replacement: '{ passwordHash, oneTimeUntil: null });',
    tier: 'service',
    tests: [`${gateway}/test/staff-accounts.int.test.ts`],
  },
  {
    name: 'a member who has left the team signs in again',
    file: `${gateway}/src/auth/staff/staff.repository.ts`,
    text: `'lower(account.username) = lower(:username) AND account.disabledAt IS NULL'`,
    replacement: `'lower(account.username) = lower(:username)'`,
    tier: 'service',
    tests: [`${gateway}/test/team.int.test.ts`],
  },
  {
    name: 'the required second factor is optional for admins',
    file: `${gateway}/src/auth/sessions/staff-session.service.ts`,
    text: `return this.config.requireSecondFactor && !secondFactor ? 'secondFactor' : undefined;`,
    replacement: 'return undefined;',
    tier: 'service',
    tests: [`${gateway}/test/second-factor-required.int.test.ts`],
  },
  {
    name: 'codes of the second factor can be guessed without limit',
    file: `${gateway}/src/auth/credentials/sign-in-attempts.ts`,
    text: `codeKey(username), hourMs);
    if (current > this.limit)`,
    replacement: `codeKey(username), hourMs);
    if (current < 0)`,
    tier: 'unit',
    tests: [`${gateway}/src/auth/credentials/sign-in-attempts.test.ts`],
  },
  {
    name: 'rate limits are multiplied by the number of gateways',
    file: `${gateway}/src/http/limits/rate-limits.ts`,
    text: '/^(?:reads|renders|pdfs) /.test(key)',
    replacement: '/^\\w+ /.test(key)',
    tier: 'service',
    tests: [`${gateway}/test/shared-rate-limits.int.test.ts`],
  },
  {
    name: 'another site writes with our cookies when it sends no Origin',
    file: `${gateway}/src/http/security/origin-check.ts`,
    text: `return site === undefined || site === 'same-origin' || site === 'none';`,
    replacement: 'return true;',
    tier: 'unit',
    tests: [`${gateway}/src/http/security/origin-check.test.ts`],
  },
  {
    name: 'pages run inline scripts',
    file: `${gateway}/src/http/security/security-headers.ts`,
    text: `scriptSrc: ["'self'"],`,
    replacement: `scriptSrc: ["'self'", "'unsafe-inline'"],`,
    tier: 'service',
    tests: [`${gateway}/test/pages.int.test.ts`],
  },
  {
    name: 'a guest’s link opens by the beginning of its key',
    file: 'libs/service-kit/src/guest-link.ts',
    text: 'return actual.length === expected.length && timingSafeEqual(actual, expected);',
    replacement: 'return timingSafeEqual(actual, expected.subarray(0, actual.length));',
    tier: 'unit',
    tests: ['libs/service-kit/src/guest-link.test.ts'],
  },
  {
    name: 'a booking that is read by its code has the phone number',
    file: `${booking}/src/sales/bookings/booking.service.ts`,
    text: 'name in shownByCode)',
    replacement: "name in shownByCode || name === 'phone')",
    tier: 'service',
    tests: [`${booking}/test/bookings.int.test.ts`],
  },
  {
    name: 'an erasure forgets the copy of what a correction changed',
    file: 'libs/database/src/personal.ts',
    text: 'fields ?? [property]',
    replacement: 'fields ?? []',
    tier: 'service',
    tests: [`${booking}/test/guest-data.int.test.ts`],
  },
  {
    name: 'the log has the address to which an e-mail could not be sent',
    file: 'services/notification/src/delivery/retry.ts',
    text: `loggedReason = ({ name, code, responseCode }: Error & DeliveryError): string =>
  [code ?? name, responseCode]`,
    replacement: `loggedReason = ({ message, code, responseCode }: Error & DeliveryError): string =>
  [code, responseCode, message]`,
    tier: 'unit',
    tests: ['services/notification/src/delivery/retry.test.ts'],
  },
];
