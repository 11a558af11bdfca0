import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan } from 'typeorm';
import { Database, type Transaction } from '@charter/database';
import { currentCorrelation } from '@charter/messaging';
import { MediaImageEntity } from './media.entity.js';

/** Told the ids of pictures as they are committed. */
export const keptChannel = 'media_kept';

@Injectable()
export class MediaRepository {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<MediaImageEntity | null> {
    return this.database.manager.findOneBy(MediaImageEntity, { id });
  }

  /** Waits for whoever is taking it away. @returns null when there is no such picture */
  async want(id: string, now: Date): Promise<MediaImageEntity | null> {
    const { affected } = await this.database.transaction((tx) => tx.update(MediaImageEntity, { id }, { wantedAt: now }));
    return affected ? this.find(id) : null;
  }

  /** The commit wakes the queue. @returns false when it has been kept already: then its renditions are made again, bytes may have been lost */
  async add(
    tx: Transaction,
    { id, width, height, keptAt, wantedAt }: Omit<MediaImageEntity, 'renderedAt' | 'correlation'>,
  ): Promise<boolean> {
    const [kept]: { isNew: boolean }[] = await tx.query(
      `WITH kept AS (
         INSERT INTO media_image (id, width, height, kept_at, wanted_at, correlation) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET wanted_at = $5, correlation = $6, rendered_at = NULL RETURNING id, xmax = 0 AS "isNew"
       )
       SELECT "isNew", pg_notify('${keptChannel}', id) FROM kept`,
      [id, width, height, keptAt, wantedAt, JSON.stringify(currentCorrelation())],
    );
    return kept!.isNew;
  }

  async noteInUse(ids: string[], now: Date): Promise<void> {
    await this.database.transaction((tx) => tx.update(MediaImageEntity, { id: In(ids) }, { wantedAt: now }));
  }

  async unwanted(before: Date, atMost: number): Promise<string[]> {
    const rows = await this.database.manager.find(MediaImageEntity, {
      select: { id: true },
      where: { wantedAt: LessThan(before) },
      order: { wantedAt: 'ASC' },
      take: atMost,
    });
    return rows.map(({ id }) => id);
  }

  /** Until `tx` ends, whoever wants it waits. @returns null when somebody has wanted it since then */
  async removeUnwanted(tx: Transaction, id: string, before: Date): Promise<MediaImageEntity | null> {
    const found = await tx.findOne(MediaImageEntity, { where: { id, wantedAt: LessThan(before) }, lock: { mode: 'pessimistic_write' } });
    if (found) await tx.delete(MediaImageEntity, { id });
    return found;
  }

  async noteRendered(id: string, now: Date): Promise<void> {
    await this.database.transaction((tx) => tx.update(MediaImageEntity, { id }, { renderedAt: now }));
  }

  /** Kept before then and still without renditions, the oldest first. */
  async unrendered(before: Date, atMost: number): Promise<string[]> {
    const rows = await this.database.manager.find(MediaImageEntity, {
      select: { id: true },
      where: { renderedAt: IsNull(), keptAt: LessThan(before) },
      order: { keptAt: 'ASC' },
      take: atMost,
    });
    return rows.map(({ id }) => id);
  }
}
