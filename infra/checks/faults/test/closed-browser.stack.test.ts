import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '@charter/testing';
import { findFreeTrip, loadPackage, Guest, type Trip } from './guest.ts';
import { closePools, emailsTo, readPayPalCredentials, paypal, rows, stack } from './stack.ts';

afterAll(closePools);

async function orderAndApprove(): Promise<{ guest: Guest; trip: Trip; price: number; orderId: string }> {
  const sold = await loadPackage();
  const trip = await findFreeTrip(sold);
  const guest = new Guest();
  const { body } = await guest.order(trip, sold.price);
  await paypal.approve(body.id!);
  return { guest, trip, price: sold.price, orderId: body.id! };
}

const confirmations = async (guest: Guest) => (await emailsTo(guest.email)).filter(({ attachments }) => attachments.length > 0);

async function expectOneBookingAndOneEmail(guest: Guest): Promise<void> {
  await eventually(async () => expect(await rows('booking', 'SELECT 1 FROM booking WHERE email = $1', [guest.email])).toHaveLength(1));
  await eventually(async () => expect(await confirmations(guest)).toHaveLength(1));
  const statuses = () =>
    rows('notification', `SELECT status FROM email WHERE recipient = $1 AND template = 'booking-confirmation'`, [guest.email]);
  // The e-mail arrives before its worker has noted that it was sent.
  await eventually(async () => expect(await statuses()).toEqual([{ status: 'sent' }]));
}

describe('a browser that is closed', () => {
  test('after approval still gets its booking and one e-mail', async () => {
    const { guest } = await orderAndApprove();
    await expectOneBookingAndOneEmail(guest);
  });

  test('after capture still gets its booking and one e-mail', async () => {
    const { guest, orderId } = await orderAndApprove();
    expect((await guest.capture(orderId)).body).toEqual({ status: 'COMPLETED' });
    await expectOneBookingAndOneEmail(guest);
  });

  test('before the response and then repeats the request gets the same booking and one e-mail', async () => {
    const { guest, trip, price, orderId } = await orderAndApprove();
    await guest.capture(orderId);
    const answers = await Promise.all([guest.place(trip, price), guest.place(trip, price), guest.place(trip, price)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.confirmationCode)).size).toBe(1);
    await expectOneBookingAndOneEmail(guest);
  });
});

describe('a hold that expires during approval while the slot is sold to another guest', () => {
  const sellToAnother = async (trip: Trip, price: number) => {
    await rows('booking', `UPDATE occupancy SET expires_at = now() WHERE kind = 'hold'`);
    const other = new Guest();
    const { body } = await other.order(trip, price);
    await paypal.approve(body.id!);
    await other.capture(body.id!);
    expect((await other.place(trip, price)).status).toBe(201);
  };

  test('leads to no capture', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const late = new Guest();
    const { body } = await late.order(trip, sold.price);
    await sellToAnother(trip, sold.price);
    await paypal.approve(body.id!);
    const answer = await late.capture(body.id!);
    expect(answer).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN', detail: expect.stringContaining("haven't been charged") } });
    const { captures } = await paypal.state();
    expect(captures.filter(({ orderId }) => orderId === body.id)).toEqual([]);
  });

  test('leads to a full refund and an e-mail when the money was captured nevertheless', async () => {
    const sold = await loadPackage();
    const trip = await findFreeTrip(sold);
    const late = new Guest();
    const { body } = await late.order(trip, sold.price);
    await sellToAnother(trip, sold.price);
    // A capture at PayPal that the payment service did not request, with its webhook held back.
    await paypal.webhooks('hold');
    await paypal.approve(body.id!);
    await captureAtPayPal(body.id!);
    await paypal.webhooks('normal');
    await paypal.flushWebhooks();
    await eventually(async () => {
      const { refunds, captures } = await paypal.state();
      const mine = captures.filter(({ orderId }) => orderId === body.id).map(({ id }) => id);
      expect(refunds.filter(({ captureId }) => mine.includes(captureId)).map(({ amount }) => Number(amount.value))).toEqual([sold.price]);
    });
    await eventually(async () => expect((await emailsTo(late.email)).map(({ text }) => text).join()).toMatch(/full/));
    expect(await rows('booking', 'SELECT 1 FROM booking WHERE email = $1', [late.email])).toEqual([]);
    expect(await rows('payment', 'SELECT state FROM payment WHERE order_id = $1', [body.id])).toEqual([{ state: 'refunded' }]);
  });
});

async function captureAtPayPal(orderId: string): Promise<void> {
  const { id, secret } = readPayPalCredentials();
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  };
  const token = await fetch(`${stack.paypalEmulator}/v1/oauth2/token`, {
    method: 'POST',
    headers: form,
    body: 'grant_type=client_credentials',
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const captured = await fetch(`${stack.paypalEmulator}/v2/checkout/orders/${orderId}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  });
  expect(captured.status).toBe(201);
}
