import { Injectable } from '@nestjs/common';
import type { PublishWaiverRequest, WaiverTexts, WaiverVersion, WaiverVersions } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { WaiverRepository } from './waiver.repository.js';

/** The texts of the waiver, which the owner publishes. Until then no guest is asked to sign. */
@Injectable()
export class WaiverService {
  constructor(
    private readonly database: Database,
    private readonly waivers: WaiverRepository,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<WaiverVersions> {
    const versions = new Map<number, WaiverVersion>();
    for (const { version, locale, body, publishedAt } of await this.waivers.all(this.database.manager)) {
      const found = versions.get(version) ?? { version, publishedAt: publishedAt.toISOString(), texts: {} as WaiverTexts };
      found.texts[locale] = body;
      versions.set(version, found);
    }
    return { versions: [...versions.values()] };
  }

  async publish({ form: { texts }, staff }: PublishWaiverRequest): Promise<WaiverVersions> {
    await this.database.transaction(async (tx) => {
      const version = await this.waivers.publish(tx, texts, this.clock.now());
      const after = { version, languages: Object.keys(texts) };
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'waiver.publish',
        subject: `waiver ${version}`,
        before: null,
        after,
      });
    });
    return this.list();
  }
}
