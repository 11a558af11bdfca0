import { Injectable } from '@nestjs/common';
import { contentFacts, type GalleryImage } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { GalleryRepository, type NewGalleryImage } from './gallery.repository.js';

@Injectable()
export class GalleryService {
  constructor(
    private readonly database: Database,
    private readonly gallery: GalleryRepository,
    private readonly outbox: Outbox,
  ) {}

  async list(includeInactive: boolean): Promise<GalleryImage[]> {
    const images = await this.gallery.list(includeInactive);
    return images.map((image) => ({
      ...image,
      createdAt: image.createdAt.toISOString(),
      updatedAt: image.updatedAt.toISOString(),
    }));
  }

  /** Hangs these in an empty gallery; does nothing to one that has pictures. */
  async open(images: NewGalleryImage[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.gallery.isEmpty(tx))) return;
      await this.gallery.hang(tx, images);
      await this.outbox.add(tx, contentFacts.changed, { what: 'gallery' });
    });
  }
}
