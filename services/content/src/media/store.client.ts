import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { inSpan } from '@charter/service-kit';

export interface StoreSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The object store. What it cannot do it throws, and nothing here is repeated for long. */
export class StoreClient {
  private readonly s3: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: StoreSettings) {
    this.bucket = bucket;
    this.s3 = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      maxAttempts: 2,
      // Without the last word the SDK only writes a warning and waits on.
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000, socketTimeout: 20_000, throwOnRequestTimeout: true },
      // Newer checksums are not spoken by every store that speaks S3.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.s3.middlewareStack.add(
      (next, { commandName }) =>
        (command) =>
          inSpan({ name: `S3 ${commandName}`, kind: 'client' }, () => next(command)),
      { step: 'initialize' },
    );
  }

  /** @returns undefined when there is no such object */
  async get(key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.s3.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return Buffer.from(await Body!.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.s3.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.s3.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes }));
  }

  /** Deleting what is not there is no error. */
  async delete(key: string): Promise<void> {
    await this.s3.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  /** Keys in a folder that were last written before then, at most a thousand. */
  async olderThan(folder: string, before: Date): Promise<string[]> {
    const { Contents = [] } = await this.s3.send(new ListObjectsV2Command({ Bucket: this.bucket, Prefix: folder }));
    return Contents.filter(({ LastModified }) => LastModified! < before).map(({ Key }) => Key!);
  }
}
