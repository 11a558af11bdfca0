import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { content, contentEvents, type ReviewForm, type Testimonial } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type Door, startGatewayHarness, problemIn } from './gateway-harness.js';

let door: Door;

beforeAll(async () => {
  door = await startGatewayHarness();
});
afterAll(() => door?.close());
afterEach(() => door.dismiss());

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
    const asked = await door.neighbour(content.findInvitation, () => invitation);
    const response = await door.get('/api/reviews/abcde12345');
    expect([response.status, await response.json()]).toEqual([200, invitation]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ confirmationCode: 'abcde12345' }]);
  });

  test('is passed on trimmed, and a guest cannot say more than the form does', async () => {
    const asked = await door.neighbour(content.submitReview, () => stored);
    const said = { ...review, name: ' Ana R. ', isVerified: false, confirmationCode: 'ZZZZZ-ZZZZZ' };
    const response = await door.send('POST', '/api/reviews/ABCDE-12345', said);
    expect([response.status, await response.json()]).toEqual([201, stored]);
    expect(asked).toEqual([{ confirmationCode: 'ABCDE-12345', form: review }]);
  });

  test('is seen by the next visitor, as soon as it is announced', async () => {
    let testimonials: Testimonial[] = [];
    await door.neighbour(content.listTestimonials, () => ({ testimonials }));
    await door.neighbour(content.submitReview, () => stored);
    await door.client.publish(contentEvents.changed, { what: 'testimonials' });
    await eventually(async () => expect(await (await door.get('/api/testimonials')).json()).toEqual([]));
    testimonials = [stored];
    await door.send('POST', '/api/reviews/ABCDE-12345', review);
    await door.client.publish(contentEvents.changed, { what: 'testimonials' });
    await eventually(async () => expect(await (await door.get('/api/testimonials')).json()).toEqual([stored]));
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
