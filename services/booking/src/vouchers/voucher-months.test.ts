import { expect, test } from 'vitest';
import { bookingConfig } from '../booking.env.js';

const monthsOf = (BUSINESS_VOUCHER_MONTHS?: string) =>
  bookingConfig({ DATABASE_URL: 'postgres://', NATS_URL: 'nats://', REDIS_URL: 'redis://', BUSINESS_VOUCHER_MONTHS }).voucherMonths;

test('gift vouchers have an end after so many months, and none when nothing is set', () => {
  expect(monthsOf('24')).toBe(24);
  expect(monthsOf()).toBeNull();
  expect(monthsOf('')).toBeNull();
  expect(() => monthsOf('0')).toThrow('BUSINESS_VOUCHER_MONTHS must be a whole number from 1');
  expect(() => monthsOf('a year')).toThrow('BUSINESS_VOUCHER_MONTHS must be a whole number from 1');
});
