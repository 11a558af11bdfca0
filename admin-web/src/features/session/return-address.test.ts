import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { returnAddress, signInAddress } from './return-address.js';

describe('returnAddress', () => {
  test.each(['/admin', '/admin/bookings', '/admin/bookings?status=pending&search=rolle', '/admin/dashboard#top', '/test-emails'])(
    'accepts a back office address: %s',
    (address) => expect(returnAddress(address)).toBe(address),
  );

  test.each([
    null,
    '',
    'https://elsewhere.example/admin',
    '//elsewhere.example/admin',
    '/\\elsewhere.example/admin',
    '/admin/../booking',
    '/admin/..//elsewhere.example',
    '/administrator',
    '/booking',
    '/test-emails/../booking',
    'javascript:alert(1)',
    'admin/bookings',
    '/admin/login',
    '/admin/login?next=%2Fadmin%2Flogin',
  ])('rejects any other address: %s', (address) => expect(returnAddress(address)).toBeNull());

  test('never leads out of the back office, for random input', () => {
    const written = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc
        .array(fc.constantFrom('/', '\\', '//', '..', 'admin', '@', '?', '#', ':', '%2f', '\t', 'a.example'))
        .map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(written, (address) => {
        const back = returnAddress(address);
        if (back === null) return;
        const { origin, pathname } = new URL(back, window.location.origin);
        expect(origin).toBe(window.location.origin);
        expect(pathname === '/admin' || pathname.startsWith('/admin/')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('signInAddress contains the address to return to', () => {
    expect(signInAddress('/admin/bookings?status=pending')).toBe('/admin/login?next=%2Fadmin%2Fbookings%3Fstatus%3Dpending');
    expect(signInAddress('/admin/login')).toBe('/admin/login');
  });
});
