import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { ObjectStore, type ObjectStoreSettings } from '@charter/object-store';

const settings: ObjectStoreSettings = {
  endpoint: process.env.S3_ENDPOINT!,
  region: 'us-east-1',
  bucket: process.env.S3_BUCKET!,
  accessKeyId: process.env.S3_ACCESS_KEY_ID!,
  secretAccessKey: process.env.S3_SECRET_ACCESS_KEY!,
};
const store = new ObjectStore(settings);
const prefix = `test-${randomUUID()}/`;
const minute = 60_000;

afterEach(async () => {
  for (const key of await store.olderThan(prefix, new Date(Date.now() + minute))) await store.delete(key);
});

test('returns the bytes that were stored, whole and as a stream', async () => {
  const bytes = randomBytes(300_000);
  await store.put(`${prefix}a.jpg`, bytes, 'image/jpeg');
  expect((await store.get(`${prefix}a.jpg`))!.equals(bytes)).toBe(true);
  const opened = await store.open(`${prefix}a.jpg`);
  expect(opened).toMatchObject({ length: bytes.length, contentType: 'image/jpeg' });
  expect((await buffer(opened!.bytes)).equals(bytes)).toBe(true);
});

test('returns undefined for a missing object, and deletes it without an error', async () => {
  expect([await store.get(`${prefix}none`), await store.open(`${prefix}none`), await store.has(`${prefix}none`)]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  await store.delete(`${prefix}none`);
});

test('replaces and deletes an object', async () => {
  await store.put(`${prefix}b`, Buffer.from('old'));
  await store.put(`${prefix}b`, Buffer.from('new'));
  expect([await store.has(`${prefix}b`), (await store.get(`${prefix}b`))?.toString()]).toEqual([true, 'new']);
  await store.delete(`${prefix}b`);
  expect(await store.has(`${prefix}b`)).toBe(false);
});

test('lists keys by prefix and age, and all of them', async () => {
  await store.put(`${prefix}c/1`, Buffer.from('1'));
  await store.put(`${prefix}d/2`, Buffer.from('2'));
  expect(await store.olderThan(`${prefix}c/`, new Date(Date.now() + minute))).toEqual([`${prefix}c/1`]);
  expect(await store.olderThan(prefix, new Date(Date.now() - minute))).toEqual([]);
  expect(await store.keys()).toEqual(expect.arrayContaining([`${prefix}c/1`, `${prefix}d/2`]));
});

test('fails at its timeout when the server accepts the connection and never answers', async () => {
  const silent: Server = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  try {
    const slow = new ObjectStore({ ...settings, endpoint: `http://127.0.0.1:${port}` }, { requestTimeout: 200, attempts: 1 });
    await expect(slow.get('a')).rejects.toMatchObject({ name: 'TimeoutError' });
  } finally {
    silent.close();
  }
});
