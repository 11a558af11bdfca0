import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { inSpan } from '@charter/telemetry';

/** One bucket of an S3 server, addressed by path. */
export interface ObjectStoreSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface ObjectStoreOptions {
  /** Milliseconds to connect; 2,000 unless given. */
  connectionTimeout?: number;
  /** Milliseconds for one request, and without a byte on its connection; 20,000 unless given. */
  requestTimeout?: number;
  /** Attempts in all; 2 unless given. */
  attempts?: number;
}

/** An object while it is read: end the stream, or its connection stays in use. */
export interface StoredObject {
  bytes: Readable;
  /** Bytes; undefined when the server does not say. */
  length: number | undefined;
  /** MIME type it was stored with. */
  contentType: string | undefined;
}

type Sdk = typeof import('@aws-sdk/client-s3');

/** Client of one bucket. Every method throws the SDK's error when the store is unreachable, slower than its timeout, or rejects the request. */
export class ObjectStore {
  private connected: Promise<{ sdk: Sdk; s3: S3Client }> | undefined;

  constructor(
    private readonly settings: ObjectStoreSettings,
    private readonly options: ObjectStoreOptions = {},
  ) {}

  /** @returns the whole object; undefined when there is none under this key */
  async get(key: string): Promise<Buffer | undefined> {
    const found = await this.request(key);
    return found && Buffer.from(await found.Body!.transformToByteArray());
  }

  /** @returns the object as a stream; undefined when there is none under this key */
  async open(key: string): Promise<StoredObject | undefined> {
    const found = await this.request(key);
    return found && { bytes: found.Body as Readable, length: found.ContentLength, contentType: found.ContentType };
  }

  /** @returns whether there is an object under this key */
  async has(key: string): Promise<boolean> {
    const { sdk, s3 } = await this.connect();
    try {
      await s3.send(new sdk.HeadObjectCommand({ Bucket: this.settings.bucket, Key: key }));
      return true;
    } catch (error) {
      if (error instanceof sdk.NotFound) return false;
      throw error;
    }
  }

  /** Replaces an object with the same key. */
  async put(key: string, bytes: Buffer, contentType?: string): Promise<void> {
    const { sdk, s3 } = await this.connect();
    await s3.send(new sdk.PutObjectCommand({ Bucket: this.settings.bucket, Key: key, Body: bytes, ContentType: contentType }));
  }

  /** Succeeds when there is no such object. */
  async delete(key: string): Promise<void> {
    const { sdk, s3 } = await this.connect();
    await s3.send(new sdk.DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key }));
  }

  /** Keys with this prefix that were last written before then, at most a thousand. */
  async olderThan(prefix: string, before: Date): Promise<string[]> {
    const { sdk, s3 } = await this.connect();
    const { Contents = [] } = await s3.send(new sdk.ListObjectsV2Command({ Bucket: this.settings.bucket, Prefix: prefix }));
    return Contents.filter(({ LastModified }) => LastModified! < before).map(({ Key }) => Key!);
  }

  /** Every key of the bucket. */
  async keys(): Promise<string[]> {
    const { sdk, s3 } = await this.connect();
    const keys: string[] = [];
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client: s3 }, { Bucket: this.settings.bucket })) {
      keys.push(...Contents.map(({ Key }) => Key!));
    }
    return keys;
  }

  private async request(key: string) {
    const { sdk, s3 } = await this.connect();
    try {
      return await s3.send(new sdk.GetObjectCommand({ Bucket: this.settings.bucket, Key: key }));
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined;
      throw error;
    }
  }

  /** Loads the SDK on first use: it takes some ten megabytes, and a process may never read or write an object. */
  private connect(): Promise<{ sdk: Sdk; s3: S3Client }> {
    this.connected ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, s3: clientOf(sdk, this.settings, this.options) }));
    return this.connected;
  }
}

function clientOf(
  { S3Client }: Sdk,
  { endpoint, region, accessKeyId, secretAccessKey }: ObjectStoreSettings,
  { connectionTimeout = 2_000, requestTimeout = 20_000, attempts = 2 }: ObjectStoreOptions,
): S3Client {
  const s3 = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: attempts,
    // Without `throwOnRequestTimeout` the SDK writes a warning at the timeout and goes on waiting.
    requestHandler: { connectionTimeout, requestTimeout, socketTimeout: requestTimeout, throwOnRequestTimeout: true },
    // Not every S3 server supports the SDK's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  s3.middlewareStack.add(
    (next, { commandName }) =>
      (command) =>
        inSpan({ name: `S3 ${commandName}`, kind: 'client' }, () => next(command)),
    { step: 'initialize' },
  );
  return s3;
}
