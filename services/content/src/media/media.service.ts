import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError, fieldError, type ImageRetentionRequest, invalid, type StoredImage, type Upload } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { ObjectStore } from '@charter/object-store';
import { Clock } from '@charter/service-kit';
import type { MediaImageEntity } from './media.entity.js';
import { MediaRepository } from './media.repository.js';
import { imageUrlOf, originalKey, uploadKey } from './object-keys.js';

/** Validates the images that staff upload and stores each once. */
@Injectable()
export class MediaService {
  private readonly logger = new Logger(MediaService.name);

  constructor(
    private readonly database: Database,
    private readonly repository: MediaRepository,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes the upload whether or not it is a valid image.
   * @throws DomainError INVALID at `field`, UNAVAILABLE when the object store is unreachable or full
   */
  async storeUpload({ uploadId, field, staff }: Upload): Promise<StoredImage> {
    const key = uploadKey(uploadId);
    try {
      const upload = await this.store.get(key).catch((error: unknown) => this.unavailable(uploadId, error));
      if (!upload) throw invalid({ [field]: fieldError('uploadFailed') });
      return await this.storeImage(upload, field, staff.username);
    } finally {
      await this.store.delete(key).catch((error: unknown) => {
        this.logger.warn({ uploadId, error }, 'Upload not deleted, left to the sweep');
      });
    }
  }

  private unavailable(id: string, error: unknown): never {
    this.logger.warn({ id, error }, 'Image not stored');
    throw new DomainError('UNAVAILABLE');
  }

  private async storeImage(upload: Buffer, field: string, who: string): Promise<StoredImage> {
    const id = createHash('sha256').update(upload).digest('hex').slice(0, 32);
    const stored = await this.touch(id);
    if (stored) return toStoredImage(stored);
    // Imported with the first upload, so that an idle process does not hold the decoder in memory.
    const { decode } = await import('./image.client.js');
    const { bytes, width, height } = await decode(upload, field);
    // Stored before the row, so that no row refers to missing bytes.
    await this.store.put(originalKey(id), bytes).catch((error: unknown) => this.unavailable(id, error));
    const now = this.clock.now();
    const image = { id, width, height, storedAt: now, lastUsedAt: now };
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.add(tx, image))) return;
      await recordAudit(tx, { actor: staffActor(who), action: 'media.add', subject: id, before: null, after: toStoredImage(image) });
    });
    return toStoredImage(image);
  }

  /** Called before a form refers to an image, so that it is not deleted in between. @throws DomainError INVALID at `field` */
  async retainImage({ imageId, field }: ImageRetentionRequest): Promise<void> {
    if (!(await this.touch(imageId))) throw invalid({ [field]: fieldError('imageGone') });
  }

  /** Null also for a row without bytes, which an interrupted deletion may have left. */
  private async touch(id: string): Promise<MediaImageEntity | null> {
    const found = await this.repository.findAndTouch(id, this.clock.now());
    return found && (await this.store.has(originalKey(id))) ? found : null;
  }
}

export const toStoredImage = ({ id, width, height }: Pick<MediaImageEntity, 'id' | 'width' | 'height'>): StoredImage => ({
  imageUrl: imageUrlOf(id),
  width,
  height,
});
