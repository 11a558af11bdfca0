/** Objects on disk: a body file and a JSON file per object, named by the key's hash, because keys may not be valid file names. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from './s3-error.ts';

export interface StoredObject {
  key: string;
  /** File of the body; each write uses a new one, so that a crash never combines old metadata with a new body. */
  bodyFile: string;
  size: number;
  etag: string;
  lastModified: string;
  /** Stored request headers: content-type, cache-control, x-amz-meta-… */
  headers: Record<string, string>;
}

export class ObjectStore {
  private readonly folder: string;
  private readonly buckets = new Map<string, Map<string, StoredObject>>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const bucket of readdirSync(folder)) {
      const objects = new Map<string, StoredObject>();
      for (const name of readdirSync(join(folder, bucket)).filter((file) => file.endsWith('.json'))) {
        const object = JSON.parse(readFileSync(join(folder, bucket, name), 'utf8')) as StoredObject;
        objects.set(object.key, object);
      }
      this.buckets.set(bucket, objects);
    }
  }

  hasBucket(bucket: string): boolean {
    return this.buckets.has(bucket);
  }

  createBucket(bucket: string): void {
    mkdirSync(join(this.folder, bucket), { recursive: true });
    if (!this.hasBucket(bucket)) this.buckets.set(bucket, new Map());
  }

  isEmpty(bucket: string): boolean {
    return (this.buckets.get(bucket)?.size ?? 0) === 0;
  }

  deleteBucket(bucket: string): void {
    rmdirSync(join(this.folder, bucket));
    this.buckets.delete(bucket);
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.buckets.get(bucket)?.get(key);
  }

  /** All objects whose key has the prefix, sorted by UTF-8 bytes as in S3. */
  list(bucket: string, prefix: string): StoredObject[] {
    return [...(this.buckets.get(bucket)?.values() ?? [])]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  /** @throws S3Error InsufficientStorage while the file `<home>/s3-full` exists, with which tests simulate a full disk */
  async put(bucket: string, key: string, body: Buffer, headers: Record<string, string>): Promise<StoredObject> {
    if (existsSync(`${this.folder}-full`)) throw new S3Error('InsufficientStorage');
    const name = fileName(key);
    const object: StoredObject = {
      key,
      bodyFile: `${name}.${randomBytes(6).toString('hex')}.body`,
      size: body.length,
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      lastModified: new Date().toISOString(),
      headers,
    };
    const description = join(this.folder, bucket, `${name}.json`);
    const draft = `${description}.${randomBytes(6).toString('hex')}.draft`;
    await writeFile(join(this.folder, bucket, object.bodyFile), body);
    await writeFile(draft, JSON.stringify(object));
    await rename(draft, description);
    const replaced = this.find(bucket, key);
    this.buckets.get(bucket)?.set(key, object);
    if (replaced) await rm(join(this.folder, bucket, replaced.bodyFile), { force: true });
    return object;
  }

  async read(bucket: string, object: StoredObject): Promise<Buffer> {
    return readFile(join(this.folder, bucket, object.bodyFile));
  }

  async delete(bucket: string, key: string): Promise<void> {
    const object = this.find(bucket, key);
    if (!object) return;
    this.buckets.get(bucket)?.delete(key);
    await rm(join(this.folder, bucket, `${fileName(key)}.json`), { force: true });
    await rm(join(this.folder, bucket, object.bodyFile), { force: true });
  }
}

const fileName = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40);
