import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { content, type GalleryImage, type StoredImage, limits, DomainError, type Upload } from '@charter/contracts';
import { type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

const { messages } = limits.media;
const megabyte = 1024 * 1024;
const kept: StoredImage = { imageUrl: '/media/uploads/0123456789abcdef0123456789abcdef.jpg', width: 900, height: 600 };

let door: Door;
let session: { cookie: string };

beforeAll(async () => {
  door = await startGatewayHarness();
  session = await signIn(door);
});
afterAll(() => door?.close());
afterEach(() => door.dismiss());

const bucket = process.env.S3_BUCKET!;
const s3 = new S3Client({
  endpoint: process.env.S3_ENDPOINT!,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: process.env.S3_ACCESS_KEY_ID!, secretAccessKey: process.env.S3_SECRET_ACCESS_KEY! },
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
const putObject = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
const putAside = async () => (await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'uploads/' }))).Contents ?? [];

/** Content as it answers here: what it was asked, and the upload as it found it. */
async function contentKeeps(reply: () => StoredImage = () => kept) {
  const asked: (Upload & { bytes: number })[] = [];
  await door.neighbour(content.keepUpload, async (upload) => {
    const found = (await putAside()).find(({ Key }) => Key === `uploads/${upload.uploadId}`);
    asked.push({ ...upload, bytes: found?.Size ?? -1 });
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: `uploads/${upload.uploadId}` }));
    return reply();
  });
  return asked;
}

function send(
  bytes: Buffer,
  { field = 'file', headers = session }: { field?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'harbour.png');
  return fetch(`${door.url}/api/admin/media`, { method: 'POST', body: form, headers });
}

describe('a picture on its way in', () => {
  test('is put aside in the store, and content is asked to look at it', async () => {
    const asked = await contentKeeps();
    const response = await send(randomBytes(3 * megabyte));
    expect([response.status, await response.json()]).toEqual([201, kept]);
    expect(asked).toEqual([{ uploadId: expect.any(String), field: 'file', staff: { id: 1, username: 'captain' }, bytes: 3 * megabyte }]);
  });

  test('may have eight megabytes, and not one byte more', async () => {
    const asked = await contentKeeps();
    expect((await send(Buffer.alloc(8 * megabyte))).status).toBe(201);
    for (const size of [8 * megabyte + 1, 9 * megabyte]) {
      const response = await send(Buffer.alloc(size));
      const { code, detail, errors } = await problemIn(response);
      expect([response.status, code, detail, errors]).toEqual([413, 'TOO_LARGE', messages.tooLarge, { file: messages.tooLarge }]);
    }
    expect(asked).toHaveLength(1);
    expect(await putAside()).toEqual([]);
  });

  test('that is none is refused at its field', async () => {
    await contentKeeps(() => {
      throw new DomainError('INVALID', { errors: { file: messages.notAnImage } });
    });
    const response = await send(Buffer.from('<html>'));
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { file: messages.notAnImage }]);
  });

  test('has to be in the field of that name', async () => {
    const asked = await contentKeeps();
    const response = await send(Buffer.alloc(2 * megabyte), { field: 'photo' });
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { file: messages.notAnImage }]);
    expect((await door.send('POST', '/api/admin/media', { file: 'a.png' }, session)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test('comes from staff, on our own page', async () => {
    const asked = await contentKeeps();
    const visitor = await send(Buffer.alloc(9), { headers: {} });
    expect([visitor.status, (await problemIn(visitor)).code]).toEqual([401, 'UNAUTHENTICATED']);
    const foreign = await send(Buffer.alloc(9), { headers: { ...session, origin: 'https://evil.example' } });
    expect([foreign.status, (await problemIn(foreign)).code]).toEqual([403, 'FOREIGN_ORIGIN']);
    expect(asked).toEqual([]);
  });

  test('in a form is not what any other route takes', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x.png');
    const response = await fetch(`${door.url}/api/contact`, { method: 'POST', body: form });
    expect([response.status, (await problemIn(response)).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('that is cut off on the way is refused, and nothing is kept', async () => {
    const asked = await contentKeeps();
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf a pict';
    const headers = { ...session, 'content-type': 'multipart/form-data; boundary=b' };
    const response = await fetch(`${door.url}/api/admin/media`, { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect([asked, await putAside()]).toEqual([[], []]);
  });
});

describe('a picture on its way out', () => {
  const id = randomUUID().replaceAll('-', '');
  const seen = async (path: string) => {
    const response = await door.get(path);
    const { headers } = response;
    return [response.status, headers.get('content-type'), headers.get('cache-control'), await response.text()];
  };
  const forever = 'public, max-age=31536000, immutable';

  beforeAll(async () => {
    await putObject(`media/${id}/original.jpg`, 'the original');
    await putObject(`media/${id}/480.avif`, 'a small one');
    await putObject('uploads/0f8fad5b-d9cb-469f-a165-70867728950e', 'not looked at');
  });
  afterAll(async () => {
    for (const Key of [`media/${id}/original.jpg`, `media/${id}/480.avif`, 'uploads/0f8fad5b-d9cb-469f-a165-70867728950e']) {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    }
  });

  test('never changes under its name', async () => {
    expect(await seen(`/media/uploads/${id}.jpg`)).toEqual([200, 'image/jpeg', forever, 'the original']);
    expect(await seen(`/media/uploads/${id}-480.avif`)).toEqual([200, 'image/avif', forever, 'a small one']);
  });

  test('in a width that is still being made is the original, for a moment', async () => {
    expect(await seen(`/media/uploads/${id}-1200.webp`)).toEqual([200, 'image/jpeg', 'public, max-age=10', 'the original']);
  });

  test('is nothing but a picture, and may be shown by a letter', async () => {
    const { headers } = await door.get(`/media/uploads/${id}.jpg`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-security-policy')).toBeNull();
  });

  test.each([
    `/media/uploads/${randomUUID().replaceAll('-', '')}.jpg`,
    `/media/uploads/${id}-481.avif`,
    `/media/uploads/${id}`,
    '/media/uploads/0f8fad5b-d9cb-469f-a165-70867728950e',
    `/media/uploads/..%2f..%2fuploads%2f0f8fad5b-d9cb-469f-a165-70867728950e`,
    `/media/uploads/${id}%2f..%2f480.avif`,
    `/media/uploads/%00${id}.jpg`,
  ])('%s leads nowhere', async (path) => {
    expect((await door.get(path)).status).toBe(404);
  });

  test('cannot be written where it is read', async () => {
    expect((await door.send('PUT', `/media/uploads/${id}.jpg`, {}, session)).status).toBe(405);
    expect((await door.send('DELETE', `/media/uploads/${id}.jpg`, undefined, session)).status).toBe(405);
  });
});

describe('the gallery of the back office', () => {
  const image: GalleryImage = {
    id: 7,
    title: 'Blue hole',
    imageUrl: kept.imageUrl,
    description: null,
    displayOrder: 11,
    isActive: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
  const staff = { id: 1, username: 'captain' };

  test('is changed in the name of who did it, without what the form does not have', async () => {
    const wanted = await door.neighbour(content.wantPicture, () => ({}));
    const additions = await door.neighbour(content.addGalleryImage, () => image);
    const updates = await door.neighbour(content.updateGalleryImage, () => image);
    const removals = await door.neighbour(content.removeGalleryImage, () => ({}));
    const orders = await door.neighbour(content.reorderGallery, () => ({ images: [image] }));
    const form = { title: ' Blue hole ', imageUrl: kept.imageUrl, isActive: false, displayOrder: 99 };
    const read = { title: 'Blue hole', imageUrl: kept.imageUrl, isActive: false };
    const added = await door.send('POST', '/api/admin/gallery', form, session);
    expect([added.status, await added.json()]).toEqual([201, image]);
    expect((await door.send('PUT', '/api/admin/gallery/7', form, session)).status).toBe(200);
    expect((await door.send('DELETE', '/api/admin/gallery/7', undefined, session)).status).toBe(204);
    const ordered = await door.send('PUT', '/api/admin/gallery/reorder', { imageIds: [7] }, session);
    expect([ordered.status, await ordered.json()]).toEqual([200, [image]]);
    expect(additions).toEqual([{ form: read, staff }]);
    expect(updates).toEqual([{ id: 7, form: read, staff }]);
    expect(removals).toEqual([{ id: 7, staff }]);
    expect(orders).toEqual([{ imageIds: [7], staff }]);
    const shown = { imageId: '0123456789abcdef0123456789abcdef', field: 'imageUrl' };
    expect(wanted).toEqual([shown, shown]);
  });

  test('shows no uploaded picture that is gone, and any of another house', async () => {
    await door.neighbour(content.wantPicture, ({ field }) => {
      throw new DomainError('INVALID', { errors: { [field]: messages.gone } });
    });
    const additions = await door.neighbour(content.addGalleryImage, () => image);
    const post = (imageUrl: string) => door.send('POST', '/api/admin/gallery', { title: 'Blue hole', imageUrl }, session);
    for (const imageUrl of [kept.imageUrl, `https://charters.example${kept.imageUrl.replace('.jpg', '-740.webp')}`]) {
      const response = await post(imageUrl);
      expect([response.status, (await problemIn(response)).errors]).toEqual([422, { imageUrl: messages.gone }]);
    }
    expect(additions).toEqual([]);
    expect((await post('https://elsewhere.example/a.jpg')).status).toBe(201);
  });

  test('with faults is refused in the words of the form', async () => {
    const faults = async (method: string, path: string, said: object) => {
      const response = await door.send(method, `/api/admin/gallery${path}`, said, session);
      return [response.status, (await problemIn(response)).errors];
    };
    const { missing, order } = limits.gallery.messages;
    expect(await faults('POST', '', { title: ' ' })).toEqual([422, { title: missing, imageUrl: missing }]);
    const tooLong = { title: 'x'.repeat(201), imageUrl: 'javascript:alert(1)' };
    expect(await faults('POST', '', tooLong)).toEqual([
      422,
      { title: 'Please use at most 200 characters', imageUrl: limits.media.messages.address },
    ]);
    expect(await faults('PUT', '/first', { title: 'A', imageUrl: kept.imageUrl })).toEqual([
      422,
      { id: 'id must be the number of a gallery image' },
    ]);
    expect(await faults('PUT', '/reorder', { imageIds: ['a'] })).toEqual([422, { imageIds: order }]);
    expect(await faults('PUT', '/reorder', {})).toEqual([422, { imageIds: order }]);
  });

  test('takes a picture that lies in the form itself, and hands on its address', async () => {
    const uploads = await contentKeeps();
    const additions = await door.neighbour(content.addGalleryImage, () => image);
    const inline = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
    const post = (imageUrl: string) => door.send('POST', '/api/admin/gallery', { title: 'Inline', imageUrl }, session);
    expect((await post(inline(randomBytes(5 * megabyte)))).status).toBe(201);
    expect(uploads).toMatchObject([{ field: 'imageUrl', bytes: 5 * megabyte }]);
    expect(additions[0]!.form.imageUrl).toBe(kept.imageUrl);
    for (const [imageUrl, message] of [
      [inline(Buffer.alloc(8 * megabyte + 1)), messages.tooLarge],
      [inline(Buffer.from('<html>'), 'text/html'), limits.media.messages.address],
      ['data:image/png,not-base64', limits.media.messages.address],
    ] as const) {
      const response = await post(imageUrl);
      expect([response.status, (await problemIn(response)).errors]).toEqual([422, { imageUrl: message }]);
    }
    expect(additions).toHaveLength(1);
  });
});
