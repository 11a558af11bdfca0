import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guestTexts } from '@charter/contracts/browser';
import { eventually } from '@charter/testing';
import { findFreeTrip, loadPackage, Guest, nextAddress } from './guest.ts';
import { closePools, emailsTo, paypal, rows, stack } from './stack.ts';

/** A unique text that cannot occur in logs by chance. */
const uniqueText = () => `q${randomBytes(9).toString('hex')}`;

/** All that a guest types into the booking form but the e-mail address, by its field. */
const typed: Record<string, string> = {
  ...Object.fromEntries(guestTexts.filter((field) => field !== 'email').map((field) => [field, uniqueText()])),
  phone: `+1 242 ${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`,
};

/** Confidential input by its kind. */
const confidential: Record<string, string> = {
  ...Object.fromEntries(Object.entries(typed).map(([field, text]) => [`a guest's ${field}`, text])),
  "an inquirer's name": uniqueText(),
  "an inquirer's message": uniqueText(),
  'a rejected password': uniqueText(),
  'a rejected user name': uniqueText(),
};

/** The one entry of secrets.json that browsers get to know. */
const isPublic = (name: string): boolean => name === 'paypalClientId';

const logs = (): [string, string][] =>
  readdirSync(join(stack.home, 'logs')).map((name) => [name, readFileSync(join(stack.home, 'logs', name), 'utf8')]);

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(stack.site + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress(), cookie },
    body: JSON.stringify(body),
  });
}

beforeAll(async () => {
  const sold = await loadPackage();
  const trip = await findFreeTrip(sold);
  const guest = new Guest();
  const order = await guest.order(trip, sold.price, typed);
  await paypal.approve(order.body.id!);
  await guest.capture(order.body.id!);
  const placed = await guest.place(trip, sold.price, typed);
  if (placed.status !== 201) throw new Error(`booking failed with status ${placed.status}`);
  const setup = (await guest.send('GET', '/paypal/setup')).body as { clientToken?: string };
  Object.assign(confidential, {
    "a guest's e-mail address": guest.email,
    "a guest's confirmation code": placed.body.confirmationCode,
    "a guest's checkout cookie": order.headers.getSetCookie()[0]!.split(/[=;]/)[1],
    'a PayPal client token': setup.clientToken,
  });
  const inquirer = `${uniqueText()}@guests.example`;
  confidential["an inquirer's e-mail address"] = inquirer;
  await post('/api/contact', {
    firstName: confidential["an inquirer's name"],
    lastName: 'Reyes',
    email: inquirer,
    message: `${confidential["an inquirer's message"]} and more.`,
  });
  await post('/api/admin/login', { username: confidential['a rejected user name'], password: confidential['a rejected password'] });
  const signedIn = await post('/api/admin/login', stack.login);
  const session = signedIn.headers.getSetCookie()[0]!.split(/[=;]/)[1]!;
  confidential['a staff session id'] = session;
  await post('/api/bookings', { totalAmount: 'none' }, `session=${session}`);
  // The e-mails are the last processing step: when they have arrived, all log lines are written.
  for (const address of [guest.email, inquirer]) {
    await eventually(async () => {
      if ((await emailsTo(address)).length === 0) throw new Error('No e-mail yet');
    });
  }
});
afterAll(closePools);

test('no log contains confidential input', () => {
  const leaks = logs().flatMap(([file, text]) =>
    Object.entries(confidential)
      .filter(([, value]) => text.includes(value))
      .map(([kind]) => `${file} contains ${kind}`),
  );
  expect(leaks).toEqual([]);
  // Guards against empty search texts and missing logs, with which the test could not fail.
  expect(Object.values(confidential).filter((value) => !value || value.length < 11)).toEqual([]);
  const names = logs().map(([file]) => file);
  // The services run in one process when tests are selected by path.
  const programs = names.includes('host.log') ? ['host.log'] : ['gateway.log', 'payment.log', 'notification.log'];
  expect(names).toEqual(expect.arrayContaining([...programs, 'postgres.log']));
});

test('no log contains a secret of the stack', () => {
  const secrets = JSON.parse(readFileSync(join(stack.home, 'secrets.json'), 'utf8')) as Record<string, string>;
  const leaks = logs().flatMap(([file, text]) =>
    Object.entries(secrets)
      .filter(([name, secret]) => !isPublic(name) && text.includes(secret))
      .map(([name]) => `${file} contains ${name}`),
  );
  expect(leaks).toEqual([]);
  expect(logs().filter(([, text]) => text.includes(stack.login.password))).toEqual([]);
});

test('no log contains an e-mail address', () => {
  const found = logs().flatMap(([file, text]) =>
    [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi)].map(([address]) => `${file} contains ${address}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

test('no table contains session ids, checkout cookies or passwords in plain text', async () => {
  const tables = JSON.stringify([
    await rows('gateway', 'SELECT * FROM staff_session'),
    await rows('gateway', 'SELECT * FROM staff_account'),
    await rows('payment', 'SELECT * FROM payment'),
  ]);
  for (const kind of ['a staff session id', "a guest's checkout cookie", 'a rejected password'])
    expect(tables).not.toContain(confidential[kind]);
  expect(tables).not.toContain(stack.login.password);
});
