import { afterAll, beforeAll, describe, test } from 'vitest';
import { content } from '@charter/contracts';
import { revisionOf } from '@charter/contracts/browser';
import { expectNoLostUpdate } from '@charter/testing';
import { type ContentHarness, staff, startContentHarness } from './content-harness.js';

let harness: ContentHarness;

beforeAll(async () => {
  harness = await startContentHarness('lost_updates');
});
afterAll(() => harness?.close());

describe('of two forms that were opened together, the second does not undo the first', () => {
  const gallery = async () => (await harness.client.call(content.listGallery, { includeInactive: true, withTranslations: true })).images;

  test('for an image of the gallery, and the order of the images', async () => {
    const form = { title: 'Reef', imageUrl: '/media/brand/hero.jpg' };
    const { id } = await harness.client.call(content.addGalleryImage, { form, staff });
    const other = await harness.client.call(content.addGalleryImage, { form: { ...form, title: 'Marina' }, staff });
    await expectNoLostUpdate({
      read: async () => (await gallery()).find((image) => image.id === id),
      change: (attempt, expectedRevision) =>
        harness.client.call(content.updateGalleryImage, { id, form: { ...form, title: `Reef ${attempt}`, expectedRevision }, staff }),
    });
    await expectNoLostUpdate({
      read: async () => ({ revision: revisionOf((await gallery()).map((image) => image.id)) }),
      change: (attempt, expectedRevision) =>
        harness.client.call(content.reorderGallery, {
          imageIds: attempt % 2 === 1 ? [other.id, id] : [id, other.id],
          expectedRevision,
          staff,
        }),
    });
  });

  test('for a testimonial', async () => {
    const form = { name: 'Ruth Adderley', location: 'Harbour Island', rating: 5, review: 'A perfect day on the water.' };
    const { id } = await harness.client.call(content.addTestimonial, { form, staff });
    await expectNoLostUpdate({
      read: async () => (await harness.client.call(content.listTestimonials, {})).testimonials[0],
      change: (attempt, expectedRevision) =>
        harness.client.call(content.changeTestimonial, { id, form: { ...form, rating: 5 - attempt, expectedRevision }, staff }),
    });
  });
});
