/** What a guest sends to buy a charter. */
import { EmulatorControl } from '@charter/paypal-emulator/control';
import type { Client } from './client.ts';

export interface Package {
  id: number;
  price: number;
  timeSlots: string[];
}

export const person = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  phone: '+1 242 555 0199',
  guestCount: 2,
});

export async function cheapestPackage(client: Client): Promise<Package> {
  const [cheapest] = await client.request<Package[]>('GET', '/api/charter-packages');
  if (!cheapest) throw new Error('There is no package');
  return cheapest;
}

/** @param daysAhead of today; every purchase needs a day of its own */
export async function trip(client: Client, daysAhead: number) {
  const { id, timeSlots } = await cheapestPackage(client);
  return { packageId: id, timeSlot: timeSlots[0]!, bookingDate: new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10) };
}

/** Holds the slot and creates PayPal's order. */
export async function order(client: Client, daysAhead: number) {
  const form = { ...(await trip(client, daysAhead)), ...person(client.email), locale: 'en' };
  const { price } = await cheapestPackage(client);
  const { id } = await client.request<{ id: string }>('POST', '/paypal/order', {
    amount: String(price),
    currency: 'USD',
    intent: 'CAPTURE',
    booking: form,
  });
  return { id, form, price };
}

/** @param emulator URL of the PayPal emulator, whose control approves the order */
export async function buy(client: Client, daysAhead: number, emulator: string): Promise<{ confirmationCode: string }> {
  const { id, form, price } = await order(client, daysAhead);
  await new EmulatorControl(emulator).approve(id);
  await client.request('POST', `/paypal/order/${id}/capture`);
  return await client.request('POST', '/api/bookings', { ...form, totalAmount: price, paymentOrderId: id });
}
