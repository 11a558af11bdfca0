import { Injectable } from '@nestjs/common';
import {
  contentEvents,
  requireRevision,
  type Testimonial,
  type TestimonialAddition,
  type TestimonialChange,
  type TestimonialRemoval,
  withRevision,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { TestimonialEntity } from './testimonial.entity.js';
import { type NewTestimonial, TestimonialRepository } from './testimonial.repository.js';

@Injectable()
export class TestimonialService {
  constructor(
    private readonly database: Database,
    private readonly testimonials: TestimonialRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Testimonial[]> {
    return (await this.testimonials.list()).map(toTestimonial);
  }

  async add({ form, staff }: TestimonialAddition): Promise<Testimonial> {
    return this.database.transaction(async (tx) => {
      const added = toTestimonial(await this.testimonials.addOne(tx, { ...form, isVerified: form.isVerified ?? false }));
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'testimonial.add',
        subject: String(added.id),
        before: null,
        after: added,
      });
      await this.publishChange(tx);
      return added;
    });
  }

  async change({ id, form: { expectedRevision, ...form }, staff }: TestimonialChange): Promise<Testimonial> {
    return this.database.transaction(async (tx) => {
      const row = await this.testimonials.lock(tx, id);
      const before = toTestimonial(row);
      requireRevision(before, { expectedRevision });
      const changed = { ...row, ...form, isVerified: form.isVerified ?? row.isVerified };
      const after = toTestimonial(changed);
      await this.testimonials.save(tx, changed);
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'testimonial.change', subject: String(id), before, after });
      await this.publishChange(tx);
      return after;
    });
  }

  async remove({ id, staff }: TestimonialRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.testimonials.lock(tx, id);
      await this.testimonials.save(tx, { ...row, archivedAt: this.clock.now() });
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'testimonial.remove',
        subject: String(id),
        before: toTestimonial(row),
        after: null,
      });
      await this.publishChange(tx);
    });
  }

  /** Adds these if there has never been a testimonial. */
  async seed(testimonials: NewTestimonial[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.testimonials.isEmpty(tx))) return;
      await this.testimonials.add(tx, testimonials);
      await this.publishChange(tx);
    });
  }

  private publishChange(tx: Transaction): Promise<void> {
    return this.outbox.add(tx, contentEvents.changed, { what: 'testimonials' });
  }
}

const toTestimonial = ({ id, name, location, rating, review, isVerified, isSample, language }: TestimonialEntity): Testimonial =>
  withRevision({
    id,
    name,
    location,
    rating,
    review,
    isVerified,
    ...(isSample && { isSample }),
    ...(language !== 'en' && { language }),
  });
