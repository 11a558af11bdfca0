import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { Database, type Transaction } from '@charter/database';
import { MediaImageEntity } from './media.entity.js';

/** Told the ids of pictures as they are committed. */
export const keptChannel = 'media_kept';

@Injectable()
export class MediaRepository {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<MediaImageEntity | null> {
    return this.database.read.findOneBy(MediaImageEntity, { id });
  }

  /** The commit wakes the queue. @returns false when the same picture has been kept meanwhile */
  async add(tx: Transaction, { id, width, height, keptAt }: Omit<MediaImageEntity, 'renderedAt'>): Promise<boolean> {
    const added: object[] = await tx.query(
      `WITH added AS (
         INSERT INTO media_image (id, width, height, kept_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING RETURNING id
       )
       SELECT pg_notify('${keptChannel}', id) FROM added`,
      [id, width, height, keptAt],
    );
    return added.length > 0;
  }

  async noteRendered(id: string, now: Date): Promise<void> {
    await this.database.read.update(MediaImageEntity, { id }, { renderedAt: now });
  }

  /** Kept before then and still without renditions, the oldest first. */
  async unrendered(before: Date, atMost: number): Promise<string[]> {
    const rows = await this.database.read.find(MediaImageEntity, {
      select: { id: true },
      where: { renderedAt: IsNull(), keptAt: LessThan(before) },
      order: { keptAt: 'ASC' },
      take: atMost,
    });
    return rows.map(({ id }) => id);
  }
}
