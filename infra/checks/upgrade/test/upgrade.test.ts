/**
 * An installation of the former release is upgraded in place: the same home, with its databases, stream, queues, object store and inbox.
 * Everything that was stored must be found again, nothing may be sent or booked twice, and the new release must be able to go on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import type { Answers } from '../src/calls/recorder.ts';
import { specifiedCalls } from '../src/calls/specified-calls.ts';
import { Client } from '../src/client.ts';
import { differences } from '../src/differences.ts';
import { checkOut, remove } from '../src/former-release.ts';
import { buy as pay, cheapestPackage, order, person, trip } from '../src/purchase.ts';
import { Release, type Stack } from '../src/release.ts';
import { released, upgradeSwitchedOff } from '../src/released.ts';
import { specifiedAnswers } from '../src/specified-answers.ts';

const repository = join(import.meta.dirname, '../../../..');
const current = { starter: 'infra/dev/local/src/main.ts' };

interface Booking {
  id: string;
  confirmationCode: string;
  email: string;
  status: string;
}

const publishers = ['booking', 'payment', 'inquiry', 'content'];

const folder = mkdtempSync(join(tmpdir(), 'charter-upgrade-'));
const home = join(folder, 'home');
const log = join(folder, 'start.log');
let release: Release;
let stack: Stack;
let staff: Client;
let guest: Client;
let paid: Booking;
let cancelled: Booking;
let byPhone: Booking;
let inquiryId: number;
let imageUrl: string;
let emailsBefore: string[];
let answersBefore: Answers;
let invitedBooking: string | undefined;
const today = new Date();

beforeAll(async () => {
  if (!released) throw new Error(upgradeSwitchedOff);
  // Fails in a shallow clone.
  checkOut(released.commit, { repository, folder: join(folder, 'release') });
  const port = await freePort();
  release = await Release.start(join(folder, 'release'), released.starter, { home, port, log });
  stack = release.stack;
  await useFormerRelease();
  await eventually(expectNothingQueued);
  answersBefore = await answers();
  await eventually(expectNothingQueued);
  emailsBefore = await allEmails();
  await release.stop();

  release = await Release.start(repository, current.starter, { home, port, log });
  stack = release.stack;
  staff.site = stack.site;
  guest.site = stack.site;
}, 600_000);

afterAll(async () => {
  await release?.stop();
  if (released) remove({ repository, folder: join(folder, 'release') });
  rmSync(folder, { recursive: true, force: true });
});

async function useFormerRelease(): Promise<void> {
  staff = new Client(stack.site);
  await staff.request('POST', '/api/admin/login', stack.login);
  guest = new Client(stack.site);
  paid = await buy(guest, 20);
  cancelled = await buy(new Client(stack.site), 21);
  const { price } = await cheapestPackage(guest);
  await staff.request('PUT', `/api/admin/bookings/${cancelled.id}/status`, { status: 'cancelled' });
  await staff.request('POST', `/api/admin/bookings/${cancelled.id}/refunds`, {
    refundId: crypto.randomUUID(),
    amount: price,
    reason: 'Illness',
  });
  byPhone = await staff.request<Booking>('POST', '/api/admin/bookings', { ...(await trip(guest, 22)), ...person('caller@guests.example') });
  await staff.request('PUT', `/api/admin/bookings/${paid.id}/status`, { status: 'confirmed' });
  // A checkout that is not paid for yet: its hold lasts longer than the upgrade.
  await order(new Client(stack.site), 23);
  await guest.request('POST', '/api/contact', { ...person(guest.email), message: 'Is there shade on board in July?' });
  const [inquiry] = await staff.request<{ id: number }[]>('GET', '/api/contact?limit=1');
  inquiryId = inquiry!.id;
  await staff.request('POST', `/api/contact/${inquiryId}/respond`, { response: 'Yes, over the whole aft deck.' });
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'sea.png');
  ({ imageUrl } = await staff.request<{ imageUrl: string }>('POST', '/api/admin/media', form));
  await staff.request('POST', '/api/admin/gallery', { title: 'Sea', imageUrl });
}

/** Each event is published, and each e-mail sent. */
async function expectNothingQueued(): Promise<void> {
  for (const service of publishers) {
    const [pending] = await rows<{ count: string }>(service, 'SELECT count(*) FROM outbox WHERE published_at IS NULL');
    expect(pending!.count).toBe('0');
  }
  const [queued] = await rows<{ count: string }>('notification', `SELECT count(*) FROM email WHERE status <> 'sent'`);
  expect(queued!.count).toBe('0');
}

/** Answers of the running release to the specification's calls. */
const answers = (): Promise<Answers> => specifiedAnswers({ stack, staff, day, invitable });

const day = (daysAhead: number) => new Date(today.getTime() + daysAhead * 86_400_000).toISOString().slice(0, 10);

async function invitable(): Promise<string> {
  const [first] = await staff.request<{ bookingId: string }[]>('GET', '/api/admin/review-invitations');
  invitedBooking ??= first!.bookingId;
  // A guest is invited at most once a day.
  await rows('booking', `UPDATE booking SET invited_at = NULL WHERE id = '${invitedBooking}'`);
  return invitedBooking;
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function buy(client: Client, daysAhead: number): Promise<Booking> {
  await pay(client, daysAhead, stack.paypalEmulator);
  const [booking] = await staff.request<Booking[]>('GET', `/api/bookings?search=${encodeURIComponent(client.email)}`);
  return booking!;
}

async function rows<Row extends object>(service: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.urls.databases[service] });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Recipient and subject of every e-mail in the inbox, sorted. */
async function allEmails(): Promise<string[]> {
  const response = await fetch(`${stack.inbox}/api/messages`);
  const emails = (await response.json()) as { to: string; subject: string }[];
  return emails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      // An e-mail that is queued while the new release starts may wait for the sweep, for up to a minute.
      if (attempt === 180) throw error;
      await pause(500);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('after the upgrade', () => {
  test('bookings keep their status, payment and history', async () => {
    const { body } = await guest.send<{ status: string }>('GET', `/api/bookings/${paid.confirmationCode}`);
    expect(body).toMatchObject({ status: 'confirmed' });
    const detail = (id: string) =>
      staff.request<{ booking: Booking; payment: object | null; history: { action: string; who: string }[] }>(
        'GET',
        `/api/admin/bookings/${id}`,
      );
    expect(await detail(paid.id)).toMatchObject({ booking: { email: guest.email, status: 'confirmed' }, payment: expect.anything() });
    expect((await detail(paid.id)).history).toEqual(expect.arrayContaining([expect.objectContaining({ who: stack.login.username })]));
    expect(await detail(cancelled.id)).toMatchObject({ booking: { status: 'cancelled' } });
    expect(await detail(byPhone.id)).toMatchObject({ booking: { email: 'caller@guests.example' } });
  });

  test('a session of the former release stays signed in', async () => {
    expect((await staff.send('GET', '/api/admin/session')).status).toBe(200);
  });

  test('sold slots stay taken', async () => {
    const { bookingDate, packageId, timeSlot } = await trip(guest, 20);
    expect(await guest.request('POST', '/api/check-availability', { packageId, timeSlot, date: bookingDate })).toMatchObject({
      available: false,
    });
  });

  test('inquiries keep their replies', async () => {
    const inquiries = await staff.request<{ id: number; responses?: object[]; replies?: object[] }[]>('GET', '/api/contact?limit=5');
    const inquiry = inquiries.find(({ id }) => id === inquiryId);
    expect(inquiry).toMatchObject({ message: 'Is there shade on board in July?' });
    expect(JSON.stringify(inquiry)).toContain('Yes, over the whole aft deck.');
  });

  test('uploaded images are served', async () => {
    const response = await fetch(new URL(imageUrl, stack.site));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\//);
  });

  test('no e-mail is sent twice, not even when all events are published again', async () => {
    for (const service of publishers) await rows(service, 'UPDATE outbox SET published_at = NULL');
    await eventually(expectNothingQueued);
    // The new release may send what became due meanwhile, such as an invitation to review.
    const earlier = new Set(emailsBefore);
    expect((await allEmails()).filter((email) => earlier.has(email))).toEqual(emailsBefore);
  });

  test('every captured payment has its booking', async () => {
    const payments = await rows<{ id: string }>('payment', 'SELECT id FROM payment WHERE capture_id IS NOT NULL');
    const bookings = await rows<{ payment: string }>('booking', 'SELECT payment_id AS payment FROM booking');
    expect(payments.length).toBeGreaterThanOrEqual(2);
    const booked = new Set(bookings.map(({ payment }) => payment));
    expect(payments.filter(({ id }) => !booked.has(id))).toEqual([]);
  });

  test('the new release sells, and sends its e-mail once', async () => {
    const buyer = new Client(stack.site);
    const booking = await buy(buyer, 30);
    await eventually(async () => {
      const sent = (await allEmails()).filter((email) => email.startsWith(buyer.email));
      expect(sent).toHaveLength(1);
    });
    expect(await buyer.request('GET', `/api/bookings/${booking.confirmationCode}`)).toMatchObject({
      confirmationCode: booking.confirmationCode,
    });
  });

  // The last one: it sends the e-mails of the former release again.
  test('without rules, codes and add-ons every call of the specification answers as before', async () => {
    for (const list of ['price-rules', 'promo-codes', 'add-ons']) expect(await staff.request('GET', `/api/admin/${list}`)).toEqual([]);
    const answersAfter = await answers();
    const unanswered = specifiedCalls.filter(
      (call) => !Object.entries(answersAfter).some(([key, { status }]) => key.startsWith(`${call}: `) && status < 300),
    );
    expect(unanswered).toEqual([]);

    const found = differences(answersBefore, answersAfter);
    expect(found).toEqual([]);
  });
});
