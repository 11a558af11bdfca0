import { readFileSync } from 'node:fs';
import type { Booking } from '@charter/contracts';

/** The stack under test, described by the JSON file STACK_FILE. */
interface StackFile {
  inbox: string;
  paypalEmulator: string;
  login: { username: string; password: string };
}

function stack(): StackFile {
  const file = process.env.STACK_FILE;
  if (!file) throw new Error('This test needs STACK_FILE, the stack.json of the running stack');
  return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
}

/** Completes a pending capture in the PayPal emulator, which then sends its webhook. */
export async function completeCapture(orderId: string): Promise<void> {
  const api = `${stack().paypalEmulator}/_emulator`;
  const { captures } = (await (await fetch(`${api}/state`)).json()) as { captures: { id: string; orderId: string }[] };
  const pending = captures.find((capture) => capture.orderId === orderId);
  const response = await fetch(`${api}/captures/${pending?.id}/settle`, { method: 'POST' });
  if (!response.ok) throw new Error(`The PayPal emulator could not complete order ${orderId}: ${response.status}`);
}

/** Approves an order as the buyer would in PayPal's window. */
export async function approveAtPayPal(orderId: string): Promise<void> {
  const { ok, status } = await fetch(`${stack().paypalEmulator}/_emulator/orders/${orderId}/approve`, { method: 'POST' });
  if (!ok) throw new Error(`The PayPal emulator rejected the approval of order ${orderId}: ${status}`);
}

interface Email {
  to: string[];
  subject: string;
  text: string;
  /** The content in base64. */
  attachments: { filename: string; contentType: string; content: string }[];
}

/** E-mails that the stack has sent to an address, newest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const inboxResponse = await fetch(`${stack().inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return (await inboxResponse.json()) as Email[];
}

/** E-mails whose text contains a string. */
export async function emailsContaining(content: string): Promise<Email[]> {
  const inboxResponse = await fetch(`${stack().inbox}/api/messages`);
  return ((await inboxResponse.json()) as Email[]).filter(({ text }) => text.includes(content));
}

type StaffRequest = (method: string, path: string, body?: object) => Promise<Response>;

/** Signs in as staff. @returns requests of that session, which throw unless they succeed */
export async function asStaff(site: string): Promise<StaffRequest> {
  let cookie = '';
  const send: StaffRequest = async (method, path, body) => {
    const response = await fetch(site + path, {
      method,
      headers: { origin: site, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const signedIn = await send('POST', '/api/admin/login', stack().login);
  [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
  return send;
}

/** Publishes the text that guests sign, as staff do. */
export async function publishWaiver(site: string, en: string): Promise<void> {
  const request = await asStaff(site);
  await request('POST', '/api/admin/waiver', { texts: { en } });
}

/** The amount of an order at the PayPal emulator, in dollars as text. */
export async function amountAtPayPal(orderId: string): Promise<string | undefined> {
  const state = (await (await fetch(`${stack().paypalEmulator}/_emulator/state`)).json()) as {
    orders: { id: string; units: { amount: { value: string } }[] }[];
  };
  return state.orders.find(({ id }) => id === orderId)?.units[0]?.amount.value;
}

/** Payment method of a booking, as staff see it. @param code of the confirmation */
export async function fundingSourceOf(site: string, code: string): Promise<string | null> {
  const request = await asStaff(site);
  const [booking] = (await (await request('GET', `/api/bookings?search=${encodeURIComponent(code)}`)).json()) as Booking[];
  const record = (await (await request('GET', `/api/admin/bookings/${booking!.id}`)).json()) as {
    payment: { fundingSource: string | null } | null;
  };
  return record.payment?.fundingSource ?? null;
}
