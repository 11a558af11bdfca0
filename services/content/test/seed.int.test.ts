import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, type ContentChanged, contentEvents, type Event } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { seedContent } from '../src/seed.js';
import { type ContentHarness, startContentHarness } from './content-harness.js';

let harness: ContentHarness;
let published: Event<ContentChanged>[];

beforeAll(async () => {
  harness = await startContentHarness('seed');
  published = harness.client.recordEvents(contentEvents.changed);
  await harness.client.flush();
  await seedContent(harness.service);
});
afterAll(() => harness?.close());

describe('demo content', () => {
  test('has six testimonials of four and five stars, newest first', async () => {
    const { testimonials } = await harness.client.call(content.listTestimonials, {});
    expect(testimonials).toHaveLength(6);
    expect(testimonials.map(({ rating }) => rating).toSorted((a, b) => a - b)).toEqual([4, 5, 5, 5, 5, 5]);
    expect(testimonials.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('is inserted and published only once', async () => {
    await Promise.all([seedContent(harness.service), seedContent(harness.service)]);
    expect((await harness.client.call(content.listTestimonials, {})).testimonials).toHaveLength(6);
    await eventually(() => expect(published.filter(({ data }) => data.what === 'testimonials')).toHaveLength(1));
  });
});
