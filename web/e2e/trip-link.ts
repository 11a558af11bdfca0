import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import type { PaymentOrder } from '@charter/contracts';
import type { Locale } from '@charter/contracts/browser';
import type { FreeSlot } from './checkout.js';
import { uniqueAddress } from './fixtures.js';
import { approveAtPayPal, emailsTo } from './stack.js';

/** Books and pays without a browser. @param locale language of the guest's e-mails. @returns the guest's own e-mail address */
export async function bookAndPay(
  request: APIRequestContext,
  { package: chosen, date, slot }: FreeSlot,
  locale: Locale = 'en',
): Promise<string> {
  const email = uniqueAddress('trip');
  const who = { firstName: 'Amelia', lastName: 'Hartwell', email, phone: '+44 20 7946 0018', locale };
  const booking = { packageId: chosen.id, bookingDate: date, timeSlot: slot, guestCount: 2, ...who };
  const order = await request.post('/paypal/order', {
    data: { amount: String(chosen.price), currency: 'USD', intent: 'CAPTURE', booking },
  });
  const { id } = (await order.json()) as PaymentOrder;
  await approveAtPayPal(id);
  expect(await (await request.post(`/paypal/order/${id}/capture`)).json()).toEqual({ status: 'COMPLETED' });
  return email;
}

/** What the pattern's group matches in the newest e-mail that has it. */
async function inEmailTo(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect.poll(async () => (found = (await emailsTo(address)).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean))).toBeTruthy();
  return found!;
}

/** The address of the trip page, with its language. */
export const tripLinkTo = (email: string) => inEmailTo(email, /https?:\/\/[^/\s]+(\/\S*?trip\/[0-9A-Z]{10}-[0-9A-Z]{26})/);

export const confirmationCodeTo = (email: string) => inEmailTo(email, /\b([0-9A-Z]{5}-[0-9A-Z]{5})\b/);
