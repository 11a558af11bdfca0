import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { content, type ContentChanged, contentFacts, type Event } from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { eventually, joinNats, ownDatabase, type OwnDatabase, type Stranger } from '@charter/testing';

let database: OwnDatabase;
let stranger: Stranger;
let service: INestMicroservice;
let announced: Event<ContentChanged>[];

beforeAll(async () => {
  database = await ownDatabase('content');
  stranger = await joinNats();
  announced = stranger.hear(contentFacts.changed);
  process.env.DATABASE_URL = database.url;
  const { contentService } = await import('../src/content.module.js');
  service = await startService(contentService);
  await contentService.seed!(service);
});

afterAll(async () => {
  await service?.close();
  await stranger?.leave();
  await database?.drop();
});

describe('the gallery', () => {
  test('hangs ten pictures in order', async () => {
    const { images } = await stranger.ask(content.listGallery, { includeInactive: false });
    expect(images.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(images[0]).toMatchObject({ title: 'At anchor', imageUrl: '/media/brand/hero.jpg', isActive: true });
  });

  test('shows a picture that was taken down to staff only', async () => {
    await database.query('UPDATE gallery_image SET is_active = false WHERE display_order = 3');
    expect((await stranger.ask(content.listGallery, { includeInactive: false })).images).toHaveLength(9);
    expect((await stranger.ask(content.listGallery, { includeInactive: true })).images).toHaveLength(10);
  });
});

describe('what guests said', () => {
  test('is six reviews of four and five stars, the newest first', async () => {
    const { testimonials } = await stranger.ask(content.listTestimonials, {});
    expect(testimonials).toHaveLength(6);
    expect(testimonials.map(({ rating }) => rating).toSorted((a, b) => a - b)).toEqual([4, 5, 5, 5, 5, 5]);
    expect(testimonials.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

describe('demo content', () => {
  test('is announced, and filled in only once', async () => {
    const { seedContent } = await import('../src/seed.js');
    await Promise.all([seedContent(service), seedContent(service)]);
    expect((await stranger.ask(content.listTestimonials, {})).testimonials).toHaveLength(6);
    await eventually(() => expect(announced.map(({ data }) => data.what).sort()).toEqual(['gallery', 'testimonials']));
  });
});
