import { Injectable } from '@nestjs/common';
import { contentFacts, type Testimonial } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { type NewTestimonial, TestimonialRepository } from './testimonial.repository.js';

@Injectable()
export class TestimonialService {
  constructor(
    private readonly database: Database,
    private readonly testimonials: TestimonialRepository,
    private readonly outbox: Outbox,
  ) {}

  async list(): Promise<Testimonial[]> {
    const rows = await this.testimonials.list();
    return rows.map(({ id, name, location, rating, review, isVerified }) => ({ id, name, location, rating, review, isVerified }));
  }

  /** Begins a guest book that is empty; does nothing to one that is not. */
  async open(testimonials: NewTestimonial[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.testimonials.isEmpty(tx))) return;
      await this.testimonials.add(tx, testimonials);
      await this.outbox.add(tx, contentFacts.changed, { what: 'testimonials' });
    });
  }
}
