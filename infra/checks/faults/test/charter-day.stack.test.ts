import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@charter/testing';
import { findFreeTrip, Guest, loadPackage } from './guest.ts';
import { book, emailsWhen, requireStatus } from './paid-charter.ts';
import { closePools, type Email, paypal, rows, stack } from './stack.ts';

const staff = new Guest();

beforeAll(async () => {
  requireStatus(await staff.send('POST', '/api/admin/login', stack.login), 200);
});
afterAll(async () => {
  await paypal.settings({ refundOutcome: 'completed' });
  await closePools();
});

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
    await eventually(async () => {
      const refunds = (await paypal.state()).refunds.filter((refund) => refund.captureId === captureId);
      expect(refunds.map(({ amount, status }) => `${amount.value} ${status}`)).toEqual(['0.37 COMPLETED', `${due.toFixed(2)} COMPLETED`]);
    });
    expect(await rows('payment', 'SELECT amount_cents FROM refund WHERE id = $1', [cancellationId])).toEqual([{ amount_cents: cents }]);
  });

  test('whose refund PayPal refuses for good is in Attention and in an e-mail to staff within a minute', async () => {
    const { guest, bookingId } = await book();
    await paypal.settings({ refundOutcome: 'REFUND_NOT_ALLOWED' });
    try {
      const { due } = (await guest.send('GET', '/api/trip/cancellation')).body as unknown as { due: number };
      requireStatus(await guest.send('POST', '/api/trip/cancellation', { cancellationId: randomUUID(), expectedAmount: due }), 200);
      await eventually(async () => {
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
      });
    } finally {
      await paypal.settings({ refundOutcome: 'completed' });
    }
    // Longer than what is waited for, so that a failure says what was missing.
  });
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
