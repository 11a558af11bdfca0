import { expect, test } from 'vitest';
import { linkToNext } from './next-link.js';

test('the link to the next page has the same query and the new cursor', () => {
  expect(linkToNext('/api/bookings', { status: 'pending', search: 'a b', from: undefined, limit: 2, cursor: 'old' }, 'c1')).toBe(
    '</api/bookings?status=pending&search=a+b&limit=2&cursor=c1>; rel="next"',
  );
});
