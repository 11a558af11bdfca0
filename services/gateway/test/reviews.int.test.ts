import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { content, contentEvents, type ReviewForm, type Testimonial } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type TestGateway, startGatewayHarness, problemIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

describe('a review by the personal link', () => {
  const review: ReviewForm = { name: 'Ana R.', location: 'Lisbon, Portugal', rating: 5, review: 'A day we still talk about.' };
  const stored: Testimonial = { id: 7, ...review, isVerified: true };
  const invitation = {
    confirmationCode: 'ABCDE-12345',
    firstName: 'Ana',
    packageName: 'Rose Island 4-Hour Charter',
    bookingDate: '2026-12-24',
  };

  test('finds the invitation by its code', async () => {
    const requests = await gateway.stub(content.findInvitation, () => invitation);
    const response = await gateway.get('/api/reviews/abcde12345');
    expect([response.status, await response.json()]).toEqual([200, invitation]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(requests).toEqual([{ confirmationCode: 'ABCDE12345' }]);
  });

  test('is passed to content trimmed and without unknown fields', async () => {
    const requests = await gateway.stub(content.submitReview, () => stored);
    const body = { ...review, name: ' Ana R. ', isVerified: false, confirmationCode: 'ZZZZZ-ZZZZZ' };
    const response = await gateway.send('POST', '/api/reviews/ABCDE-12345', body);
    expect([response.status, await response.json()]).toEqual([201, stored]);
    expect(requests).toEqual([{ confirmationCode: 'ABCDE-12345', form: review }]);
  });

  test('is shown to the next visitor after the event of content', async () => {
    let testimonials: Testimonial[] = [];
    await gateway.stub(content.listTestimonials, () => ({ testimonials }));
    await gateway.stub(content.submitReview, () => stored);
    await gateway.client.publish(contentEvents.changed, { what: 'testimonials' });
    await eventually(async () => expect(await (await gateway.get('/api/testimonials')).json()).toEqual([]));
    testimonials = [stored];
    await gateway.send('POST', '/api/reviews/ABCDE-12345', review);
    await gateway.client.publish(contentEvents.changed, { what: 'testimonials' });
    await eventually(async () => expect(await (await gateway.get('/api/testimonials')).json()).toEqual([stored]));
  });

  test('with invalid fields is answered with 422 and the message of each field', async () => {
    const responseTo = async (body: object) => {
      const response = await gateway.send('POST', '/api/reviews/ABCDE-12345', body);
      return [response.status, (await problemIn(response)).errors];
    };
    expect(await responseTo({ name: ' ', rating: 0, review: 'Too short' })).toEqual([
      422,
      {
        name: 'Name is required',
        location: 'Location is required',
        rating: 'Please select a rating',
        review: 'Please write at least 10 characters',
      },
    ]);
    expect(await responseTo({ ...review, rating: 6 })).toEqual([422, { rating: 'Rating cannot exceed 5' }]);
    expect(await responseTo({ ...review, rating: 4.5 })).toEqual([422, { rating: 'Please select a rating' }]);
    expect(await responseTo({ ...review, review: 'x'.repeat(2001) })).toEqual([422, { review: 'Please use at most 2000 characters' }]);
    expect((await gateway.get('/api/reviews/not-a-code')).status).toBe(422);
  });
});
