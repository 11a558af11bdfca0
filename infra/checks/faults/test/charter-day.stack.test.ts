import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@charter/testing';
import { type Answer, findFreeTrip, Guest, loadPackage } from './guest.ts';
import { closePools, type Email, emailsTo, paypal, rows, stack } from './stack.ts';

const staff = new Guest();

beforeAll(async () => {
  requireStatus(await staff.send('POST', '/api/admin/login', stack.login), 200);
});
afterAll(async () => {
  await paypal.settings({ refundOutcome: 'completed' });
  await closePools();
});

function requireStatus(answer: Answer, ...expected: number[]): Answer {
  if (!expected.includes(answer.status)) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

interface Booked {
  guest: Guest;
  bookingId: string;
  captureId: string;
  price: number;
}

/** A paid charter, whose guest has opened the link in the e-mail. */
async function book(): Promise<Booked> {
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

const keyIn = ({ text }: Email) => /\/trip\/(\w{10}-\w{26})/.exec(text)![1]!;

async function emailsWhen(address: string, isComplete: (emails: Email[]) => boolean): Promise<Email[]> {
  let found: Email[] = [];
  await eventually(
    async () => {
      found = await emailsTo(address);
      expect(isComplete(found)).toBe(true);
    },
    { within: 60_000 },
  );
  return found;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

describe('a cancellation by the guest', () => {
  test('has one amount, to the cent: on the page, in the e-mail, in the row, and in the refund at PayPal', async () => {
    const { guest, bookingId, captureId, price } = await book();
    const partial = { refundId: randomUUID(), amount: 0.37, reason: 'The towels' };
    requireStatus(await staff.send('POST', `/api/admin/bookings/${bookingId}/refunds`, partial), 200, 201);
    const due = Math.round(price * 90 - 37) / 100;
    await eventually(async () => expect((await guest.send('GET', '/api/trip/cancellation')).body).toMatchObject({ percent: 90, due }));
    const cancellationId = randomUUID();
    const cancelled = await guest.send('POST', '/api/trip/cancellation', { cancellationId, expectedAmount: due });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancellation: { explanation: { due } } });

    const emails = await emailsWhen(guest.email, (all) => all.some(({ subject }) => /cancel/i.test(subject)));
    const dollars = due.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    expect(emails.find(({ subject }) => /cancel/i.test(subject))!.text).toContain(dollars);
    const cents = String(Math.round(due * 100));
    expect(await rows('booking', 'SELECT id, due_cents FROM cancellation WHERE booking_id = $1', [bookingId])).toEqual([
      { id: cancellationId, due_cents: cents },
    ]);
    await eventually(
      async () => {
        const refunds = (await paypal.state()).refunds.filter((refund) => refund.captureId === captureId);
        expect(refunds.map(({ amount, status }) => `${amount.value} ${status}`)).toEqual(['0.37 COMPLETED', `${due.toFixed(2)} COMPLETED`]);
      },
      { within: 60_000 },
    );
    expect(await rows('payment', 'SELECT amount_cents FROM refund WHERE id = $1', [cancellationId])).toEqual([{ amount_cents: cents }]);
  });

  test('whose refund PayPal refuses for good is in Attention and in an e-mail to staff within a minute', async () => {
    const { guest, bookingId } = await book();
    await paypal.settings({ refundOutcome: 'REFUND_NOT_ALLOWED' });
    try {
      const { due } = (await guest.send('GET', '/api/trip/cancellation')).body as unknown as { due: number };
      requireStatus(await guest.send('POST', '/api/trip/cancellation', { cancellationId: randomUUID(), expectedAmount: due }), 200);
      await eventually(
        async () => {
          const { items } = (await staff.send('GET', '/api/admin/attention')).body as unknown as {
            items: { kind: string; subject: string }[];
          };
          expect(items.filter(({ subject }) => subject === bookingId).map(({ kind }) => kind)).toEqual(['refundFailed']);
          const notes = await rows<{ template: string }>(
            'notification',
            `SELECT template FROM email WHERE booking_id = $1 AND status = 'sent' AND data::text LIKE '%REFUND_NOT_ALLOWED%'`,
            [bookingId],
          );
          expect(notes).toHaveLength(1);
        },
        { within: 60_000 },
      );
    } finally {
      await paypal.settings({ refundOutcome: 'completed' });
    }
    // Longer than what is waited for, so that a failure says what was missing.
  }, 90_000);
});

test('the .ics files of a booking that is confirmed, cancelled, confirmed and moved have a SEQUENCE that strictly rises', async () => {
  const { guest, bookingId } = await book();
  const setStatus = async (status: string) =>
    requireStatus(await staff.send('PUT', `/api/admin/bookings/${bookingId}/status`, { status }), 200);
  for (const status of ['confirmed', 'cancelled', 'confirmed']) await setStatus(status);
  const to = await findFreeTrip(await loadPackage());
  const form = { moveId: randomUUID(), date: to.bookingDate, timeSlot: to.timeSlot, cause: 'guest' };
  requireStatus(await staff.send('POST', `/api/admin/bookings/${bookingId}/move`, form), 200, 201);
  // The booking, and its four changes.
  const emails = (await emailsWhen(guest.email, (all) => all.length === 5)) as (Email & { id: string })[];
  const sequences: number[] = [];
  for (const { id, attachments } of emails) {
    const index = attachments.findIndex(({ filename }) => filename.endsWith('.ics'));
    const ics = await (await fetch(`${stack.inbox}/messages/${id}/attachments/${index}`)).text();
    expect(ics).toContain(`UID:`);
    sequences.push(Number(/SEQUENCE:(\d+)/.exec(ics)![1]));
  }
  expect(sequences.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  const page = (await guest.send('GET', '/api/trip/calendar.ics')).body as unknown as { text: string };
  expect(page.text).toContain('SEQUENCE:4');
});

test('an old link after a new one, a wrong key and an unknown code have the same answer, and its time differs within the noise', async () => {
  const { guest, bookingId } = await book();
  const old = keyIn((await emailsTo(guest.email))[0]!);
  requireStatus(await staff.send('POST', `/api/admin/bookings/${bookingId}/link`, {}), 200, 201);
  const links = {
    old,
    wrong: `${old.slice(0, 11)}${'0'.repeat(26)}`,
    unknown: `0000000000-${old.slice(11)}`,
  };
  const answers: Record<string, { times: number[]; bodies: Set<string> }> = {};
  for (const kind of Object.keys(links)) answers[kind] = { times: [], bodies: new Set() };
  const rounds = 120;
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, key] of Object.entries(links)) {
      // Each from an address of its own, because guesses are limited.
      const { status, body, durationMs } = await new Guest().send('POST', '/api/trip/open', { key });
      answers[kind]!.times.push(durationMs);
      answers[kind]!.bodies.add(JSON.stringify([status, { ...body, requestId: undefined }]));
    }
  }
  expect(new Set(Object.values(answers).flatMap(({ bodies }) => [...bodies]))).toHaveProperty('size', 1);
  expect([...answers.old!.bodies][0]).toMatch(/^\[404,.*TRIP_NOT_FOUND/);
  // The noise is how much two halves of the same kind differ; at least a tenth of the time, which a machine under load has anyway.
  const medians = Object.fromEntries(Object.entries(answers).map(([kind, { times }]) => [kind, median(times)]));
  const noise = Math.max(
    ...Object.values(answers).map(({ times }) =>
      Math.abs(median(times.filter((_, round) => round % 2)) - median(times.filter((_, round) => round % 2 === 0))),
    ),
    median(answers.wrong!.times) * 0.15,
  );
  for (const kind of ['old', 'unknown']) {
    expect({ kind, medians, noise, differs: Math.abs(medians[kind]! - medians.wrong!) > noise }).toMatchObject({ differs: false });
  }
});
