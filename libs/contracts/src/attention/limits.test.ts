import { expect, test } from 'vitest';
import { attentionOf } from './limits.js';

test.each([
  [{ template: 'booking-confirmation', confirmationCode: 'K9HZN-GVX2Z' }, '/admin/bookings/K9HZN-GVX2Z'],
  [{ template: 'offer-accepted', confirmationCode: 'K9HZN-GVX2Z' }, '/admin/bookings/K9HZN-GVX2Z'],
  [{ template: 'offer' }, '/admin/inquiries?search=a%40guests.example'],
  [{ template: 'inquiry-reply' }, '/admin/inquiries?search=a%40guests.example'],
  [{ template: 'voucher' }, '/admin/invoices?view=vouchers'],
  [{ template: 'farewell' }, '/admin/bookings?search=a%40guests.example'],
])('an e-mail that failed leads to what it is about: %j', (email, link) => {
  expect(attentionOf('emailFailed', { email: 'a@guests.example', ...email }, new Date()).link).toBe(link);
});
