import { afterAll, beforeAll, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Party } from '@charter/contracts';
import { SERVICES, type Service } from '@charter/local/src/environment.ts';
import { eventually, type SpanCollector, startSpanCollector } from '@charter/testing';
import { type Answer, findFreeTrip, Guest, loadPackage } from './guest.ts';
import { closePools, type Email, emailsTo, paypal, rows, stack } from './stack.ts';

const otlp = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
if (!otlp) throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is missing: set it to the endpoint to which the stack exports its traces');

const guest = new Guest();
const friend = new Guest();
let collector: SpanCollector;
let bookingId: string;
let code: string;
let emails: Email[];
/** The last 26 characters of the two links. */
const keys: Record<'trip' | 'join', string> = { trip: '', join: '' };

async function emailsWhen(address: string, count: number): Promise<Email[]> {
  let found: Email[] = [];
  const arrived = async () => {
    found = await emailsTo(address);
    if (found.length < count) throw new Error(`${found.length} of ${count} e-mails`);
  };
  await eventually(arrived);
  return found;
}

const keyIn = (text: string, page: 'trip' | 'join') => new RegExp(`/${page}/(\\w{10}-\\w{26})`).exec(text)![1]!;

/** Every table of every service: what a backup contains. */
async function tables(): Promise<[Service, string][]> {
  const found = await Promise.all(
    SERVICES.map(async (service) => {
      const names = await rows<{ name: string }>(
        service,
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      return names.map(({ name }) => [service, name] as [Service, string]);
    }),
  );
  return found.flat();
}

/** The rows that contain one of these texts, by table. */
async function rowsWith(texts: string[]): Promise<Record<string, string[]>> {
  const patterns = texts.map((text) => `%${text}%`);
  const result: Record<string, string[]> = {};
  for (const [service, table] of await tables()) {
    const found = await rows<{ row: string }>(service, `SELECT t::text AS row FROM "${table}" t WHERE t::text ILIKE ANY($1) ORDER BY 1`, [
      patterns,
    ]);
    if (found.length > 0) result[`${service}.${table}`] = found.map(({ row }) => row);
  }
  return result;
}

/** What is stored about this booking and its people. */
const stored = () => rowsWith([bookingId, code, code.replace('-', ''), guest.email, friend.email]);

/** The same twice in a row: events have been handled and e-mails sent. */
async function settled(): Promise<Record<string, string[]>> {
  let last = await stored();
  await eventually(async () => {
    const before = last;
    last = await stored();
    expect(last).toEqual(before);
  });
  return last;
}

/** All addresses of this site in an e-mail, as scanners find them. */
const linksIn = ({ html, text }: Email): string[] => {
  const plain = `${html} ${text}`.replaceAll('&amp;', '&');
  return [...plain.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link).filter((link) => link.startsWith(stack.site));
};

function requireStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

beforeAll(async () => {
  collector = await startSpanCollector(Number(new URL(otlp).port));
  const sold = await loadPackage();
  const trip = await findFreeTrip(sold);
  const order = await guest.order(trip, sold.price);
  await paypal.approve(order.body.id!);
  await guest.capture(order.body.id!);
  const placed = await guest.place(trip, sold.price);
  requireStatus(placed, 201);
  code = String(placed.body.confirmationCode);
  [{ id: bookingId }] = (await rows<{ id: string }>('booking', 'SELECT id FROM booking WHERE email = $1', [guest.email])) as [
    { id: string },
  ];
  const [confirmation] = await emailsWhen(guest.email, 1);
  const tripLink = keyIn(confirmation!.text, 'trip');
  requireStatus(await guest.send('POST', '/api/trip/open', { key: tripLink }), 204);
  const added = await guest.send('POST', '/api/trip/party', { age: 'adult', name: 'Grace', email: friend.email });
  requireStatus(added, 201);
  const joinLink = (added.body as unknown as Party).joinUrl.split('/').at(-1)!;
  const [invitation] = await emailsWhen(friend.email, 1);
  if (keyIn(invitation!.text, 'join') !== joinLink) throw new Error('The e-mail has another link than the trip page');
  requireStatus(await friend.send('POST', '/api/join/open', { key: joinLink }), 204);
  requireStatus(await friend.send('PUT', '/api/join/me', { name: 'Grace Hopper', age: 'adult', needs: 'Peanuts' }), 200);
  keys.trip = tripLink.slice(11);
  keys.join = joinLink.slice(11);
  emails = [...(await emailsTo(guest.email)), ...(await emailsTo(friend.email))];
});
afterAll(async () => {
  await collector?.close();
  await closePools();
});

test('GET, HEAD and prefetch of every link in every e-mail change no row', async () => {
  const links = [...new Set(emails.flatMap(linksIn))];
  expect(links.filter((link) => /\/(?:trip|join)\//.test(link))).toHaveLength(2);
  const before = await settled();
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['booking.booking', 'booking.party_member', 'notification.email']));
  for (const link of links) {
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }],
    ] as const) {
      // Also with the sessions that the links have opened: a mail program may share them with the browser.
      for (const client of [new Guest(), guest, friend]) {
        const { status } = await client.send(method, link.slice(stack.site.length), undefined, headers);
        expect([link, status]).toEqual([link, 200]);
      }
    }
  }
  expect(await settled()).toEqual(before);
  // What a change would look like.
  await guest.send('POST', '/api/trip/party', { age: 'adult', name: 'Mary Jackson' });
  expect(await settled()).not.toEqual(before);
});

test('the keys are in no log, trace, audit, outbox, e-mail row or backup', async () => {
  await settled();
  const folder = join(stack.home, 'logs');
  const logs = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const traces = JSON.stringify(collector.spans);
  for (const key of Object.values(keys)) {
    expect(key).toMatch(/^\w{26}$/);
    expect(logs.filter(([, text]) => text.toUpperCase().includes(key)).map(([name]) => name)).toEqual([]);
    expect(traces.toUpperCase().includes(key)).toBe(false);
    // In plain text, and as bytes are printed.
    expect(Object.keys(await rowsWith([key, Buffer.from(key).toString('hex')]))).toEqual([]);
  }
  // Guards against a search that finds nothing.
  expect(logs.map(([name]) => name)).toEqual(expect.arrayContaining(['gateway.log', 'booking.log', 'notification.log']));
  expect(collector.spans.length).toBeGreaterThan(0);
  expect(Object.keys(await rowsWith([friend.email]))).toEqual(expect.arrayContaining(['booking.outbox', 'notification.email']));
  expect(Object.keys(await rowsWith(['party.change']))).toContain('booking.audit');
});

test('a friend with the link of the party reads no price', async () => {
  const joinCode = /\/join\/(\w{10})-/.exec(emails.map(({ text }) => text).join(' '))![1]!;
  for (const path of [`/api/bookings/${joinCode}`, `/api/bookings/${joinCode}/calendar.ics`, `/api/reviews/${joinCode}`]) {
    expect([path, (await friend.send('GET', path)).status]).toEqual([path, 404]);
  }
  expect((await friend.send('GET', '/api/trip')).status).toBe(401);
  const joined = await friend.send('GET', '/api/join');
  expect(joined.status).toBe(200);
  expect(JSON.stringify(joined.body)).not.toMatch(/amount|price|guests\.example|Lovelace/i);
  expect(JSON.stringify(joined.body)).not.toContain(code);
  // The specification's answer is as it was.
  expect((await guest.send('GET', `/api/bookings/${code}`)).body).toHaveProperty('totalAmount');
});
