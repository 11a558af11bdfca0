import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { content, type GalleryImage, type StoredImage, DomainError, type Upload } from '@charter/contracts';
import { fieldMessages } from '@charter/contracts/browser';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

const megabyte = 1024 * 1024;
const storedImage: StoredImage = { imageUrl: '/media/uploads/0123456789abcdef0123456789abcdef.jpg', width: 900, height: 600 };

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

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
const pendingUploads = async () => (await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'uploads/' }))).Contents ?? [];

/** Stubs the content service. @returns its requests, each with the size of the upload in the object store */
async function stubContent(reply: () => StoredImage = () => storedImage) {
  const requests: (Upload & { bytes: number })[] = [];
  await gateway.stub(content.keepUpload, async (upload) => {
    const found = (await pendingUploads()).find(({ Key }) => Key === `uploads/${upload.uploadId}`);
    requests.push({ ...upload, bytes: found?.Size ?? -1 });
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: `uploads/${upload.uploadId}` }));
    return reply();
  });
  return requests;
}

function send(
  bytes: Buffer,
  { field = 'file', headers = session }: { field?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'harbour.png');
  return fetch(`${gateway.url}/api/admin/media`, { method: 'POST', body: form, headers });
}

describe('an upload', () => {
  test('is stored and passed to content', async () => {
    const requests = await stubContent();
    const response = await send(randomBytes(3 * megabyte));
    expect([response.status, await response.json()]).toEqual([201, storedImage]);
    expect(requests).toEqual([{ uploadId: expect.any(String), field: 'file', staff: { id: 1, username: 'captain' }, bytes: 3 * megabyte }]);
  });

  test('may have 8 MB and not one byte more', async () => {
    const requests = await stubContent();
    expect((await send(Buffer.alloc(8 * megabyte))).status).toBe(201);
    for (const size of [8 * megabyte + 1, 9 * megabyte]) {
      const response = await send(Buffer.alloc(size));
      const { code, detail, errors } = await problemIn(response);
      expect([response.status, code, detail, errors]).toEqual([
        413,
        'TOO_LARGE',
        fieldMessages.imageTooLarge,
        { file: fieldMessages.imageTooLarge },
      ]);
    }
    expect(requests).toHaveLength(1);
    expect(await pendingUploads()).toEqual([]);
  });

  test('that is not an image is answered with 422 at its field', async () => {
    await stubContent(() => {
      throw new DomainError('INVALID', { errors: { file: fieldMessages.notAnImage } });
    });
    const response = await send(Buffer.from('<html>'));
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { file: fieldMessages.notAnImage }]);
  });

  test('must be in the field `file`', async () => {
    const requests = await stubContent();
    const response = await send(Buffer.alloc(2 * megabyte), { field: 'photo' });
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { file: fieldMessages.notAnImage }]);
    expect((await gateway.send('POST', '/api/admin/media', { file: 'a.png' }, session)).status).toBe(422);
    expect(requests).toEqual([]);
  });

  test('requires a staff session and our own origin', async () => {
    const requests = await stubContent();
    const visitor = await send(Buffer.alloc(9), { headers: {} });
    expect([visitor.status, (await problemIn(visitor)).code]).toEqual([401, 'UNAUTHENTICATED']);
    const foreign = await send(Buffer.alloc(9), { headers: { ...session, origin: 'https://evil.example' } });
    expect([foreign.status, (await problemIn(foreign)).code]).toEqual([403, 'FOREIGN_ORIGIN']);
    expect(requests).toEqual([]);
  });

  test('is answered with 415 by every other route', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x.png');
    const response = await fetch(`${gateway.url}/api/contact`, { method: 'POST', body: form });
    expect([response.status, (await problemIn(response)).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('that is incomplete is answered with 400 and not stored', async () => {
    const requests = await stubContent();
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf a pict';
    const headers = { ...session, 'content-type': 'multipart/form-data; boundary=b' };
    const response = await fetch(`${gateway.url}/api/admin/media`, { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect([requests, await pendingUploads()]).toEqual([[], []]);
  });
});

describe('an uploaded image', () => {
  const id = randomUUID().replaceAll('-', '');
  const responseOf = async (path: string) => {
    const response = await gateway.get(path);
    const { headers } = response;
    return [response.status, headers.get('content-type'), headers.get('cache-control'), await response.text()];
  };
  const immutable = 'public, max-age=31536000, immutable';

  beforeAll(async () => {
    await putObject(`media/${id}/original.jpg`, 'the original');
    await putObject(`media/${id}/480.avif`, 'a small rendition');
    await putObject('uploads/0f8fad5b-d9cb-469f-a165-70867728950e', 'not processed');
  });
  afterAll(async () => {
    for (const Key of [`media/${id}/original.jpg`, `media/${id}/480.avif`, 'uploads/0f8fad5b-d9cb-469f-a165-70867728950e']) {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    }
  });

  test('is cached as immutable', async () => {
    expect(await responseOf(`/media/uploads/${id}.jpg`)).toEqual([200, 'image/jpeg', immutable, 'the original']);
    expect(await responseOf(`/media/uploads/${id}-480.avif`)).toEqual([200, 'image/avif', immutable, 'a small rendition']);
  });

  test('in a width that does not exist yet is the original, cached for 10 s', async () => {
    expect(await responseOf(`/media/uploads/${id}-1200.webp`)).toEqual([200, 'image/jpeg', 'public, max-age=10', 'the original']);
  });

  test('is sent with nosniff and may be embedded in e-mails', async () => {
    const { headers } = await gateway.get(`/media/uploads/${id}.jpg`);
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
  ])('%s is 404', async (path) => {
    expect((await gateway.get(path)).status).toBe(404);
  });

  test('cannot be changed or deleted by its URL', async () => {
    expect((await gateway.send('PUT', `/media/uploads/${id}.jpg`, {}, session)).status).toBe(405);
    expect((await gateway.send('DELETE', `/media/uploads/${id}.jpg`, undefined, session)).status).toBe(405);
  });
});

describe('the gallery', () => {
  const image: GalleryImage = {
    id: 7,
    title: 'Blue hole',
    imageUrl: storedImage.imageUrl,
    description: null,
    displayOrder: 11,
    isActive: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
  const staff = { id: 1, username: 'captain' };

  test('passes changes to content with the member of staff, without unknown fields', async () => {
    const retained = await gateway.stub(content.wantPicture, () => ({}));
    const additions = await gateway.stub(content.addGalleryImage, () => image);
    const updates = await gateway.stub(content.updateGalleryImage, () => image);
    const removals = await gateway.stub(content.removeGalleryImage, () => ({}));
    const orders = await gateway.stub(content.reorderGallery, () => ({ images: [image] }));
    const form = { title: ' Blue hole ', imageUrl: storedImage.imageUrl, isActive: false, displayOrder: 99 };
    const trimmed = { title: 'Blue hole', imageUrl: storedImage.imageUrl, isActive: false };
    const added = await gateway.send('POST', '/api/admin/gallery', form, session);
    expect([added.status, await added.json()]).toEqual([201, image]);
    expect((await gateway.send('PUT', '/api/admin/gallery/7', form, session)).status).toBe(200);
    expect((await gateway.send('DELETE', '/api/admin/gallery/7', undefined, session)).status).toBe(204);
    const ordered = await gateway.send('PUT', '/api/admin/gallery/reorder', { imageIds: [7] }, session);
    expect([ordered.status, await ordered.json()]).toEqual([200, [image]]);
    expect(additions).toEqual([{ form: trimmed, staff }]);
    expect(updates).toEqual([{ id: 7, form: trimmed, staff }]);
    expect(removals).toEqual([{ id: 7, staff }]);
    expect(orders).toEqual([{ imageIds: [7], staff }]);
    const retention = { imageId: '0123456789abcdef0123456789abcdef', field: 'imageUrl' };
    expect(retained).toEqual([retention, retention]);
  });

  test('accepts no uploaded image that was deleted, and any image on another host', async () => {
    await gateway.stub(content.wantPicture, ({ field }) => {
      throw new DomainError('INVALID', { errors: { [field]: fieldMessages.imageGone } });
    });
    const additions = await gateway.stub(content.addGalleryImage, () => image);
    const post = (imageUrl: string) => gateway.send('POST', '/api/admin/gallery', { title: 'Blue hole', imageUrl }, session);
    for (const imageUrl of [storedImage.imageUrl, `https://charters.example${storedImage.imageUrl.replace('.jpg', '-740.webp')}`]) {
      const response = await post(imageUrl);
      expect([response.status, (await problemIn(response)).errors]).toEqual([422, { imageUrl: fieldMessages.imageGone }]);
    }
    expect(additions).toEqual([]);
    expect((await post('https://elsewhere.example/a.jpg')).status).toBe(201);
  });

  test('answers 422 with the message of each invalid field', async () => {
    const fieldErrors = async (method: string, path: string, form: object) => {
      const response = await gateway.send(method, `/api/admin/gallery${path}`, form, session);
      return [response.status, (await problemIn(response)).errors];
    };
    const { galleryFieldRequired: missing, galleryOrder: order } = fieldMessages;
    expect(await fieldErrors('POST', '', { title: ' ' })).toEqual([422, { title: missing, imageUrl: missing }]);
    const tooLong = { title: 'x'.repeat(201), imageUrl: 'javascript:alert(1)' };
    expect(await fieldErrors('POST', '', tooLong)).toEqual([
      422,
      { title: 'Please use at most 200 characters', imageUrl: fieldMessages.imageAddress },
    ]);
    expect(await fieldErrors('PUT', '/first', { title: 'A', imageUrl: storedImage.imageUrl })).toEqual([
      422,
      { id: 'id must be the number of a gallery image' },
    ]);
    expect(await fieldErrors('PUT', '/reorder', { imageIds: ['a'] })).toEqual([422, { imageIds: order }]);
    expect(await fieldErrors('PUT', '/reorder', {})).toEqual([422, { imageIds: order }]);
  });

  test('stores an inline image and passes its URL to content', async () => {
    const uploads = await stubContent();
    const additions = await gateway.stub(content.addGalleryImage, () => image);
    const inline = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
    const post = (imageUrl: string) => gateway.send('POST', '/api/admin/gallery', { title: 'Inline', imageUrl }, session);
    expect((await post(inline(randomBytes(5 * megabyte)))).status).toBe(201);
    expect(uploads).toMatchObject([{ field: 'imageUrl', bytes: 5 * megabyte }]);
    expect(additions[0]!.form.imageUrl).toBe(storedImage.imageUrl);
    for (const [imageUrl, message] of [
      [inline(Buffer.alloc(8 * megabyte + 1)), fieldMessages.imageTooLarge],
      [inline(Buffer.from('<html>'), 'text/html'), fieldMessages.imageAddress],
      ['data:image/png,not-base64', fieldMessages.imageAddress],
    ] as const) {
      const response = await post(imageUrl);
      expect([response.status, (await problemIn(response)).errors]).toEqual([422, { imageUrl: message }]);
    }
    expect(additions).toHaveLength(1);
  });
});
