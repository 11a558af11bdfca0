import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan } from 'typeorm';
import { Database, type Transaction } from '@charter/database';
import { currentCorrelation } from '@charter/messaging';
import { MediaImageEntity } from './media.entity.js';

/** PostgreSQL notifies it of the id of each image that is to be rendered when its row commits. */
export const storedChannel = 'media_image_stored';

@Injectable()
export class MediaRepository {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<MediaImageEntity | null> {
    return this.database.manager.findOneBy(MediaImageEntity, { id });
  }

  /** Marks an image as used; waits for a transaction that is deleting it. @returns null when there is no such image */
  async findAndTouch(id: string, now: Date): Promise<MediaImageEntity | null> {
    const { affected } = await this.database.transaction((tx) => tx.update(MediaImageEntity, { id }, { lastUsedAt: now }));
    return affected ? this.find(id) : null;
  }

  /**
   * Inserts an image; the commit notifies the queue.
   *
   * @returns false when the row exists already: it is rendered again, because bytes may have been lost
   */
  async add(
    tx: Transaction,
    { id, width, height, storedAt, lastUsedAt }: Omit<MediaImageEntity, 'renderedAt' | 'correlation'>,
  ): Promise<boolean> {
    const [stored]: { isNew: boolean }[] = await tx.query(
      `WITH stored AS (
         INSERT INTO media_image (id, width, height, kept_at, wanted_at, correlation) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET wanted_at = $5, correlation = $6, rendered_at = NULL RETURNING id, xmax = 0 AS "isNew"
       )
       SELECT "isNew", pg_notify('${storedChannel}', id) FROM stored`,
      [id, width, height, storedAt, lastUsedAt, JSON.stringify(currentCorrelation())],
    );
    return stored!.isNew;
  }

  async touchAll(ids: string[], now: Date): Promise<void> {
    await this.database.transaction((tx) => tx.update(MediaImageEntity, { id: In(ids) }, { lastUsedAt: now }));
  }

  /** Ids of images that were last used before then, the longest unused first. */
  async findUnused(before: Date, limit: number): Promise<string[]> {
    const rows = await this.database.manager.find(MediaImageEntity, {
      select: { id: true },
      where: { lastUsedAt: LessThan(before) },
      order: { lastUsedAt: 'ASC' },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes the row of an image that was last used before then. Until `tx` ends, uploads and forms that use the image wait.
   *
   * @returns null when it has been used meanwhile
   */
  async deleteUnused(tx: Transaction, id: string, before: Date): Promise<MediaImageEntity | null> {
    const found = await tx.findOne(MediaImageEntity, { where: { id, lastUsedAt: LessThan(before) }, lock: { mode: 'pessimistic_write' } });
    if (found) await tx.delete(MediaImageEntity, { id });
    return found;
  }

  async saveRendered(id: string, now: Date): Promise<void> {
    await this.database.transaction((tx) => tx.update(MediaImageEntity, { id }, { renderedAt: now }));
  }

  /** Ids of images that were stored before then and have no renditions, the oldest first. */
  async findUnrendered(before: Date, limit: number): Promise<string[]> {
    const rows = await this.database.manager.find(MediaImageEntity, {
      select: { id: true },
      where: { renderedAt: IsNull(), storedAt: LessThan(before) },
      order: { storedAt: 'ASC' },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }
}
