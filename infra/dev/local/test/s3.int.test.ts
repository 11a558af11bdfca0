import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer } from '../src/servers/server.ts';
import { start } from '../src/servers/s3.ts';

const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey: 'a-secret' };
const Bucket = 'charter-media';
let home: string;
let server: RunningServer;
let s3: S3Client;

const client = (config: S3ClientConfig = {}) =>
  new S3Client({ endpoint: server.url, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1, credentials, ...config });
const textOf = async (Key: string, from = s3) => (await from.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

/** What `@aws-sdk/s3-request-presigner` does, with the client's own signer. */
async function presigned(method: 'GET' | 'PUT', Key: string, signingDate = new Date()): Promise<string> {
  const { hostname, port, host } = new URL(server.url);
  const path = `/${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;
  const query = { 'x-id': `${method === 'GET' ? 'Get' : 'Put'}Object` };
  const signer = (await s3.config.signer()) as unknown as Presigner;
  const signed = await signer.presign(
    { method, protocol: 'http:', hostname, port: Number(port), path, query, headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    { expiresIn: 60, signingDate, unsignableHeaders: new Set(['x-amz-content-sha256']) },
  );
  return `${server.url}${signed.path}?${new URLSearchParams(signed.query).toString().replaceAll('+', '%20')}`;
}
type Presigner = { presign(request: object, options: object): Promise<{ path: string; query: Record<string, string> }> };

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 's3-'));
  server = await start({ home, credentials, bucket: Bucket });
  s3 = client();
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true });
});

describe('objects', () => {
  test('are rejected while the disk is full, and accepted afterwards', async () => {
    const put = () => s3.send(new PutObjectCommand({ Bucket, Key: 'full.txt', Body: 'too much' }));
    writeFileSync(join(home, 's3-full'), '');
    await expect(put()).rejects.toMatchObject({ $metadata: { httpStatusCode: 507 } });
    rmSync(join(home, 's3-full'));
    await put();
    expect(await textOf('full.txt')).toBe('too much');
  });

  test('are returned unchanged with their headers', async () => {
    const put = {
      Bucket,
      Key: 'yacht/sunset.txt',
      Body: 'calm',
      ContentType: 'text/plain',
      CacheControl: 'immutable',
      Metadata: { width: '640' },
    };
    const { ETag } = await s3.send(new PutObjectCommand(put));
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: put.Key }));
    expect(await got.Body?.transformToString()).toBe('calm');
    expect(got).toMatchObject({ ETag, ContentType: 'text/plain', CacheControl: 'immutable', ContentLength: 4, Metadata: { width: '640' } });
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: put.Key }))).toMatchObject({ ETag, ContentLength: 4 });
  });

  test('may be streamed: chunks are decoded and the checksum is verified', async () => {
    const file = join(home, 'photo.bin');
    const bytes = Buffer.alloc(300_000, 'abc');
    writeFileSync(file, bytes);
    for (const checksums of ['WHEN_REQUIRED', 'WHEN_SUPPORTED'] as const) {
      const sender = client({ requestChecksumCalculation: checksums });
      await sender.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body: createReadStream(file), ContentLength: bytes.length }));
      const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'streamed' }));
      expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    }
  });

  test('may have any key, and are listed in order, by prefix, delimiter and page', async () => {
    const keys = ['list/a b+c&d.txt', 'list/inner/one', 'list/inner/two', 'list/naïve ☀.txt', "list/o'clock(1)!*.txt", 'list/../escape'];
    for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    for (const Key of keys) expect(await textOf(Key)).toBe(Key);

    const all = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/' }));
    expect(all.Contents?.map(({ Key }) => Key).sort()).toEqual([...keys].sort());
    const folders = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }));
    expect(folders.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/../', 'list/inner/']);
    const paged: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 4, ContinuationToken }));
      paged.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(paged).toEqual(all.Contents?.map(({ Key }) => Key));
  });

  test('can be replaced, read by range, and deleted', async () => {
    const Key = 'replaced';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'first' }));
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'second' }));
    const part = await s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=2-3' }));
    expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(['co', 'bytes 2-3/6']);
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(textOf(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'no-such-bucket', Key }))).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('survive a restart', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'kept/über', Body: 'still here' }));
    await server.stop();
    server = await start({ home, credentials, bucket: Bucket });
    s3 = client();
    expect(await textOf('kept/über')).toBe('still here');
  });
});

describe('a signature', () => {
  test('in a presigned URL allows reading and writing', async () => {
    const Key = 'presigned/✓.txt';
    const put = await fetch(await presigned('PUT', Key), { method: 'PUT', body: 'by address' });
    expect(put.status).toBe(200);
    expect(await (await fetch(await presigned('GET', Key))).text()).toBe('by address');
  });

  test('is rejected for another object, method or day', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'one', Body: '1' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'two', Body: '2' }));
    const url = await presigned('GET', 'one');
    const expired = await presigned('GET', 'one', new Date(Date.now() - 3_600_000));
    expect((await fetch(url)).status).toBe(200);
    const rejected = [
      await fetch(url.replace('/one?', '/two?')),
      await fetch(url, { method: 'PUT', body: 'x' }),
      await fetch(expired),
      await fetch(expired.replace('X-Amz-Expires=60', 'X-Amz-Expires=7200')),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('is required, with the right key and secret', async () => {
    expect((await fetch(`${server.url}/${Bucket}/one`)).status).toBe(403);
    expect((await fetch(`${server.url}/${Bucket}/x`, { method: 'PUT', body: 'x' })).status).toBe(403);
    const wrongSecret = client({ credentials: { ...credentials, secretAccessKey: 'guessed' } });
    await expect(textOf('one', wrongSecret)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const unknownKey = client({ credentials: { ...credentials, accessKeyId: 'NOBODY' } });
    await expect(textOf('one', unknownKey)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  });

  test('covers the body', async () => {
    const tamper = client();
    tamper.middlewareStack.add((next) => (args) => next({ ...args, request: Object.assign(args.request as object, { body: 'evil' }) }), {
      step: 'deserialize',
      priority: 'low',
    });
    await expect(tamper.send(new PutObjectCommand({ Bucket, Key: 'honest', Body: 'good' }))).rejects.toMatchObject({
      name: expect.stringMatching(/XAmzContentSHA256Mismatch|BadDigest/) as unknown,
    });
  });
});

test('publicRead allows reading without a signature, but not writing', async () => {
  const open = await start({ home: join(home, 'open'), credentials, bucket: Bucket, publicRead: true });
  const signer = client({ endpoint: open.url });
  await signer.send(new PutObjectCommand({ Bucket, Key: 'public.txt', Body: 'for all' }));
  expect(await (await fetch(`${open.url}/${Bucket}/public.txt`)).text()).toBe('for all');
  expect((await fetch(`${open.url}/${Bucket}/public.txt`, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(`${open.url}/${Bucket}`)).status).toBe(403);
  await open.stop();
});

test('malformed requests are rejected without a crash', async () => {
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, path }, (response) => resolve(response.resume().statusCode ?? 0))
        .once('error', reject)
        .end();
    });
  expect(await statusOf('/%E0%A4%A')).toBe(400);
  expect(await statusOf('/?X-Amz-Signature=1')).toBe(400);
  expect(await statusOf('/charter-media/x?X-Amz-Signature=1&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=9&X-Amz-Date=soon')).toBe(403);
});
