import { Injectable } from '@nestjs/common';
import {
  contentEvents,
  type GalleryAddition,
  type GalleryForm,
  type GalleryImage,
  type GalleryRemoval,
  type GalleryReordering,
  type GalleryUpdate,
  limits,
  type Locale,
  requireRevision,
  revisionOf,
  stampTranslations,
  translate,
  withRevision,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { requireCompleteOrder } from './gallery.js';
import type { GalleryImageEntity } from './gallery.entity.js';
import { GalleryRepository, type NewGalleryImage } from './gallery.repository.js';

/** The language in which texts are shown, or English with all translations beside it, for staff. */
interface View {
  locale?: Locale;
  withTranslations?: boolean;
}

const forStaff: View = { withTranslations: true };

@Injectable()
export class GalleryService {
  constructor(
    private readonly database: Database,
    private readonly gallery: GalleryRepository,
    private readonly outbox: Outbox,
  ) {}

  async list(includeInactive: boolean, view: View = {}): Promise<GalleryImage[]> {
    return (await this.gallery.list(includeInactive)).map((image) => toGalleryImage(image, view));
  }

  async add({ form, staff }: GalleryAddition): Promise<GalleryImage> {
    return this.database.transaction(async (tx) => {
      const last = (await this.gallery.lockAll(tx)).at(-1);
      const [added] = await this.gallery.append(tx, [toNewImage(form)], last?.displayOrder ?? 0);
      const after = toGalleryImage(added!, forStaff);
      await this.recordChange(tx, staff.username, 'gallery.add', after.id, null, after);
      return after;
    });
  }

  async update({ id, form: { expectedRevision, ...form }, staff }: GalleryUpdate): Promise<GalleryImage> {
    return this.database.transaction(async (tx) => {
      const image = await this.gallery.lock(tx, id);
      const before = toGalleryImage(image, forStaff);
      requireRevision(before, { expectedRevision });
      const after = toGalleryImage(await this.gallery.save(tx, Object.assign(image, toNewImage(form, image.translations))), forStaff);
      await this.recordChange(tx, staff.username, 'gallery.update', id, before, after);
      return after;
    });
  }

  async remove({ id, staff }: GalleryRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = toGalleryImage(await this.gallery.lock(tx, id), forStaff);
      await this.gallery.remove(tx, id);
      await this.recordChange(tx, staff.username, 'gallery.remove', id, before, null);
    });
  }

  /** @returns all images in their new order */
  async reorder({ imageIds, expectedRevision, staff }: GalleryReordering): Promise<GalleryImage[]> {
    await this.database.transaction(async (tx) => {
      const before = (await this.gallery.lockAll(tx)).map(({ id }) => id);
      requireCompleteOrder(before, imageIds);
      requireRevision({ revision: revisionOf(before) }, { expectedRevision });
      await this.gallery.reorder(tx, imageIds);
      await this.recordChange(tx, staff.username, 'gallery.reorder', 'all', { imageIds: before }, { imageIds });
    });
    return this.list(true, forStaff);
  }

  /** Adds these images to an empty gallery; does nothing to one with images. */
  async seed(images: GalleryForm[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if ((await this.gallery.lockAll(tx)).length > 0) return;
      await this.gallery.append(
        tx,
        images.map((image) => toNewImage(image)),
        0,
      );
      await this.outbox.add(tx, contentEvents.changed, { what: 'gallery' });
    });
  }

  private async recordChange(
    tx: Transaction,
    who: string,
    action: string,
    subject: number | 'all',
    before: object | null,
    after: object | null,
  ): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), action, subject: String(subject), before, after });
    await this.outbox.add(tx, contentEvents.changed, { what: 'gallery' });
  }
}

function toNewImage(
  { title, imageUrl, description, isActive, translations }: GalleryForm,
  stored: NewGalleryImage['translations'] = {},
): NewGalleryImage {
  const english = { title, description: description || null };
  return {
    ...english,
    imageUrl,
    isActive: isActive ?? true,
    translations: stampTranslations(english, translations ?? stored, limits.imageTexts),
  };
}

function toGalleryImage(
  { translations, ...image }: GalleryImageEntity,
  { locale = 'en', withTranslations = false }: View = {},
): GalleryImage {
  const { texts, inEnglish } = translate(image, translations, limits.imageTexts, locale);
  const shown = {
    ...image,
    ...texts,
    createdAt: image.createdAt.toISOString(),
    updatedAt: image.updatedAt.toISOString(),
    ...(inEnglish.length > 0 && { inEnglish }),
  };
  // The order of the images has a revision of its own, and changes `updatedAt`.
  return withTranslations ? withRevision({ ...shown, translations }, ['displayOrder', 'updatedAt']) : shown;
}
