import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { type KeptImage, limits, Refusal, type Upload } from '@charter/contracts';
import { Database, recordAudit } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { decode, render } from './image.client.js';
import { imageUrlOf, originalKey, renditionKey, renditions, uploadKey, uploadLifetime, uploadsFolder } from './media.js';
import type { MediaImageEntity } from './media.entity.js';
import { MediaRepository } from './media.repository.js';
import { StoreClient } from './store.client.js';

/** Pictures that staff upload: looked at, kept once, and made in every width that a page may want. */
@Injectable()
export class MediaService {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: Database,
    private readonly repository: MediaRepository,
    private readonly store: StoreClient,
    private readonly clock: Clock,
  ) {}

  /** Whatever comes of it, the upload itself is gone afterwards. */
  async keepUpload({ uploadId, field, staff }: Upload): Promise<KeptImage> {
    const key = uploadKey(uploadId);
    try {
      const upload = await this.store.get(key);
      if (!upload) throw new Refusal('INVALID', { errors: { [field]: limits.media.messages.failed } });
      return await this.keep(upload, field, staff.username);
    } finally {
      await this.store.delete(key).catch((error: unknown) => this.logger.warn(`${key} waits for the sweep: ${String(error)}`));
    }
  }

  private async keep(upload: Buffer, field: string, who: string): Promise<KeptImage> {
    const id = createHash('sha256').update(upload).digest('hex').slice(0, 32);
    const known = await this.repository.find(id);
    if (known) return toKeptImage(known);
    const { bytes, width, height } = await decode(upload, field);
    // Before the row: a row must never promise bytes that are not there.
    await this.store.put(originalKey(id), bytes);
    const image = { id, width, height, keptAt: this.clock.now() };
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.add(tx, image))) return;
      await recordAudit(tx, { who, action: 'media.keep', subject: id, before: null, after: toKeptImage(image) });
    });
    return toKeptImage(image);
  }

  /** Makes what is missing of a picture; safe to repeat. */
  async render(id: string): Promise<void> {
    const image = await this.repository.find(id);
    if (!image || image.renderedAt) return;
    const original = await this.store.get(originalKey(id));
    if (!original) throw new Error(`the original of ${id} is missing`);
    for (const rendition of renditions) await this.store.put(renditionKey(id, rendition), await render(original, rendition));
    await this.repository.noteRendered(id, this.clock.now());
  }

  /** Uploads whose gateway died before it could ask about them. */
  async forgetAbandoned(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - uploadLifetime);
    for (const key of await this.store.olderThan(uploadsFolder, before)) await this.store.delete(key);
  }
}

const toKeptImage = ({ id, width, height }: Pick<MediaImageEntity, 'id' | 'width' | 'height'>): KeptImage => ({
  imageUrl: imageUrlOf(id),
  width,
  height,
});
