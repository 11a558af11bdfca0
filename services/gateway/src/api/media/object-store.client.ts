import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { limits, DomainError } from '@charter/contracts';
import { inSpan } from '@charter/service-kit';
import { gatewayEnv } from '../../gateway.env.js';

const { endpoint, region, bucket, accessKeyId, secretAccessKey } = gatewayEnv.store;

/** The object store: content owns what is in it, the gateway carries bytes in and out, because they are too many for a message. */
export class StoreClient {
  private readonly s3 = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Without the last word the SDK only writes a warning and waits on.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 15_000, socketTimeout: 15_000, throwOnRequestTimeout: true },
    // Newer checksums are not spoken by every store that speaks S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  constructor() {
    this.s3.middlewareStack.add(
      (next, { commandName }) =>
        (command) =>
          inSpan({ name: `S3 ${commandName}`, kind: 'client' }, () => next(command)),
      { step: 'initialize' },
    );
  }

  /** Puts an upload aside, for content to look at. @throws DomainError UNAVAILABLE when the store does not take it */
  async putAside(uploadId: string, bytes: Buffer): Promise<void> {
    try {
      await this.s3.send(new PutObjectCommand({ Bucket: bucket, Key: `uploads/${uploadId}`, Body: bytes }));
    } catch {
      throw new DomainError('UNAVAILABLE', { detail: limits.media.messages.failed });
    }
  }

  /** @returns undefined when there is no such object. @throws DomainError UNAVAILABLE when the store is away */
  async open(key: string): Promise<{ bytes: Readable; length: number | undefined } | undefined> {
    try {
      const { Body, ContentLength } = await this.s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return { bytes: Body as Readable, length: ContentLength };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw new DomainError('UNAVAILABLE');
    }
  }
}
