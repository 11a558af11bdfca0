import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@charter/database';
import { GalleryImageEntity } from './gallery.entity.js';

export type NewGalleryImage = Pick<GalleryImageEntity, 'title' | 'imageUrl' | 'description' | 'isActive'>;

@Injectable()
export class GalleryRepository {
  constructor(private readonly database: Database) {}

  /** In display order. */
  list(includeInactive: boolean): Promise<GalleryImageEntity[]> {
    return this.database.read.find(GalleryImageEntity, {
      where: includeInactive ? {} : { isActive: true },
      order: { displayOrder: 'ASC', id: 'ASC' },
    });
  }

  /** Nobody can add one before `tx` ends. */
  async isEmpty(tx: Transaction): Promise<boolean> {
    await tx.query('LOCK TABLE gallery_image IN SHARE ROW EXCLUSIVE MODE');
    return !(await tx.exists(GalleryImageEntity));
  }

  async hang(tx: Transaction, images: NewGalleryImage[]): Promise<void> {
    await tx.insert(
      GalleryImageEntity,
      images.map((image, index) => ({ ...image, displayOrder: index + 1 })),
    );
  }
}
