/** A paid charter and the session of its guest, for the page /trip. Needs the PayPal emulator and the inbox of a stack of our own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StackFile } from '@charter/local/src/stack-file.ts';

interface CharterPackage {
  id: number;
  name: string;
  price: number;
}

const tripKey = /\/trip\/([0-9A-Z]{10}-[0-9A-Z]{26})/;

/** Books and pays a charter, and opens its trip with the key in the e-mail. @returns the cookie of the guest's session */
export async function openTrip({ site, paypalEmulator, inbox }: StackFile): Promise<string> {
  if (!inbox) throw new Error('The link of a trip is in an e-mail, and this stack has no inbox');
  // Only the visitor who created an order may capture it.
  let cookie = '';
  const send = async (path: string, body?: object): Promise<Response> => {
    const response = await fetch(site + path, {
      ...(body && { method: 'POST', headers: { origin: site, cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  const read = async <Reply>(path: string, body?: object) => (await (await send(path, body)).json()) as Reply;

  const [charter] = await read<CharterPackage[]>('/api/charter-packages');
  const { alternatives } = await read<{ alternatives: { date: string; timeSlot: string }[] }>(`/api/next-free/${charter!.id}`);
  const { date: bookingDate, timeSlot } = alternatives.at(-1)!;
  const { total } = await read<{ total: number }>('/api/price', { packageId: charter!.id, bookingDate, timeSlot, guestCount: 2 });
  const email = `lighthouse-${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const guest = { firstName: 'Amelia', lastName: 'Hartwell', email, phone: '+44 20 7946 0018' };
  const booking = { packageId: charter!.id, bookingDate, timeSlot, guestCount: 2, ...guest };
  const { id } = await read<{ id: string }>('/paypal/order', { amount: String(total), currency: 'USD', intent: 'CAPTURE', booking });
  await fetch(`${paypalEmulator}/_emulator/orders/${id}/approve`, { method: 'POST' });
  await send(`/paypal/order/${id}/capture`, {});

  const opened = await send('/api/trip/open', { key: await keySentTo(email, inbox) });
  return opened.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
}

async function keySentTo(email: string, inbox: string): Promise<string> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const response = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(email)}`);
    for (const { text } of (await response.json()) as { text: string }[]) {
      const key = tripKey.exec(text)?.[1];
      if (key) return key;
    }
    await sleep(500);
  }
  throw new Error(`No e-mail with the link of the trip came to ${email}`);
}
