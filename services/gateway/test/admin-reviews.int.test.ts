import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { content, invitations, type PendingInvitation, type Testimonial, type TestimonialForm } from '@charter/contracts';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  session = await signIn(gateway);
});
afterEach(() => gateway.removeStubs());

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

describe('reviews', () => {
  test('are added, changed and removed with the member of staff', async () => {
    const additions = await gateway.stub(content.addTestimonial, () => stored);
    const changes = await gateway.stub(content.changeTestimonial, () => stored);
    const removals = await gateway.stub(content.removeTestimonial, () => ({}));
    const added = await gateway.send(
      'POST',
      '/api/testimonials',
      { ...form, name: ' Ruth Adderley ', id: 3, confirmationCode: 'X' },
      session,
    );
    expect([added.status, await added.json()]).toEqual([201, stored]);
    const changed = await gateway.send('PUT', '/api/testimonials/7', form, session);
    expect([changed.status, await changed.json()]).toEqual([200, stored]);
    expect((await gateway.send('DELETE', '/api/testimonials/7', undefined, session)).status).toBe(204);
    expect(additions).toEqual([{ form, staff }]);
    expect(changes).toEqual([{ id: 7, form, staff }]);
    expect(removals).toEqual([{ id: 7, staff }]);
  });

  test('with invalid fields are answered with 422 and the message of each field', async () => {
    const responseTo = async (body: object) => {
      const response = await gateway.send('POST', '/api/testimonials', body, session);
      return [response.status, (await problemIn(response)).errors];
    };
    expect(await responseTo({ name: ' ', rating: 0, review: '', isVerified: 'yes' })).toEqual([
      422,
      {
        name: 'Name is required',
        location: 'Location is required',
        rating: 'Rating must be at least 1',
        review: 'Review content is required',
        isVerified: 'isVerified must be true or false',
      },
    ]);
    expect(await responseTo({ ...form, rating: 6 })).toEqual([422, { rating: 'Rating cannot exceed 5' }]);
    expect(await responseTo({ ...form, review: 'x'.repeat(2001) })).toEqual([422, { review: 'Please use at most 2000 characters' }]);
  });

  test('are not cached for staff', async () => {
    let testimonials = [stored];
    await gateway.stub(content.listTestimonials, () => ({ testimonials }));
    expect(await (await gateway.get('/api/testimonials')).json()).toEqual([stored]);
    testimonials = [];
    expect(await (await gateway.get('/api/testimonials')).json()).toEqual([stored]);
    const forStaff = await gateway.get('/api/testimonials', session);
    expect(await forStaff.json()).toEqual([]);
    expect(forStaff.headers.get('cache-control')).toBe('no-store');
  });
});

describe('invitations', () => {
  test('are listed while pending, and sent with the member of staff', async () => {
    await gateway.stub(invitations.pending, () => ({ invitations: [invitation] }));
    const requests = await gateway.stub(invitations.invite, () => invitation);
    const listed = await gateway.get('/api/admin/review-invitations', session);
    expect([listed.status, await listed.json()]).toEqual([200, [invitation]]);
    const sent = await gateway.send('POST', `/api/admin/send-review-invite/${invitation.bookingId}`, undefined, session);
    expect([sent.status, await sent.json()]).toEqual([200, invitation]);
    expect(requests).toEqual([{ bookingId: invitation.bookingId, staff }]);
    expect((await gateway.send('POST', '/api/admin/send-review-invite/7', undefined, session)).status).toBe(422);
  });
});
