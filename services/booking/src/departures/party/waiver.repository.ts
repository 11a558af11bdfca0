import { Injectable } from '@nestjs/common';
import type { Locale, Waiver, WaiverTexts } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { WaiverTextEntity } from './party.entity.js';

@Injectable()
export class WaiverRepository {
  /** All versions, the newest first. */
  async all(tx: ReadManager): Promise<WaiverTextEntity[]> {
    return tx.find(WaiverTextEntity, { order: { version: 'DESC', locale: 'ASC' } });
  }

  /** The version that is to be signed, in this language or else in English; undefined until a text is published. */
  async current(tx: ReadManager, locale: Locale): Promise<Waiver | undefined> {
    const [found] = await tx
      .createQueryBuilder(WaiverTextEntity, 'w')
      .where(`w.locale IN (:locale, 'en') AND w.version = (SELECT max(version) FROM waiver_text)`, { locale })
      .orderBy(`w.locale = 'en'`)
      .getMany();
    return found && { version: found.version, locale: found.locale, body: found.body };
  }

  /** Locks the table, so that two texts that are published at once become two versions. */
  async publish(tx: Transaction, texts: WaiverTexts, now: Date): Promise<number> {
    await tx.query('LOCK TABLE waiver_text IN SHARE ROW EXCLUSIVE MODE');
    const [row]: { version: number }[] = await tx.query('SELECT coalesce(max(version), 0) + 1 AS version FROM waiver_text');
    const { version } = row!;
    const rows = Object.entries(texts).flatMap(([locale, body]: [string, string | undefined]) =>
      body ? [{ version, locale: locale as Locale, body, publishedAt: now }] : [],
    );
    await tx.insert(WaiverTextEntity, rows);
    return version;
  }
}
