/** Guests who buy charters, and the e-mails they get. */
import { Client } from '@charter/upgrade/client';
import { buy } from '@charter/upgrade/purchase';
import { Agent, fetch as undiciFetch } from 'undici';
import { ports } from './check.ts';

const emulator = 'http://127.0.0.1:3100';
const inbox = 'http://127.0.0.1:8025';

// The edge makes its own certificate for localhost. Of HTTP/2 this client keeps using a connection that the server has ended.
const dispatcher = new Agent({ allowH2: false, connect: { rejectUnauthorized: false } });
export const fetchInsecure = ((url: string, init: object) => undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
export const closeConnections = async () => await dispatcher.close();

export const site = `https://localhost:${ports.https}`;
export const visitor = () => new Client(site, fetchInsecure);

export interface Sale {
  email: string;
  confirmationCode: string;
}

/** Days ahead of today. The first ones are too near for a booking. */
let day = 10;

/** Sells a charter on the next day that is free. */
export async function sell(origin = site): Promise<Sale> {
  for (;;) {
    const guest = new Client(origin, origin.startsWith('https') ? fetchInsecure : fetch);
    day += 1;
    try {
      const { confirmationCode } = await buy(guest, day, emulator);
      return { email: guest.email, confirmationCode };
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes(': 409 ');
      if (!isTaken || day > 80) throw error;
    }
  }
}

/** Text of the inbox's list: Mailpit's, or that of the local inbox. */
export async function inboxText(): Promise<string> {
  for (const path of ['/api/v1/messages?limit=500', '/api/messages']) {
    const response = await fetch(inbox + path);
    if (response.ok) return await response.text();
  }
  throw new Error('the inbox has no list');
}
