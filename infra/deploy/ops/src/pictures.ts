/** The objects of the store, out and in again. Everything in the bucket belongs to the product. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ObjectStore, type ObjectStoreSettings } from '@charter/object-store';
import type { PictureCopy } from './manifest.ts';

/** Objects on their way at once. */
const atOnce = 8;

export class Pictures {
  private readonly store: ObjectStore;

  constructor(settings: ObjectStoreSettings) {
    this.store = new ObjectStore(settings, { connectionTimeout: 5_000, requestTimeout: 60_000, attempts: 3 });
  }

  /** Writes every object to a file below `<folder>/pictures`; one that is deleted meanwhile is left out. */
  async copyOut(folder: string): Promise<PictureCopy[]> {
    const copies: PictureCopy[] = [];
    await severalAtOnce(await this.store.keys(), async (key) => {
      const copy = await this.copyOne(folder, key);
      if (copy) copies.push(copy);
    });
    return copies.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  async copyIn(folder: string, pictures: PictureCopy[]): Promise<void> {
    await severalAtOnce(pictures, async ({ key, file, contentType }) => {
      await this.store.put(key, await readFile(join(folder, file)), contentType);
    });
  }

  private async copyOne(folder: string, key: string): Promise<PictureCopy | undefined> {
    const object = await this.store.open(key);
    if (!object) return undefined;
    const bytes = await buffer(object.bytes);
    const file = join('pictures', ...key.split('/').map(fileName));
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, file), bytes, { mode: 0o600, flag: 'wx' });
    return { key, file, sha256: createHash('sha256').update(bytes).digest('hex'), contentType: object.contentType };
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
