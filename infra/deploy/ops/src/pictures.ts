/** The objects of the store, out and in again. Everything in the bucket belongs to the product. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { PictureCopy } from './manifest.ts';
import type { StoreSettings } from './environment.ts';

/** Objects on their way at once. */
const atOnce = 8;

export class Pictures {
  private readonly s3: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: StoreSettings) {
    this.bucket = bucket;
    this.s3 = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Without the last word the SDK only writes a warning and waits on.
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
      // Newer checksums are not spoken by every store that speaks S3.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** Writes every object to a file below `<folder>/pictures`; one that is deleted meanwhile is left out. */
  async copyOut(folder: string): Promise<PictureCopy[]> {
    const copies: PictureCopy[] = [];
    await severalAtOnce(await this.keys(), async (key) => {
      const copy = await this.copyOne(folder, key);
      if (copy) copies.push(copy);
    });
    return copies.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  async copyIn(folder: string, pictures: PictureCopy[]): Promise<void> {
    await severalAtOnce(pictures, async ({ key, file, contentType }) => {
      const Body = await readFile(join(folder, file));
      await this.s3.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, Body, ContentType: contentType }));
    });
  }

  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.s3 }, { Bucket: this.bucket })) {
      keys.push(...Contents.map(({ Key }) => Key!));
    }
    return keys;
  }

  private async copyOne(folder: string, key: string): Promise<PictureCopy | undefined> {
    try {
      const { Body, ContentType } = await this.s3.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      const bytes = await Body!.transformToByteArray();
      const file = join('pictures', ...key.split('/').map(fileName));
      await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, file), bytes, { mode: 0o600, flag: 'wx' });
      return { key, file, sha256: createHash('sha256').update(bytes).digest('hex'), contentType: ContentType };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
}

/** A key may say `..`; a file's name may not. The sign at the end keeps `a` apart from the folder of `a/b`. */
const fileName = (part: string, index: number, parts: string[]) =>
  encodeURIComponent(part).replaceAll('.', '%2E') + (index === parts.length - 1 ? '.object' : '');

async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
