import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  catalog,
  type CharterPackage,
  type Operation,
  type PackageForm,
  type PackageImage,
  type PackageImageForm,
  Refusal,
} from '@charter/contracts';
import { type Door, openDoor, problemIn, publicUrl, signIn } from './open-door.js';

let door: Door;
let session: { cookie: string };
let ended: (() => void)[] = [];
const staff = { id: 1, username: 'captain' };

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

/** The catalogue, answering this one question, and what it was asked. */
async function neighbour<Q extends object, R extends object>(operation: Operation<Q, R>, reply: () => NoInfer<R>): Promise<Q[]> {
  const asked: Q[] = [];
  ended.push(
    door.stranger.answer(operation, (request) => {
      asked.push(request);
      return reply();
    }),
  );
  await door.stranger.settle();
  return asked;
}

const form: PackageForm = {
  name: 'Blue Lagoon Morning',
  duration: '4 hours',
  description: 'Swim before the town is up.',
  price: 1400,
  maxGuests: 8,
  includes: ['Captain and mate', 'Fuel'],
  imageUrl: '/media/brand/hero.jpg',
  isPopular: false,
  timeSlots: ['Morning'],
};
const sold: CharterPackage = { ...form, id: 7, isPopular: false, slots: [{ label: 'Morning', startMinute: 480, endMinute: 720 }] };
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

const routes = [
  ['POST', '/api/admin/packages', form],
  ['PUT', '/api/admin/packages/7', form],
  ['DELETE', '/api/admin/packages/7', undefined],
  ['POST', '/api/admin/packages/7/images', imageForm],
  ['PUT', '/api/admin/packages/7/images/reorder', { imageIds: [3] }],
  ['PUT', '/api/admin/packages/7/images/3', imageForm],
  ['DELETE', '/api/admin/packages/7/images/3', undefined],
] as const;

test.each(routes)('%s %s is for staff, on our own page', async (method, path, body) => {
  const visitor = await door.send(method, path, body);
  expect([visitor.status, (await problemIn(visitor)).code]).toEqual([401, 'UNAUTHENTICATED']);
  const elsewhere = await door.send(method, path, body, { ...session, origin: 'https://evil.example' });
  expect([elsewhere.status, (await problemIn(elsewhere)).code]).toEqual([403, 'FOREIGN_ORIGIN']);
});

describe('a package', () => {
  test('is added, changed and removed in the name of who did it', async () => {
    const additions = await neighbour(catalog.addPackage, () => sold);
    const changes = await neighbour(catalog.changePackage, () => sold);
    const removals = await neighbour(catalog.removePackage, () => ({}));
    const own = { ...session, origin: publicUrl };
    const added = await door.send('POST', '/api/admin/packages', { ...form, name: ' Blue Lagoon Morning ', archivedAt: null }, own);
    expect([added.status, await added.json()]).toEqual([201, sold]);
    const changed = await door.send('PUT', '/api/admin/packages/7', { id: 7, ...form }, own);
    expect([changed.status, await changed.json()]).toEqual([200, sold]);
    expect((await door.send('DELETE', '/api/admin/packages/7', undefined, own)).status).toBe(204);
    expect(additions).toEqual([{ form, staff }]);
    expect(changes).toEqual([{ packageId: 7, form, staff }]);
    expect(removals).toEqual([{ packageId: 7, staff }]);
  });

  const faults = async (body: unknown) => {
    const response = await door.send('POST', '/api/admin/packages', body, session);
    return [response.status, (await problemIn(response)).errors];
  };

  test('without anything is refused in the words of the form', async () => {
    expect(await faults({})).toEqual([
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
    [{ timeSlots: ['x'.repeat(61)] }, { timeSlots: 'Please use at most 60 characters in each' }],
    [{ includes: ['two\nlines'] }, { includes: 'Please use plain text on one line' }],
    [{ isPopular: 'very' }, { isPopular: 'isPopular is true or false' }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'Please give an image by its address (https://…) or an uploaded one' }],
    [{ imageUrl: 'data:image/svg+xml;base64,PHN2Zz4=' }, { imageUrl: expect.stringContaining('Please give an image') }],
  ])('with %j is refused at that field', async (wrong, errors) => {
    expect(await faults({ ...form, ...wrong })).toEqual([422, errors]);
  });

  test('keeps what staff list without its gaps and repetitions', async () => {
    const additions = await neighbour(catalog.addPackage, () => sold);
    await door.send('POST', '/api/admin/packages', { ...form, includes: [' Fuel ', '', 'Ice', 'Fuel'] }, session);
    expect(additions[0]!.form.includes).toEqual(['Fuel', 'Ice']);
  });

  test('that does not exist is not found, and a body that is no JSON is no form', async () => {
    const gone = () => {
      throw new Refusal('PACKAGE_NOT_FOUND');
    };
    await neighbour(catalog.changePackage, gone);
    expect((await door.send('PUT', '/api/admin/packages/4711', form, session)).status).toBe(404);
    expect((await door.send('POST', '/api/admin/packages', '{bad', session)).status).toBe(400);
    expect((await door.send('PUT', '/api/admin/packages/first', form, session)).status).toBe(422);
  });

  test('that was just changed is read fresh by staff', async () => {
    await neighbour(catalog.listPackages, () => ({ packages: [sold] }));
    await neighbour(catalog.listImages, () => ({ images: [image] }));
    for (const path of ['/api/charter-packages', '/api/admin/packages/7/images']) {
      expect((await door.get(path)).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect((await door.get(path, session)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('an image of a package', () => {
  test('is added, changed, moved and removed in the name of who did it', async () => {
    const additions = await neighbour(catalog.addImage, () => image);
    const changes = await neighbour(catalog.changeImage, () => image);
    const reorderings = await neighbour(catalog.reorderImages, () => ({ images: [image] }));
    const removals = await neighbour(catalog.removeImage, () => ({}));
    const added = await door.send('POST', '/api/admin/packages/7/images', { ...imageForm, displayOrder: 99 }, session);
    expect([added.status, await added.json()]).toEqual([201, image]);
    expect((await door.send('PUT', '/api/admin/packages/7/images/3', imageForm, session)).status).toBe(200);
    const moved = await door.send('PUT', '/api/admin/packages/7/images/reorder', { imageIds: [3] }, session);
    expect([moved.status, await moved.json()]).toEqual([200, [image]]);
    expect((await door.send('DELETE', '/api/admin/packages/7/images/3', undefined, session)).status).toBe(204);
    expect(additions).toEqual([{ packageId: 7, form: imageForm, staff }]);
    expect(changes).toEqual([{ packageId: 7, imageId: 3, form: imageForm, staff }]);
    expect(reorderings).toEqual([{ packageId: 7, imageIds: [3], staff }]);
    expect(removals).toEqual([{ packageId: 7, imageId: 3, staff }]);
  });

  test('with faults is refused at its fields', async () => {
    const errors = async (path: string, body: object) =>
      (await problemIn(await door.send(path.endsWith('reorder') ? 'PUT' : 'POST', path, body, session))).errors;
    expect(await errors('/api/admin/packages/7/images', { title: 'Reef' })).toEqual({ imageUrl: 'Image URL is required' });
    const order = '/api/admin/packages/7/images/reorder';
    for (const imageIds of [undefined, [], ['a'], [1, 1]]) {
      expect(await errors(order, { imageIds })).toEqual({ imageIds: 'The new order needs each image of this package once' });
    }
  });

  test('that does not exist is not found', async () => {
    await neighbour(catalog.removeImage, () => {
      throw new Refusal('IMAGE_NOT_FOUND');
    });
    const response = await door.send('DELETE', '/api/admin/packages/7/images/4711', undefined, session);
    expect([response.status, (await problemIn(response)).code]).toEqual([404, 'IMAGE_NOT_FOUND']);
  });
});
