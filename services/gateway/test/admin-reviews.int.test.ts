import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  content,
  invitations,
  type Operation,
  type PendingInvitation,
  Refusal,
  type Testimonial,
  type TestimonialForm,
} from '@charter/contracts';
import { type Door, openDoor, problemIn, signIn } from './open-door.js';

let door: Door;
let session: { cookie: string };
let ended: (() => void)[] = [];

beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door?.close());
beforeEach(async () => {
  session = await signIn(door);
});
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

const form: TestimonialForm = {
  name: 'Ruth Adderley',
  location: 'Harbour Island',
  rating: 5,
  review: 'Told on the quay.',
  isVerified: true,
};
const stored: Testimonial = { id: 7, ...form, isVerified: true };
const invitation: PendingInvitation = {
  bookingId: '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b',
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@guests.example',
  packageName: 'Rose Island 4-Hour Charter',
  bookingDate: '2026-12-24',
  invitedAt: '2026-12-26T12:00:00.000Z',
};
const staff = { id: 1, username: 'captain' };
const routes = [
  ['POST', '/api/testimonials', form],
  ['PUT', '/api/testimonials/7', form],
  ['DELETE', '/api/testimonials/7', undefined],
  ['GET', '/api/admin/review-invitations', undefined],
  ['POST', `/api/admin/send-review-invite/${invitation.bookingId}`, undefined],
] as const;

test.each(routes)('%s %s is for staff only', async (method, path, body) => {
  const response = await door.send(method, path, body);
  expect([response.status, (await problemIn(response)).code]).toEqual([401, 'UNAUTHENTICATED']);
});

describe('reviews', () => {
  test('are written, changed and taken down in the name of who did it', async () => {
    const additions = await neighbour(content.addTestimonial, () => stored);
    const changes = await neighbour(content.changeTestimonial, () => stored);
    const removals = await neighbour(content.removeTestimonial, () => ({}));
    const added = await door.send('POST', '/api/testimonials', { ...form, name: ' Ruth Adderley ', id: 3, confirmationCode: 'X' }, session);
    expect([added.status, await added.json()]).toEqual([201, stored]);
    const changed = await door.send('PUT', '/api/testimonials/7', form, session);
    expect([changed.status, await changed.json()]).toEqual([200, stored]);
    expect((await door.send('DELETE', '/api/testimonials/7', undefined, session)).status).toBe(204);
    expect(additions).toEqual([{ form, staff }]);
    expect(changes).toEqual([{ id: 7, form, staff }]);
    expect(removals).toEqual([{ id: 7, staff }]);
  });

  test('with faults are refused in the words of the form', async () => {
    const faults = async (said: object) => {
      const response = await door.send('POST', '/api/testimonials', said, session);
      return [response.status, (await problemIn(response)).errors];
    };
    expect(await faults({ name: ' ', rating: 0, review: '', isVerified: 'yes' })).toEqual([
      422,
      {
        name: 'Name is required',
        location: 'Location is required',
        rating: 'Rating must be at least 1',
        review: 'Review content is required',
        isVerified: 'isVerified is true or false',
      },
    ]);
    expect(await faults({ ...form, rating: 6 })).toEqual([422, { rating: 'Rating cannot exceed 5' }]);
    expect(await faults({ ...form, review: 'x'.repeat(2001) })).toEqual([422, { review: 'Please use at most 2000 characters' }]);
    const unread = await door.send('PUT', '/api/testimonials/7', '{bad', session);
    expect([unread.status, (await problemIn(unread)).code]).toEqual([400, 'MALFORMED']);
  });

  test('that do not exist are said to be so', async () => {
    const missing = () => {
      throw new Refusal('REVIEW_NOT_FOUND');
    };
    await neighbour(content.changeTestimonial, missing);
    await neighbour(content.removeTestimonial, missing);
    for (const response of [
      await door.send('PUT', '/api/testimonials/8', form, session),
      await door.send('DELETE', '/api/testimonials/8', undefined, session),
    ]) {
      expect([response.status, (await problemIn(response)).code]).toEqual([404, 'REVIEW_NOT_FOUND']);
    }
    const nameless = await door.send('DELETE', '/api/testimonials/first', undefined, session);
    expect([nameless.status, (await problemIn(nameless)).errors]).toEqual([422, { id: 'id must be the number of a review' }]);
  });

  test('are shown to staff as they stand, never from the visitors’ memory', async () => {
    let testimonials = [stored];
    await neighbour(content.listTestimonials, () => ({ testimonials }));
    expect(await (await door.get('/api/testimonials')).json()).toEqual([stored]);
    testimonials = [];
    expect(await (await door.get('/api/testimonials')).json()).toEqual([stored]);
    const forStaff = await door.get('/api/testimonials', session);
    expect(await forStaff.json()).toEqual([]);
    expect(forStaff.headers.get('cache-control')).toBe('no-store');
  });
});

describe('invitations', () => {
  test('that are pending are listed, and sent in the name of who did it', async () => {
    await neighbour(invitations.pending, () => ({ invitations: [invitation] }));
    const asked = await neighbour(invitations.invite, () => invitation);
    const listed = await door.get('/api/admin/review-invitations', session);
    expect([listed.status, await listed.json()]).toEqual([200, [invitation]]);
    const sent = await door.send('POST', `/api/admin/send-review-invite/${invitation.bookingId}`, undefined, session);
    expect([sent.status, await sent.json()]).toEqual([200, invitation]);
    expect(asked).toEqual([{ bookingId: invitation.bookingId, staff }]);
    expect((await door.send('POST', '/api/admin/send-review-invite/7', undefined, session)).status).toBe(422);
  });

  test.each([
    ['BOOKING_NOT_FOUND', 404],
    ['NOT_INVITABLE', 409],
    ['ALREADY_REVIEWED', 409],
    ['ALREADY_INVITED', 409],
  ] as const)('refused with %s are answered with %d', async (code, status) => {
    await neighbour(invitations.invite, () => {
      throw new Refusal(code);
    });
    const response = await door.send('POST', `/api/admin/send-review-invite/${invitation.bookingId}`, undefined, session);
    expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
  });

  test('are not sent for another site', async () => {
    const path = `/api/admin/send-review-invite/${invitation.bookingId}`;
    const response = await door.send('POST', path, undefined, { ...session, origin: 'https://evil.example' });
    expect([response.status, (await problemIn(response)).code]).toEqual([403, 'FOREIGN_ORIGIN']);
  });
});
