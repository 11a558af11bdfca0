import { Injectable } from '@nestjs/common';
import { catalog, dayMs, hourMs } from '@charter/contracts';
import { Database, recordAudit, systemActor } from '@charter/database';
import { RpcClient } from '@charter/messaging';
import { ObjectStore } from '@charter/object-store';
import { GalleryRepository } from '../gallery/gallery.repository.js';
import { MediaRepository } from './media.repository.js';
import { toStoredImage } from './media.service.js';
import { imageIdOf, originalKey, renditionKey, renditions, uploadsFolder } from './object-keys.js';

/** Milliseconds after its last use at which an image is deleted. */
const unusedLifetime = 7 * dayMs;
/** Milliseconds after which an upload is deleted: its gateway died before it could ask for it to be stored. */
const uploadLifetime = hourMs;
/** Images deleted in one sweep. */
const batch = 100;

/** Deletes images and uploads that nothing refers to. */
@Injectable()
export class MediaCleanupService {
  constructor(
    private readonly database: Database,
    private readonly repository: MediaRepository,
    private readonly gallery: GalleryRepository,
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Deletes images that for a week were neither uploaded, nor chosen in a form, nor shown.
   *
   * @throws when catalog does not answer which images its packages show; then nothing is deleted
   */
  async deleteUnused(now: Date): Promise<void> {
    const { imageUrls } = await this.rpc.call(catalog.listPicturesInUse, {});
    const inGallery = (await this.gallery.list(true)).map(({ imageUrl }) => imageUrl);
    await this.repository.touchAll(
      [...imageUrls, ...inGallery].map(imageIdOf).filter((id) => id !== undefined),
      now,
    );
    const before = new Date(now.getTime() - unusedLifetime);
    for (const id of await this.repository.findUnused(before, batch)) await this.delete(id, before);
  }

  /** Deletes the bytes before the row's deletion commits: a concurrent upload of the same image waits for it and then stores its own. */
  private async delete(id: string, before: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      const image = await this.repository.deleteUnused(tx, id, before);
      if (!image) return;
      await this.store.delete(originalKey(id));
      for (const rendition of renditions) await this.store.delete(renditionKey(id, rendition));
      await recordAudit(tx, { actor: systemActor, action: 'media.remove', subject: id, before: toStoredImage(image), after: null });
    });
  }

  async deleteAbandonedUploads(now: Date): Promise<void> {
    const before = new Date(now.getTime() - uploadLifetime);
    for (const key of await this.store.olderThan(uploadsFolder, before)) await this.store.delete(key);
  }
}
