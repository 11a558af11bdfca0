import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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
  test('are written, changed and taken down in the name of who did it', async () => {
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

  test('with faults are refused in the words of the form', async () => {
    const faults = async (said: object) => {
      const response = await gateway.send('POST', '/api/testimonials', said, session);
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
  });

  test('are shown to staff as they stand, never from the visitors’ memory', async () => {
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
  test('that are pending are listed, and sent in the name of who did it', async () => {
    await gateway.stub(invitations.pending, () => ({ invitations: [invitation] }));
    const asked = await gateway.stub(invitations.invite, () => invitation);
    const listed = await gateway.get('/api/admin/review-invitations', session);
    expect([listed.status, await listed.json()]).toEqual([200, [invitation]]);
    const sent = await gateway.send('POST', `/api/admin/send-review-invite/${invitation.bookingId}`, undefined, session);
    expect([sent.status, await sent.json()]).toEqual([200, invitation]);
    expect(asked).toEqual([{ bookingId: invitation.bookingId, staff }]);
    expect((await gateway.send('POST', '/api/admin/send-review-invite/7', undefined, session)).status).toBe(422);
  });
});
