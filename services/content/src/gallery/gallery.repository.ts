import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { GalleryImageEntity } from './gallery.entity.js';

export type NewGalleryImage = Pick<GalleryImageEntity, 'title' | 'imageUrl' | 'description' | 'isActive' | 'translations'>;

@Injectable()
export class GalleryRepository {
  constructor(private readonly database: Database) {}

  /** The images in display order. */
  list(includeInactive: boolean): Promise<GalleryImageEntity[]> {
    return this.database.manager.find(GalleryImageEntity, {
      where: includeInactive ? {} : { isActive: true },
      order: { displayOrder: 'ASC', id: 'ASC' },
    });
  }

  /** All images in display order. Locks the table against other writes until `tx` ends. */
  async lockAll(tx: Transaction): Promise<GalleryImageEntity[]> {
    await tx.query('LOCK TABLE gallery_image IN SHARE ROW EXCLUSIVE MODE');
    return tx.find(GalleryImageEntity, { order: { displayOrder: 'ASC' } });
  }

  async lock(tx: Transaction, id: number): Promise<GalleryImageEntity> {
    // The table is locked before the row: in the opposite order this transaction and one of `lockAll` could deadlock.
    await tx.query('LOCK TABLE gallery_image IN ROW EXCLUSIVE MODE');
    const found = await tx.findOne(GalleryImageEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('GALLERY_IMAGE_NOT_FOUND');
    return found;
  }

  /** Adds images at the end. @param after the display order of the last image, 0 for an empty gallery */
  append(tx: Transaction, images: NewGalleryImage[], after: number): Promise<GalleryImageEntity[]> {
    return tx.save(images.map((image, index) => tx.create(GalleryImageEntity, { ...image, displayOrder: after + index + 1 })));
  }

  save(tx: Transaction, image: GalleryImageEntity): Promise<GalleryImageEntity> {
    return tx.save(image);
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.delete(GalleryImageEntity, { id });
  }

  /** @param ids in display order, which starts at 1 */
  async reorder(tx: Transaction, ids: number[]): Promise<void> {
    await tx.query(
      `UPDATE gallery_image SET display_order = new_order.position
       FROM unnest($1::int[]) WITH ORDINALITY AS new_order (id, position) WHERE gallery_image.id = new_order.id`,
      [ids],
    );
  }
}
