import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Inject, Injectable } from '@nestjs/common';
import { limits, DomainError } from '@charter/contracts';
import { inSpan } from '@charter/service-kit';
import { GatewayConfig } from '../../gateway.env.js';

/** The object store. Its content belongs to the content service; the gateway transfers the bytes, which are too large for a message. */
@Injectable()
export class ObjectStoreClient {
  private readonly bucket: string;
  private readonly s3: S3Client;

  constructor(@Inject(GatewayConfig) { store: { endpoint, region, bucket, accessKeyId, secretAccessKey } }: GatewayConfig) {
    this.bucket = bucket;
    this.s3 = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      maxAttempts: 2,
      // Without `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 15_000, socketTimeout: 15_000, throwOnRequestTimeout: true },
      // Not every S3-compatible store supports the newer checksums.
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

  /** Stores an upload until the content service processes it. @throws DomainError UNAVAILABLE when the store is unreachable */
  async putUpload(uploadId: string, bytes: Buffer): Promise<void> {
    try {
      await this.s3.send(new PutObjectCommand({ Bucket: this.bucket, Key: `uploads/${uploadId}`, Body: bytes }));
    } catch {
      throw new DomainError('UNAVAILABLE', { detail: limits.media.messages.failed });
    }
  }

  /** @returns undefined for an unknown key. @throws DomainError UNAVAILABLE when the store is unreachable */
  async get(key: string): Promise<{ bytes: Readable; length: number | undefined } | undefined> {
    try {
      const { Body, ContentLength } = await this.s3.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return { bytes: Body as Readable, length: ContentLength };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw new DomainError('UNAVAILABLE');
    }
  }
}
