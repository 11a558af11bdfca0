import { expect } from 'vitest';
import { eventually } from '@charter/testing';
import { type Answer, findFreeTrip, Guest, loadPackage } from './guest.ts';
import { type Email, emailsTo, paypal, rows } from './stack.ts';

export function requireStatus(answer: Answer, ...expected: number[]): Answer {
  if (!expected.includes(answer.status)) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

export interface Booked {
  guest: Guest;
  bookingId: string;
  captureId: string;
  price: number;
}

/** A paid charter, whose guest has opened the link in the e-mail. */
export async function book(): Promise<Booked> {
  const guest = new Guest();
  const sold = await loadPackage();
  const trip = await findFreeTrip(sold);
  const orderId = String((await guest.order(trip, sold.price)).body.id);
  await paypal.approve(orderId);
  requireStatus(await guest.capture(orderId), 200);
  requireStatus(await guest.place(trip, sold.price), 200, 201);
  const [booking] = await rows<{ id: string }>('booking', 'SELECT id FROM booking WHERE email = $1', [guest.email]);
  const [confirmation] = await emailsWhen(guest.email, (all) => all.length > 0);
  requireStatus(await guest.send('POST', '/api/trip/open', { key: keyIn(confirmation!) }), 204);
  const capture = (await paypal.state()).captures.find((each) => each.orderId === orderId);
  return { guest, bookingId: booking!.id, captureId: capture!.id, price: sold.price };
}

/** The key of the trip page in a confirmation. */
export const keyIn = ({ text }: Email) => /\/trip\/(\w{10}-\w{26})/.exec(text)![1]!;

export async function emailsWhen(address: string, isComplete: (emails: Email[]) => boolean): Promise<Email[]> {
  let found: Email[] = [];
  await eventually(async () => {
    found = await emailsTo(address);
    expect(isComplete(found)).toBe(true);
  });
  return found;
}
