import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, vi, test } from 'vitest';
import { booking, type BookingForm, type GuestBooking, inquiry, payment } from '@charter/contracts';
import { optionalGuestTexts } from '@charter/contracts/browser';
import { SERVICES } from '@charter/local/src/environment.ts';
import { type Emulator, startEmulator } from '@charter/paypal-emulator';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { eventually, connectTestClient, personalTextsIn, type TestRpcClient } from '@charter/testing';
import type { Call } from '../src/command.ts';
import { eraseGuest, exportGuest } from '../src/guest.ts';
import { ServiceProcesses } from './service-processes.ts';

// Six services start from source, each as a process of its own.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const messagingServices = SERVICES.filter((service) => service !== 'gateway');
const email = 'ada@guests.example';
const folder = mkdtempSync(join(tmpdir(), 'export-'));
/** A text in each optional field of the booking form. */
const optionalTexts = personalTextsIn('form', optionalGuestTexts);
const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

let services: ServiceProcesses;
let emulator: Emulator;
let client: TestRpcClient;
let placed: GuestBooking;

const query = <Row extends object>(service: (typeof SERVICES)[number], sql: string, values?: unknown[]) =>
  services.databases.get(service)!.query<Row>(sql, values);

/** Orders, pays and books. */
async function paidBooking(): Promise<GuestBooking> {
  const [checkout, address] = ['ada', '192.0.2.1'];
  const form: BookingForm = {
    packageId: 1,
    bookingDate: inThirtyDays,
    timeSlot: 'Morning',
    guestCount: 4,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'Ada@Guests.example',
    phone: '+1 242 555 0199',
    ...optionalTexts,
  };
  const order = { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: form } as const;
  const { id: orderId } = await client.call(payment.createOrder, { checkout, address, order });
  await new EmulatorControl(emulator.url).approve(orderId);
  await client.call(payment.capture, { checkout, orderId });
  const { orderId: _, ...paid } = await client.call(payment.findCheckout, { checkout, orderId });
  const { booking: made } = await client.call(booking.place, paid);
  if (!made) throw new Error(`order ${orderId} has no booking`);
  return made;
}

/** All rows of all tables as one text. */
async function databaseText(): Promise<string> {
  const rows: string[] = [];
  for (const service of messagingServices) {
    const tables = await query<{ name: string }>(service, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    for (const { name } of tables)
      rows.push(...(await query<{ row: string }>(service, `SELECT "${name}"::text AS row FROM "${name}"`)).map(({ row }) => row));
  }
  return rows.join('\n');
}

beforeAll(async () => {
  emulator = await startEmulator({ clientId: 'id', clientSecret: 'secret' });
  client = await connectTestClient();
  services = new ServiceProcesses({
    QUEUE_PREFIX: `ops-guest-${process.pid}`,
    PUBLIC_URL: 'http://localhost:3000',
    PAYPAL_ENVIRONMENT: 'emulator',
    PAYPAL_BASE_URL: emulator.url,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WH-TEST-1',
  });
  await Promise.all(messagingServices.map((service) => services.start(service)));
  await query(
    'catalog',
    `INSERT INTO package (id, name, duration, description, price, max_guests, includes, image_url, is_popular, slots)
     VALUES (1, 'Rose Island', '4 hours', 'A morning at sea', 1200, 12, '{Crew}', '', false, $1)`,
    [JSON.stringify([{ label: 'Morning', startMinute: 540, endMinute: 780 }])],
  );
  placed = await paidBooking();
  await client.call(inquiry.receive, { firstName: 'Ada', lastName: 'Lovelace', email, message: 'Is there shade on board?' });
  await query(
    'content',
    `INSERT INTO testimonial (name, location, rating, review, is_verified, confirmation_code) VALUES ('Ada L.', 'London', 5, 'Calm and clear.', true, $1)`,
    [placed.confirmationCode],
  );
  await eventually(async () => {
    const sent = await query('notification', `SELECT id FROM email WHERE status = 'sent'`);
    if (sent.length !== 4) throw new Error(`${sent.length} of 4 e-mails are sent: two each about the booking and the inquiry`);
  });
});
afterAll(async () => {
  await services?.close();
  await client?.close();
  await emulator?.close();
  rmSync(folder, { recursive: true });
});

const call = (options: Partial<Call['options']> = {}, prompt?: Call['prompt']): Call => ({
  args: [email],
  options: { all: false, replace: false, as: 'grace', ...options },
  env: process.env,
  ...(prompt ? { prompt } : {}),
});

describe('an export', () => {
  test('contains the data of all services in one file that only the operator can read', async () => {
    const out = join(folder, 'ada.json');
    const { ok, lines } = await exportGuest(call({ out }));
    expect(ok).toBe(true);
    expect(lines.at(-1)).toBe(`Written to ${out}`);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const document = JSON.parse(readFileSync(out, 'utf8')) as { services: Record<string, Record<string, object[]>>; copies: object[] };
    expect(document.services).toMatchObject({
      booking: {
        booking: [{ last_name: 'Lovelace', special_requests: optionalTexts.specialRequests }],
        hold: [{ status: 'booked' }],
      },
      payment: { payment: [{ amount_cents: 120_000, state: 'captured' }] },
      inquiry: { inquiry: [{ message: 'Is there shade on board?' }] },
      content: { testimonial: [{ review: 'Calm and clear.' }] },
    });
    expect(document.services.notification!.email).toHaveLength(4);
    expect(document.copies).toContainEqual(expect.objectContaining({ table: 'event stream', until: expect.any(String) }));
    await expect(exportGuest(call({ out }))).rejects.toThrow('EEXIST');
  });

  test('of an unknown address is empty', async () => {
    const { ok, data } = await exportGuest({ ...call(), args: ['bob@guests.example'] });
    expect(ok).toBe(true);
    expect(data).toMatchObject({ services: {}, unreachable: [] });
  });
});

test.each([[[]], [['ada']], [['ada@guests.example', 'bob@guests.example']]])(
  'a command without exactly one address is rejected: %j',
  (args) => {
    for (const command of [exportGuest, eraseGuest]) {
      expect(() => command({ ...call(), args })).toThrow(/exactly one e-mail address is required|invalid e-mail address/);
    }
  },
);

describe('an erasure', () => {
  test('is rejected while a booking is in the future', async () => {
    const before = await databaseText();
    const { ok, lines } = await eraseGuest(call({ yes: true }));
    expect(ok).toBe(false);
    expect(lines).toContain(`Booking ${placed.confirmationCode} on ${inThirtyDays}, Morning, has not taken place yet: cancel it first.`);
    expect(await databaseText()).toBe(before);
    await query(
      'booking',
      `UPDATE booking SET status = 'completed', starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year'`,
    );
  });

  test('changes nothing with --dry-run, without confirmation, or when a service is unreachable', async () => {
    const before = await databaseText();
    const { ok, lines } = await eraseGuest(call({ 'dry-run': true }));
    expect([ok, lines[0]]).toEqual([true, 'Would be done:']);
    expect(lines.join('\n')).toMatch(/What stays:\n.*bookkeeping law requires/s);
    await expect(eraseGuest(call())).rejects.toThrow('--yes');
    await expect(eraseGuest(call({}, () => Promise.resolve('bob@guests.example')))).rejects.toThrow('the addresses differ');
    await services.stop('content');
    const unreachable = await eraseGuest(call({ yes: true }));
    expect(unreachable).toMatchObject({ ok: false, data: { erased: [], unreachable: ['content'] } });
    await services.start('content');
    expect(await databaseText()).toBe(before);
  });

  test('that missed a service is completed by running the command again', async () => {
    const missed = await eraseGuest(
      call({}, async () => {
        await services.stop('content');
        return 'ADA@guests.example';
      }),
    );
    expect(missed).toMatchObject({ ok: false, data: { unreachable: ['content'] } });
    expect(missed.lines).toContain('content is unreachable (UNAVAILABLE): run the command again when it is back');
    expect(await query('inquiry', 'SELECT 1 FROM inquiry')).toEqual([]);
    expect(await query('content', 'SELECT 1 FROM testimonial')).toHaveLength(1);
    await services.start('content');
    const { ok, data, lines } = await eraseGuest(call({ yes: true }));
    expect(ok).toBe(true);
    expect(lines).toContain('What stays:');
    expect(data).toMatchObject({ stays: expect.arrayContaining([expect.objectContaining({ service: 'booking', table: 'booking' })]) });

    const left = await databaseText();
    // The phone number is looked for by seven digits: four alone also occur in UUIDs and hashes by chance.
    const erasedData = /ada@guests|555 ?0199|personal text of|shade on board|Calm and clear/i;
    expect(left.split('\n').filter((row) => erasedData.test(row))).toEqual([]);
    // Kept: the name in the booking, and on its numbered receipt.
    expect(left.match(/Lovelace/g)).toHaveLength(2);
    expect(await query('booking', `SELECT kind FROM document WHERE data::text LIKE '%Lovelace%'`)).toEqual([{ kind: 'receipt' }]);
    const audited = await query<{ actor_name: string }>('notification', `SELECT actor_name FROM audit WHERE action = 'guest.erase'`);
    expect(audited).toEqual([{ actor_name: 'grace' }]);
    expect(await eraseGuest(call({ yes: true }))).toMatchObject({ ok: true, lines: ['Nothing is stored about this address.'] });
  });
});
