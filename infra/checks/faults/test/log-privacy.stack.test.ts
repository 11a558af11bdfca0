import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@charter/testing';
import { aFreeTrip, cheapest, Guest, nextAddress } from './guest.ts';
import { leave, mailsTo, paypal, rows, stack } from './stack.ts';

/** Like nothing that the house writes by itself. */
const unheard = () => `q${randomBytes(9).toString('hex')}`;

/** What was said to us, by what it is. */
const said: Record<string, string> = {
  "a guest's first name": unheard(),
  "a guest's last name": unheard(),
  "a guest's wish": unheard(),
  "a guest's telephone": `+1 242 ${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`,
  "an inquirer's name": unheard(),
  "an inquirer's question": unheard(),
  'a password that was tried': unheard(),
  'a name that was tried with it': unheard(),
};

/** Of the house's own secrets, the one that browsers are told. */
const isPublic = (name: string): boolean => name === 'paypalClientId';

const logs = (): [string, string][] =>
  readdirSync(join(stack.home, 'logs')).map((name) => [name, readFileSync(join(stack.home, 'logs', name), 'utf8')]);

async function knock(path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(stack.site + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress(), cookie },
    body: JSON.stringify(body),
  });
}

beforeAll(async () => {
  const sold = await cheapest();
  const trip = await aFreeTrip(sold);
  const guest = new Guest();
  const form = {
    firstName: said["a guest's first name"],
    lastName: said["a guest's last name"],
    specialRequests: said["a guest's wish"],
    phone: said["a guest's telephone"],
  };
  const order = await guest.order(trip, sold.price, form);
  await paypal.approve(order.body.id!);
  await guest.capture(order.body.id!);
  const placed = await guest.place(trip, sold.price, form);
  if (placed.status !== 201) throw new Error(`the booking was refused: ${placed.status}`);
  const setup = (await guest.send('GET', '/paypal/setup')).body as { clientToken?: string };
  Object.assign(said, {
    "a guest's e-mail address": guest.email,
    "a guest's confirmation code": placed.body.confirmationCode,
    "a guest's checkout": order.headers.getSetCookie()[0]!.split(/[=;]/)[1],
    "a visitor's token for PayPal": setup.clientToken,
  });
  const inquirer = `${unheard()}@guests.example`;
  said["an inquirer's e-mail address"] = inquirer;
  await knock('/api/contact', {
    firstName: said["an inquirer's name"],
    lastName: 'Reyes',
    email: inquirer,
    message: `${said["an inquirer's question"]} and more.`,
  });
  await knock('/api/admin/login', { username: said['a name that was tried with it'], password: said['a password that was tried'] });
  const signedIn = await knock('/api/admin/login', stack.login);
  const session = signedIn.headers.getSetCookie()[0]!.split(/[=;]/)[1]!;
  said['a session of the staff'] = session;
  await knock('/api/bookings', { totalAmount: 'none' }, `session=${session}`);
  // The last that anybody does with it all: when the letters are out, the services have said what they had to say.
  for (const address of [guest.email, inquirer]) {
    await eventually(
      async () => {
        if ((await mailsTo(address)).length === 0) throw new Error('no letter yet');
      },
      { within: 60_000 },
    );
  }
}, 180_000);
afterAll(leave);

test('no log repeats what was said in confidence', () => {
  const repeated = logs().flatMap(([file, text]) =>
    Object.entries(said)
      .filter(([, words]) => text.includes(words))
      .map(([what]) => `${file} repeats ${what}`),
  );
  expect(repeated).toEqual([]);
  // Nothing is found where nothing is looked for.
  expect(Object.values(said).filter((words) => !words || words.length < 11)).toEqual([]);
  expect(logs().map(([file]) => file)).toEqual(expect.arrayContaining(['gateway.log', 'payment.log', 'notification.log', 'postgres.log']));
});

test('no log names a secret of the house', () => {
  const secrets = JSON.parse(readFileSync(join(stack.home, 'secrets.json'), 'utf8')) as Record<string, string>;
  const named = logs().flatMap(([file, text]) =>
    Object.entries(secrets)
      .filter(([name, secret]) => !isPublic(name) && text.includes(secret))
      .map(([name]) => `${file} names ${name}`),
  );
  expect(named).toEqual([]);
  expect(logs().filter(([, text]) => text.includes(stack.login.password))).toEqual([]);
});

test('no log holds anybody’s address, whoever has been here', () => {
  const found = logs().flatMap(([file, text]) =>
    [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi)].map(([address]) => `${file} holds ${address}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

test('no table keeps what opens a door', async () => {
  const kept = JSON.stringify([
    await rows('gateway', 'SELECT * FROM staff_session'),
    await rows('gateway', 'SELECT * FROM staff_account'),
    await rows('payment', 'SELECT * FROM payment'),
  ]);
  for (const what of ['a session of the staff', "a guest's checkout", 'a password that was tried']) expect(kept).not.toContain(said[what]);
  expect(kept).not.toContain(stack.login.password);
});
