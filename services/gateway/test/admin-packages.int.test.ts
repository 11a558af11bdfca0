import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalog, type CharterPackage, type PackageForm, type PackageImage, type PackageImageForm } from '@charter/contracts';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl, signIn } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  session = await signIn(gateway);
});
afterEach(() => gateway.removeStubs());

const form = {
  name: 'Blue Lagoon Morning',
  duration: '4 hours',
  description: 'Swim before the town is up.',
  price: 1400,
  maxGuests: 8,
  includes: ['Captain and mate', 'Fuel'],
  imageUrl: '/media/brand/hero.jpg',
  isPopular: false,
  timeSlots: ['Morning'],
} satisfies PackageForm;
const storedPackage: CharterPackage = { ...form, id: 7, isPopular: false, slots: [{ label: 'Morning', startMinute: 480, endMinute: 720 }] };
const imageForm: PackageImageForm = { imageUrl: 'https://pictures.example/reef.jpg', title: 'Reef', description: null, isPrimary: false };
const image: PackageImage = {
  id: 3,
  packageId: 7,
  imageUrl: 'https://pictures.example/reef.jpg',
  title: 'Reef',
  description: null,
  isPrimary: true,
  displayOrder: 1,
  createdAt: '2026-12-01T12:00:00.000Z',
};

describe('a package', () => {
  test('is added, changed and removed with the member of staff', async () => {
    const additions = await gateway.stub(catalog.addPackage, () => storedPackage);
    const changes = await gateway.stub(catalog.changePackage, () => storedPackage);
    const removals = await gateway.stub(catalog.removePackage, () => ({}));
    const own = { ...session, origin: publicUrl };
    const added = await gateway.send('POST', '/api/admin/packages', { ...form, name: ' Blue Lagoon Morning ', archivedAt: null }, own);
    expect([added.status, await added.json()]).toEqual([201, storedPackage]);
    const changed = await gateway.send('PUT', '/api/admin/packages/7', { id: 7, ...form }, own);
    expect([changed.status, await changed.json()]).toEqual([200, storedPackage]);
    expect((await gateway.send('DELETE', '/api/admin/packages/7', undefined, own)).status).toBe(204);
    expect(additions).toEqual([{ form, staff }]);
    expect(changes).toEqual([{ packageId: 7, form, staff }]);
    expect(removals).toEqual([{ packageId: 7, staff }]);
  });

  const responseTo = async (body: unknown) => {
    const response = await gateway.send('POST', '/api/admin/packages', body, session);
    return [response.status, (await problemIn(response)).errors];
  };

  test('without any field is answered with 422 and the message of each field', async () => {
    expect(await responseTo({})).toEqual([
      422,
      {
        name: 'Name is required',
        duration: 'Duration is required',
        description: 'Description is required',
        price: 'Price must be greater than 0',
        maxGuests: 'Max guests must be greater than 0',
        includes: 'At least one inclusion is required',
        imageUrl: 'Image URL is required',
        timeSlots: 'At least one time slot is required',
      },
    ]);
  });

  test.each([
    [{ price: 0 }, { price: 'Price must be greater than 0' }],
    [{ price: 99.5 }, { price: 'Price must be greater than 0' }],
    [{ price: 100_001 }, { price: 'Price is at most $100,000' }],
    [{ maxGuests: 13 }, { maxGuests: 'The boat carries at most 12 guests' }],
    [{ includes: ['', '  '] }, { includes: 'At least one inclusion is required' }],
    [{ includes: [null] }, { includes: 'At least one inclusion is required' }],
    [{ timeSlots: 'Morning' }, { timeSlots: 'At least one time slot is required' }],
    [{ timeSlots: ['x'.repeat(61)] }, { timeSlots: 'Please use at most 60 characters per line' }],
    [{ includes: ['two\nlines'] }, { includes: 'Please remove line breaks' }],
    [{ isPopular: 'very' }, { isPopular: 'isPopular must be true or false' }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'Please enter an image address (https://…) or upload an image' }],
    [{ imageUrl: 'data:image/svg+xml;base64,PHN2Zz4=' }, { imageUrl: expect.stringContaining('Please enter an image') }],
  ])('with %j is answered with 422 at that field', async (invalid, errors) => {
    expect(await responseTo({ ...form, ...invalid })).toEqual([422, errors]);
  });

  test('drops empty and repeated entries of lists', async () => {
    const additions = await gateway.stub(catalog.addPackage, () => storedPackage);
    await gateway.send('POST', '/api/admin/packages', { ...form, includes: [' Fuel ', '', 'Ice', 'Fuel'] }, session);
    expect(additions[0]!.form.includes).toEqual(['Fuel', 'Ice']);
  });

  test('is not cached for staff', async () => {
    await gateway.stub(catalog.listPackages, () => ({ packages: [storedPackage] }));
    await gateway.stub(catalog.listImages, () => ({ images: [image] }));
    for (const path of ['/api/charter-packages', '/api/admin/packages/7/images']) {
      expect((await gateway.get(path)).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect((await gateway.get(path, session)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('an image of a package', () => {
  test('is added, changed, moved and removed with the member of staff', async () => {
    const additions = await gateway.stub(catalog.addImage, () => image);
    const changes = await gateway.stub(catalog.changeImage, () => image);
    const reorderings = await gateway.stub(catalog.reorderImages, () => ({ images: [image] }));
    const removals = await gateway.stub(catalog.removeImage, () => ({}));
    const added = await gateway.send('POST', '/api/admin/packages/7/images', { ...imageForm, displayOrder: 99 }, session);
    expect([added.status, await added.json()]).toEqual([201, image]);
    expect((await gateway.send('PUT', '/api/admin/packages/7/images/3', imageForm, session)).status).toBe(200);
    const moved = await gateway.send('PUT', '/api/admin/packages/7/images/reorder', { imageIds: [3] }, session);
    expect([moved.status, await moved.json()]).toEqual([200, [image]]);
    expect((await gateway.send('DELETE', '/api/admin/packages/7/images/3', undefined, session)).status).toBe(204);
    expect(additions).toEqual([{ packageId: 7, form: imageForm, staff }]);
    expect(changes).toEqual([{ packageId: 7, imageId: 3, form: imageForm, staff }]);
    expect(reorderings).toEqual([{ packageId: 7, imageIds: [3], staff }]);
    expect(removals).toEqual([{ packageId: 7, imageId: 3, staff }]);
  });

  test('with invalid fields is answered with 422', async () => {
    const errors = async (path: string, body: object) =>
      (await problemIn(await gateway.send(path.endsWith('reorder') ? 'PUT' : 'POST', path, body, session))).errors;
    expect(await errors('/api/admin/packages/7/images', { title: 'Reef' })).toEqual({ imageUrl: 'Image URL is required' });
    const order = '/api/admin/packages/7/images/reorder';
    for (const imageIds of [undefined, [], ['a'], [1, 1]]) {
      expect(await errors(order, { imageIds })).toEqual({ imageIds: 'The new order must list each image of this package once' });
    }
  });
});
