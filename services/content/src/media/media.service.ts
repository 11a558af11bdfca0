import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { catalog, type KeptImage, limits, type PictureWanted, DomainError, type Upload } from '@charter/contracts';
import { Database, recordAudit } from '@charter/database';
import { RpcClient, currentCorrelation, withCorrelation } from '@charter/messaging';
import { ObjectStore } from '@charter/object-store';
import { Clock, inSpan } from '@charter/service-kit';
import { GalleryRepository } from '../gallery/gallery.repository.js';
import {
  idIn,
  imageUrlOf,
  originalKey,
  renditionKey,
  renditions,
  unwantedLifetime,
  uploadKey,
  uploadLifetime,
  uploadsFolder,
} from './media.js';
import type { MediaImageEntity } from './media.entity.js';
import { MediaRepository } from './media.repository.js';

/** Loaded with the first picture: an idle service need not hold what decodes them. */
const images = () => import('./image.client.js');

/** Pictures taken away in one sweep. */
const batch = 100;

/** Pictures that staff upload: looked at, kept once, and made in every width that a page may want. */
@Injectable()
export class MediaService {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: Database,
    private readonly repository: MediaRepository,
    private readonly gallery: GalleryRepository,
    private readonly rpc: RpcClient,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Whatever comes of it, the upload itself is gone afterwards. */
  async keepUpload({ uploadId, field, staff }: Upload): Promise<KeptImage> {
    const key = uploadKey(uploadId);
    try {
      const upload = await this.store.get(key);
      if (!upload) throw new DomainError('INVALID', { errors: { [field]: limits.media.messages.failed } });
      return await this.keep(upload, field, staff.username);
    } finally {
      await this.store.delete(key).catch((error: unknown) => this.logger.warn(`${key} waits for the sweep: ${String(error)}`));
    }
  }

  private async keep(upload: Buffer, field: string, who: string): Promise<KeptImage> {
    const id = createHash('sha256').update(upload).digest('hex').slice(0, 32);
    const known = await this.want(id);
    if (known) return toKeptImage(known);
    const { bytes, width, height } = await (await images()).decode(upload, field);
    // Before the row: a row must never promise bytes that are not there.
    await this.store.put(originalKey(id), bytes);
    const now = this.clock.now();
    const image = { id, width, height, keptAt: now, wantedAt: now };
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.add(tx, image))) return;
      await recordAudit(tx, { who, action: 'media.keep', subject: id, before: null, after: toKeptImage(image) });
    });
    return toKeptImage(image);
  }

  /** Asked before a form shows a picture, so that it is not taken away in between. */
  async wantPicture({ imageId, field }: PictureWanted): Promise<void> {
    if (!(await this.want(imageId))) throw new DomainError('INVALID', { errors: { [field]: limits.media.messages.gone } });
  }

  /** A removal that died half-way may have left a row without bytes: such a picture is not there. */
  private async want(id: string): Promise<MediaImageEntity | null> {
    const known = await this.repository.want(id, this.clock.now());
    return known && (await this.store.has(originalKey(id))) ? known : null;
  }

  /** Makes what is missing of a picture; safe to repeat. */
  async render(id: string): Promise<void> {
    const image = await this.repository.find(id);
    if (!image || image.renderedAt) return;
    await withCorrelation(image.correlation ?? currentCorrelation(), () =>
      inSpan({ name: 'renditions', kind: 'consumer' }, () => this.renderAll(id)),
    );
  }

  private async renderAll(id: string): Promise<void> {
    const original = await this.store.get(originalKey(id));
    if (!original) throw new Error(`the original of ${id} is missing`);
    const { render } = await images();
    for (const rendition of renditions) await this.store.put(renditionKey(id, rendition), await render(original, rendition));
    await this.repository.noteRendered(id, this.clock.now());
  }

  /**
   * Takes away what nobody has uploaded, put in a form or shown for a week. Those who show pictures are asked first: when one of
   * them does not answer, nothing is taken.
   */
  async forgetUnwanted(): Promise<void> {
    const now = this.clock.now();
    const { imageUrls } = await this.rpc.call(catalog.listPicturesInUse, {});
    const hanging = (await this.gallery.list(true)).map(({ imageUrl }) => imageUrl);
    await this.repository.noteInUse(
      [...imageUrls, ...hanging].map(idIn).filter((id) => id !== undefined),
      now,
    );
    const before = new Date(now.getTime() - unwantedLifetime);
    for (const id of await this.repository.unwanted(before, batch)) await this.forget(id, before);
  }

  /** Bytes before the row is gone for others: the same picture uploaded meanwhile waits, and then puts its own. */
  private async forget(id: string, before: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      const image = await this.repository.removeUnwanted(tx, id, before);
      if (!image) return;
      await this.store.delete(originalKey(id));
      for (const rendition of renditions) await this.store.delete(renditionKey(id, rendition));
      await recordAudit(tx, { who: 'the house', action: 'media.forget', subject: id, before: toKeptImage(image), after: null });
    });
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
