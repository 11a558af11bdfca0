import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Block,
  booking,
  type Booking,
  bookingDesk,
  type BookingFile,
  bookingList,
  type ContactForm,
  content,
  contentFacts,
  type GuestBooking,
  inquiry,
  notification,
  type Operation,
  payment,
  type PaymentRecord,
  type PayPalSetup,
  type Refund,
  Refusal,
  type ReviewForm,
  type SentEmail,
  type Testimonial,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { cookieIn, type Door, openDoor, problemIn, publicUrl, signIn } from './open-door.js';

let door: Door;
let ended: (() => void)[] = [];

beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door?.close());
afterEach(async () => {
  for (const end of ended) end();
  ended = [];
  await door.stranger.settle();
});

/** A neighbour that answers this, and what it was asked. */
async function neighbour<Q extends object, R extends object>(operation: Operation<Q, R>, reply: (request: Q) => NoInfer<R>): Promise<Q[]> {
  const asked: Q[] = [];
  ended.push(
    door.stranger.answer(operation, (request) => {
      asked.push(request);
      return reply(request);
    }),
  );
  await door.stranger.settle();
  return asked;
}

const form = {
  packageId: 1,
  bookingDate: '2026-12-24',
  timeSlot: '9:00 AM - 1:00 PM',
  guestCount: 2,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 242 555 0100',
};
const order = { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: form };
const guestBooking: GuestBooking = {
  confirmationCode: 'ABCDE-12345',
  firstName: 'Ana',
  packageId: 1,
  packageName: 'Rose Island 4-Hour Charter',
  packageDuration: '4 hours',
  bookingDate: '2026-12-24',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2026-12-24T14:00:00.000Z',
  endsAt: '2026-12-24T18:00:00.000Z',
  guestCount: 2,
  totalAmount: 1200,
  status: 'pending',
  paymentStatus: 'paid',
};
const setup: PayPalSetup = {
  clientToken: 'token',
  clientTokenExpiresAt: '2026-12-01T12:00:00.000Z',
  environment: 'emulator',
  sdkUrl: 'http://127.0.0.1:9999/web-sdk/v6/core',
  currency: 'USD',
  components: ['paypal-payments'],
};
const heldUntil = '2026-12-01T12:00:00.000Z';

describe('paying', () => {
  test('gives a visitor one checkout cookie, and only its hash to the services', async () => {
    const asked = await neighbour(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil }));
    const first = await door.send('POST', '/paypal/order', order);
    expect(first.status).toBe(201);
    expect(await first.json()).toEqual({ id: 'ORDER12345', heldUntil });
    expect(first.headers.getSetCookie()[0]).toMatch(/^checkout=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = cookieIn(first, 'checkout');
    await door.send('POST', '/paypal/order', order, { cookie });
    expect(asked[0]!.checkout).toMatch(/^[\da-f]{64}$/);
    expect(asked[1]!.checkout).toBe(asked[0]!.checkout);
    expect(cookie).not.toContain(asked[0]!.checkout);
    expect(asked[0]!.order.booking).toEqual(form);
  });

  test('captures for the checkout that made the order', async () => {
    await neighbour(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil }));
    const asked = await neighbour(payment.capture, () => ({ status: 'DECLINED' as const, issue: 'INSTRUMENT_DECLINED' }));
    const cookie = cookieIn(await door.send('POST', '/paypal/order', order), 'checkout');
    const response = await door.send('POST', '/paypal/order/ORDER12345/capture', undefined, { cookie });
    expect([response.status, await response.json()]).toEqual([200, { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' }]);
    await door.send('POST', '/paypal/order/ORDER12345/capture', '', { 'content-type': 'application/json' });
    expect(asked.map(({ orderId, checkout }) => [orderId, checkout.length])).toEqual([
      ['ORDER12345', 64],
      ['ORDER12345', 0],
    ]);
  });

  test('binds the client token to the origin of the page when that is ours', async () => {
    const asked = await neighbour(payment.setup, () => setup);
    const response = await door.get('/paypal/setup');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await door.get('/paypal/setup', { origin: 'https://evil.example' });
    expect(asked.map(({ origin }) => origin)).toEqual([publicUrl, publicUrl]);
  });

  test('without a booking, or with a form that has faults, is refused field by field', async () => {
    const none = await door.send('POST', '/paypal/order', { ...order, booking: undefined });
    expect(none.status).toBe(422);
    expect((await problemIn(none)).errors).toEqual({ booking: 'An order needs the booking it pays for' });
    const faulty = await door.send('POST', '/paypal/order', { ...order, booking: { ...form, email: 'x', guestCount: 13 } });
    expect((await problemIn(faulty)).errors).toEqual({
      'booking.email': 'Please enter a valid email address',
      'booking.guestCount': 'Maximum 12 people allowed',
    });
  });
});

describe("PayPal's webhook", () => {
  const body = '{ "id":"WH-1",  "amount": "1.00" }\n';

  test('reaches payment byte for byte, with its signature headers, from anywhere', async () => {
    const asked = await neighbour(payment.receiveWebhook, () => ({}));
    const response = await door.send('POST', '/paypal/webhook', body, {
      'PayPal-Transmission-Id': 'T1',
      'PAYPAL-TRANSMISSION-SIG': 'S1',
      origin: 'https://paypal.example',
      cookie: 'session=x',
    });
    expect(response.status).toBe(200);
    expect(Buffer.from(asked[0]!.body, 'base64').toString()).toBe(body);
    expect(asked[0]!.headers).toEqual({ 'paypal-transmission-id': 'T1', 'paypal-transmission-sig': 'S1' });
  });

  test('without a good signature is malformed', async () => {
    await neighbour(payment.receiveWebhook, () => {
      throw new Refusal('WEBHOOK_NOT_SIGNED');
    });
    const response = await door.send('POST', '/paypal/webhook', body);
    expect([response.status, (await problemIn(response)).code]).toEqual([400, 'WEBHOOK_NOT_SIGNED']);
  });

  test('may be longer than a form, but not endless', async () => {
    await neighbour(payment.receiveWebhook, () => ({}));
    const long = (kilobytes: number) => JSON.stringify({ text: 'x'.repeat(kilobytes * 1024) });
    expect((await door.send('POST', '/paypal/webhook', long(200))).status).toBe(200);
    expect((await door.send('POST', '/paypal/webhook', long(300))).status).toBe(413);
    expect((await door.send('POST', '/api/contact', long(70))).status).toBe(413);
  });
});

describe('a booking', () => {
  test('is answered with 201 the first time and 200 after', async () => {
    let first = true;
    const asked = await neighbour(booking.place, () => {
      const answer = { booking: guestBooking, first };
      first = false;
      return answer;
    });
    const placing = { ...form, totalAmount: 1200, paymentOrderId: 'ORDER12345' };
    const responses = [await door.send('POST', '/api/bookings', placing), await door.send('POST', '/api/bookings', placing)];
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
    expect(await responses[0]!.json()).toEqual(guestBooking);
    expect(asked[0]).toEqual({ checkout: '', paymentOrderId: 'ORDER12345', totalAmount: 1200 });
  });

  test.each([
    ['NOT_PAID', 402],
    ['FOREIGN_ORDER', 403],
    ['SLOT_TAKEN', 409],
    ['INVALID', 422],
  ] as const)('refused with %s is answered with %d', async (code, status) => {
    await neighbour(booking.place, () => {
      throw new Refusal(code);
    });
    const response = await door.send('POST', '/api/bookings', { ...form, totalAmount: 1200 });
    expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
  });

  test('is found by its code, as a page and as a calendar file', async () => {
    await neighbour(booking.findByCode, () => guestBooking);
    const asked = await neighbour(notification.calendarEntry, () => ({ ics: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }));
    expect(await (await door.get('/api/bookings/abcde12345')).json()).toEqual(guestBooking);
    const calendar = await door.get('/api/bookings/ABCDE-12345/calendar.ics?locale=fr');
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.headers.get('content-disposition')).toBe('attachment; filename="charter.ics"');
    expect(await calendar.text()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    expect(asked[0]).toEqual({ booking: guestBooking, locale: 'fr' });
  });

  test('with a code that cannot be one is refused at the door', async () => {
    expect((await door.get('/api/bookings/not-a-code')).status).toBe(422);
    expect((await door.get('/api/bookings/ABCDE-12345/calendar.ics?locale=xx')).status).toBe(422);
  });

  test('can be asked for before it is made', async () => {
    await neighbour(booking.checkAvailability, () => ({ available: true }));
    const response = await door.send('POST', '/api/check-availability', { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' });
    expect([response.status, await response.json()]).toEqual([200, { available: true }]);
  });
});

describe('instead of a slot that has gone', () => {
  const alternatives = [
    { date: '2026-12-26', timeSlot: 'Morning', startsAt: '2026-12-26T13:00:00.000Z', endsAt: '2026-12-26T17:00:00.000Z' },
  ];

  test('a visitor learns what is free from the day they wished for, never from memory', async () => {
    const asked = await neighbour(booking.nextFree, () => ({ alternatives }));
    const response = await door.get('/api/next-free/1?after=2026-12-24');
    expect([response.status, await response.json()]).toEqual([200, { alternatives }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await door.get('/api/next-free/1');
    await door.get('/api/next-free/1');
    expect(asked).toEqual([{ packageId: 1, after: '2026-12-24' }, { packageId: 1 }, { packageId: 1 }]);
  });

  test('a day that is none is refused', async () => {
    const response = await door.get('/api/next-free/1?after=2026-02-30');
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { after: 'after must be a date, yyyy-MM-dd' }]);
  });
});

describe('a review by the personal link', () => {
  const review: ReviewForm = { name: 'Ana R.', location: 'Lisbon, Portugal', rating: 5, review: 'A day we still talk about.' };
  const stored: Testimonial = { id: 7, ...review, isVerified: true };
  const invitation = {
    confirmationCode: 'ABCDE-12345',
    firstName: 'Ana',
    packageName: 'Rose Island 4-Hour Charter',
    bookingDate: '2026-12-24',
  };

  test('is invited for the charter behind the code', async () => {
    const asked = await neighbour(content.findInvitation, () => invitation);
    const response = await door.get('/api/reviews/abcde12345');
    expect([response.status, await response.json()]).toEqual([200, invitation]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ confirmationCode: 'abcde12345' }]);
  });

  test('is passed on trimmed, and a guest cannot say more than the form does', async () => {
    const asked = await neighbour(content.submitReview, () => stored);
    const said = { ...review, name: ' Ana R. ', isVerified: false, confirmationCode: 'ZZZZZ-ZZZZZ' };
    const response = await door.send('POST', '/api/reviews/ABCDE-12345', said);
    expect([response.status, await response.json()]).toEqual([201, stored]);
    expect(asked).toEqual([{ confirmationCode: 'ABCDE-12345', form: review }]);
  });

  test('is seen by the next visitor, as soon as it is announced', async () => {
    let testimonials: Testimonial[] = [];
    await neighbour(content.listTestimonials, () => ({ testimonials }));
    await neighbour(content.submitReview, () => stored);
    await door.stranger.announce(contentFacts.changed, { what: 'testimonials' });
    await eventually(async () => expect(await (await door.get('/api/testimonials')).json()).toEqual([]));
    testimonials = [stored];
    await door.send('POST', '/api/reviews/ABCDE-12345', review);
    await door.stranger.announce(contentFacts.changed, { what: 'testimonials' });
    await eventually(async () => expect(await (await door.get('/api/testimonials')).json()).toEqual([stored]));
  });

  test.each([
    ['BOOKING_NOT_FOUND', 404],
    ['REVIEW_TOO_EARLY', 409],
    ['ALREADY_REVIEWED', 409],
  ] as const)('refused with %s is answered with %d', async (code, status) => {
    const refuse = () => {
      throw new Refusal(code);
    };
    await neighbour(content.findInvitation, refuse);
    await neighbour(content.submitReview, refuse);
    for (const response of [await door.get('/api/reviews/ABCDE-12345'), await door.send('POST', '/api/reviews/ABCDE-12345', review)]) {
      expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
    }
  });

  test('with faults is refused in the words of the form', async () => {
    const faults = async (said: object) => {
      const response = await door.send('POST', '/api/reviews/ABCDE-12345', said);
      return [response.status, (await problemIn(response)).errors];
    };
    expect(await faults({ name: ' ', rating: 0, review: 'Too short' })).toEqual([
      422,
      {
        name: 'Name is required',
        location: 'Location is required',
        rating: 'Please select a rating',
        review: 'Please write at least 10 characters',
      },
    ]);
    expect(await faults({ ...review, rating: 6 })).toEqual([422, { rating: 'Rating cannot exceed 5' }]);
    expect(await faults({ ...review, rating: 4.5 })).toEqual([422, { rating: 'Please select a rating' }]);
    expect(await faults({ ...review, review: 'x'.repeat(2001) })).toEqual([422, { review: 'Please use at most 2000 characters' }]);
    expect((await door.get('/api/reviews/not-a-code')).status).toBe(422);
  });
});

describe('an inquiry', () => {
  const inquirer: ContactForm = { firstName: ' Ana ', lastName: 'Reyes', email: 'ana@example.com', message: 'Do you sail on Sundays?' };

  test('is passed on trimmed, and without what the form does not have', async () => {
    const asked = await neighbour(inquiry.receive, () => ({ id: 7, createdAt: heldUntil }));
    const response = await door.send('POST', '/api/contact', { ...inquirer, status: 'resolved', constructor: 1 });
    expect([response.status, await response.json()]).toEqual([201, { id: 7, createdAt: heldUntil }]);
    expect(asked).toEqual([{ ...inquirer, firstName: 'Ana' }]);
  });

  test('keeps the language of its writer, one of the ten', async () => {
    const asked = await neighbour(inquiry.receive, () => ({ id: 7, createdAt: heldUntil }));
    await door.send('POST', '/api/contact', { ...inquirer, locale: 'ja' });
    expect(asked[0]!.locale).toBe('ja');
    const response = await door.send('POST', '/api/contact', { ...inquirer, locale: 'tlh' });
    expect((await problemIn(response)).errors).toEqual({ locale: 'This language is not offered' });
  });

  test('with faults is refused in the words of the form', async () => {
    const response = await door.send('POST', '/api/contact', { email: 'nobody', message: 'short', preferredCharter: 'The moon' });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect((await problemIn(response)).errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      preferredCharter: 'Choose a charter from the list',
      message: 'Message must be at least 10 characters long',
    });
  });
});

describe('the bookings of the back office', () => {
  const row: Booking = {
    ...guestBooking,
    id: '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b',
    lastName: 'Reyes',
    email: 'ana@example.com',
    phone: '+1 242 555 0100',
    charterDate: '2026-12-24',
    specialRequests: null,
    locale: 'en',
    createdAt: heldUntil,
  };

  test('are for staff only', async () => {
    for (const [method, path] of [
      ['GET', '/api/bookings'],
      ['GET', `/api/admin/bookings/${row.id}`],
      ['POST', `/api/admin/bookings/${row.id}/refunds`],
      ['PUT', `/api/admin/bookings/${row.id}/status`],
      ['DELETE', `/api/admin/bookings/${row.id}`],
      ['POST', '/api/admin/bookings'],
      ['GET', '/api/bookings.csv'],
      ['GET', '/api/admin/schedule?from=2026-12-01&to=2026-12-31'],
      ['POST', '/api/admin/blocks'],
      ['DELETE', `/api/admin/blocks/${row.id}`],
    ] as const) {
      const response = await door.send(method, path, method === 'GET' ? undefined : {});
      expect([response.status, (await problemIn(response)).code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  test('come page by page, with the way to the next one', async () => {
    const session = await signIn(door);
    const asked = await neighbour(bookingList.page, () => ({ bookings: [row], total: 41, next: 'c2' }));
    const response = await door.get('/api/bookings?status=pending&limit=1&unknown=1', session);
    expect(await response.json()).toEqual([row]);
    expect(response.headers.get('x-total-count')).toBe('41');
    expect(response.headers.get('link')).toBe('</api/bookings?status=pending&limit=1&cursor=c2>; rel="next"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ status: 'pending', limit: 1 }]);
    const tooMany = await door.get('/api/bookings?limit=201&status=lost', session);
    expect((await problemIn(tooMany)).errors).toEqual({ limit: 'limit is at most 200', status: 'Unknown status' });
  });

  test('come as a spreadsheet, all pages of the filter, with formulas that run nowhere', async () => {
    const session = await signIn(door);
    const evil = { ...row, firstName: '=HYPERLINK("evil")', lastName: '@SUM', specialRequests: 'Cake, "please"\nand rum' };
    const asked = await neighbour(bookingList.piece, ({ cursor }) =>
      cursor ? { bookings: [row], next: null } : { bookings: [evil], next: 'c2' },
    );
    const response = await door.get('/api/bookings.csv?status=pending&sort=amount&order=asc', session);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookings.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.split('\n')[0]).toMatch(/^Confirmation code,Status,Payment,Charter date,/);
    expect(text).toContain(`"'=HYPERLINK(""evil"")",'@SUM,ana@example.com,'+1 242 555 0100,`);
    expect(text).toContain('"Cake, ""please""\nand rum"');
    expect(text.match(/ABCDE-12345/g)).toHaveLength(2);
    const filter = { status: 'pending', sort: 'amount', order: 'asc' };
    expect(asked).toEqual([filter, { ...filter, cursor: 'c2' }]);
    expect((await door.get('/api/bookings.csv?sort=name', session)).status).toBe(422);
  });

  test('are changed and removed in the name of who did it', async () => {
    const session = await signIn(door);
    const changes = await neighbour(bookingDesk.changeStatus, () => ({ ...row, status: 'confirmed' as const }));
    const removals = await neighbour(bookingDesk.remove, () => ({}));
    const changed = await door.send('PUT', `/api/admin/bookings/${row.id}/status`, { status: 'confirmed' }, session);
    expect([changed.status, await changed.json()]).toEqual([200, { ...row, status: 'confirmed' }]);
    expect((await door.send('DELETE', `/api/admin/bookings/${row.id}`, undefined, session)).status).toBe(204);
    await door.send('DELETE', `/api/admin/bookings/${row.id}?force=true`, undefined, session);
    const staff = { id: 1, username: 'captain' };
    expect(changes).toEqual([{ bookingId: row.id, status: 'confirmed', staff }]);
    expect(removals.map(({ force }) => force)).toEqual([false, true]);
    expect(removals[0]!.staff).toEqual(staff);
    const unknown = await door.send('PUT', '/api/admin/bookings/7/status', { status: 'completed' }, session);
    expect(unknown.status).toBe(422);
  });
});

describe('one booking of the back office', () => {
  const bookingId = '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b';
  const refunded = { id: bookingId, amount: 200, note: 'Rain', state: 'completed' } as Refund;

  test('is its file, its payment and its letters in one', async () => {
    const session = await signIn(door);
    const file = { paymentId: 'p1', refundedAmount: 0, history: [] } as unknown as BookingFile;
    await neighbour(bookingDesk.open, () => file);
    const asked = await neighbour(payment.find, () => ({ orderId: 'O1' }) as PaymentRecord);
    await neighbour(notification.emailsOfBooking, () => ({ emails: [{ subject: 'Ahoy' } as SentEmail] }));
    const response = await door.get(`/api/admin/bookings/${bookingId}`, session);
    expect(await response.json()).toEqual({ ...file, payment: { orderId: 'O1' }, emails: [{ subject: 'Ahoy' }] });
    expect(asked).toEqual([{ paymentId: 'p1' }]);
  });

  test('that was not paid through PayPal has no payment', async () => {
    const session = await signIn(door);
    await neighbour(bookingDesk.open, () => ({ paymentId: null }) as BookingFile);
    await neighbour(notification.emailsOfBooking, () => ({ emails: [] }));
    expect(await (await door.get(`/api/admin/bookings/${bookingId}`, session)).json()).toMatchObject({ payment: null });
  });

  test('is refunded in the name of who did it, with faults at the fields', async () => {
    const session = await signIn(door);
    const asked = await neighbour(payment.refund, () => refunded);
    const path = `/api/admin/bookings/${bookingId}/refunds`;
    const response = await door.send('POST', path, { amount: 200, reason: ' Rain ' }, session);
    expect([response.status, await response.json()]).toEqual([201, refunded]);
    expect(asked).toEqual([{ bookingId, amount: 200, reason: 'Rain', staff: { id: 1, username: 'captain' } }]);
    const wrong = await door.send('POST', path, { amount: 1.005, refundId: 'again' }, session);
    expect(await problemIn(wrong)).toMatchObject({
      status: 422,
      errors: {
        amount: 'Enter an amount in dollars, with at most two decimals',
        reason: 'Reason is required',
        refundId: 'This is not the id of a refund',
      },
    });
    expect((await door.send('POST', '/api/admin/bookings/7/refunds', { amount: 1, reason: 'x' }, session)).status).toBe(422);
    expect(asked).toHaveLength(1);
  });
});

describe('the schedule of the back office', () => {
  const staff = { id: 1, username: 'captain' };

  test('takes bookings by phone and blocks in the name of who entered them', async () => {
    const session = await signIn(door);
    const entered = await neighbour(bookingDesk.enter, () => ({}) as Booking);
    const blocked = await neighbour(bookingDesk.block, () => ({}) as Block);
    const removed = await neighbour(bookingDesk.unblock, () => ({}));
    const block = { from: '2026-12-24T08:00', to: '2026-12-24T18:00', reason: 'weather' };
    const id = '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b';
    expect((await door.send('POST', '/api/admin/bookings', { ...form, paymentNote: ' Cash ' }, session)).status).toBe(201);
    expect((await door.send('POST', '/api/admin/blocks', block, session)).status).toBe(201);
    expect((await door.send('DELETE', `/api/admin/blocks/${id}`, undefined, session)).status).toBe(204);
    expect(entered).toEqual([{ form: { ...form, paymentNote: 'Cash' }, staff }]);
    expect(blocked).toEqual([{ form: block, staff }]);
    expect(removed).toEqual([{ blockId: id, staff }]);
  });

  test('says at the fields what is wrong', async () => {
    const session = await signIn(door);
    const faults = async (path: string, body: object) => (await problemIn(await door.send('POST', path, body, session))).errors;
    expect(await faults('/api/admin/blocks', { from: '2026-12-24', to: '2026-12-24T25:00', reason: 'holiday' })).toEqual({
      from: 'Choose when it begins',
      to: 'Choose when it ends',
      reason: 'Choose a reason',
    });
    expect(await faults('/api/admin/bookings', { ...form, firstName: '', email: 'nobody' })).toEqual({
      firstName: 'First name is required',
      email: 'Please enter a valid email address',
    });
    expect((await problemIn(await door.get('/api/admin/schedule?from=today', session))).errors).toEqual({
      from: 'from must be a date, yyyy-MM-dd',
      to: 'to must be a date, yyyy-MM-dd',
    });
  });
});

describe('the manners of the door', () => {
  test('every answer carries the id of its request', async () => {
    const given = await door.get('/api/nowhere', { 'x-request-id': 'edge-12345678' });
    expect(given.headers.get('x-request-id')).toBe('edge-12345678');
    expect((await problemIn(given)).requestId).toBe('edge-12345678');
    const invented = await door.get('/api/business', { 'x-request-id': 'no good' });
    expect(invented.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('the same id travels on to the services', async () => {
    const heard: string[] = [];
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect({ servers: process.env.NATS_URL });
    connection.subscribe('svc.inquiry.receive', {
      callback: (_error, message) => void heard.push(message.headers?.get('correlation-id') ?? ''),
    });
    await connection.flush();
    await neighbour(inquiry.receive, () => ({ id: 1, createdAt: heldUntil }));
    const inquirer = { firstName: 'Ana', lastName: 'Reyes', email: 'a@example.com', message: 'A long enough one' };
    await door.send('POST', '/api/contact', inquirer, { 'x-request-id': 'click-123456' });
    await connection.close();
    expect(heard).toEqual(['click-123456']);
  });

  test.each([
    ['a body that is no JSON', 'POST', '/api/contact', '{bad', {}, 400, 'MALFORMED'],
    ['a body that poisons prototypes', 'POST', '/api/contact', '{"__proto__":{"x":1}}', {}, 400, 'MALFORMED'],
    ['a path that cannot be read', 'GET', '/api/%zz', undefined, {}, 400, 'MALFORMED'],
    ['another site', 'POST', '/api/contact', '{}', { origin: 'https://evil.example' }, 403, 'FOREIGN_ORIGIN'],
    ['another site, signing in', 'POST', '/api/admin/login', '{}', { 'sec-fetch-site': 'cross-site' }, 403, 'FOREIGN_ORIGIN'],
    ['an unknown route', 'GET', '/api/nowhere', undefined, {}, 404, 'NOT_FOUND'],
    ['an unknown route, changing it', 'PATCH', '/api/nowhere', '{}', {}, 404, 'NOT_FOUND'],
    [
      'a form in another type',
      'POST',
      '/api/contact',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a package that has no number', 'GET', '/api/unavailable-dates/first', undefined, {}, 422, 'INVALID'],
    ['a package number no table can hold', 'GET', '/api/unavailable-dates/99999999999', undefined, {}, 422, 'INVALID'],
    ['a body that is no object', 'POST', '/api/contact', '[1]', {}, 422, 'INVALID'],
    ['a body that is null', 'POST', '/api/contact', 'null', {}, 422, 'INVALID'],
    ['a service that is not there', 'GET', '/api/unavailable-dates/1', undefined, {}, 503, 'UNAVAILABLE'],
  ] as const)('%s is a problem', async (_what, method, path, body, headers, status, code) => {
    const response = await door.send(method, path, body, headers);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await problemIn(response)).toMatchObject({ status, code });
    expect(response.status).toBe(status);
  });

  test('our own page may change things', async () => {
    await neighbour(inquiry.receive, () => ({ id: 1, createdAt: heldUntil }));
    const inquirer = { firstName: 'Ana', lastName: 'Reyes', email: 'a@example.com', message: 'A long enough one' };
    expect((await door.send('POST', '/api/contact', inquirer, { origin: publicUrl, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });

  test('a defect of ours says nothing about itself', async () => {
    await neighbour(booking.checkAvailability, () => {
      throw new Error('secret detail');
    });
    const question = { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' };
    const response = await door.send('POST', '/api/check-availability', question);
    const problem = await response.text();
    expect(response.status).toBe(500);
    expect(problem).toContain('"code":"INTERNAL"');
    expect(problem).not.toContain('secret');
  });

  test('describes itself in OpenAPI 3.1, and on a page', async () => {
    const described = (await (await door.get('/api/openapi.json')).json()) as { openapi: string; paths: Record<string, object> };
    expect(described.openapi).toBe('3.1.0');
    expect(Object.keys(described.paths).sort()).toEqual([
      '/api/admin/analytics',
      '/api/admin/blocks',
      '/api/admin/blocks/{blockId}',
      '/api/admin/bookings',
      '/api/admin/bookings/{bookingId}',
      '/api/admin/bookings/{bookingId}/refunds',
      '/api/admin/bookings/{bookingId}/status',
      '/api/admin/gallery',
      '/api/admin/gallery/reorder',
      '/api/admin/gallery/{id}',
      '/api/admin/invoices',
      '/api/admin/invoices/{file}',
      '/api/admin/login',
      '/api/admin/logout',
      '/api/admin/media',
      '/api/admin/overview',
      '/api/admin/packages',
      '/api/admin/packages/{packageId}',
      '/api/admin/packages/{packageId}/images',
      '/api/admin/packages/{packageId}/images/reorder',
      '/api/admin/packages/{packageId}/images/{imageId}',
      '/api/admin/password',
      '/api/admin/review-invitations',
      '/api/admin/schedule',
      '/api/admin/second-factor',
      '/api/admin/second-factor/removal',
      '/api/admin/send-review-invite/{bookingId}',
      '/api/admin/session',
      '/api/admin/sessions',
      '/api/booking-window',
      '/api/bookings',
      '/api/bookings.csv',
      '/api/bookings/{confirmationCode}',
      '/api/bookings/{confirmationCode}/calendar.ics',
      '/api/business',
      '/api/charter-packages',
      '/api/check-availability',
      '/api/contact',
      '/api/contact/counts',
      '/api/contact/{id}',
      '/api/contact/{id}/respond',
      '/api/contact/{id}/status',
      '/api/next-free/{packageId}',
      '/api/reviews/{confirmationCode}',
      '/api/test-emails',
      '/api/test-emails/{template}',
      '/api/testimonials',
      '/api/testimonials/{id}',
      '/api/unavailable-dates/{packageId}',
      '/paypal/order',
      '/paypal/order/{orderId}/capture',
      '/paypal/setup',
      '/paypal/webhook',
    ]);
    const page = await door.get('/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect((await door.get('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
  });
});
