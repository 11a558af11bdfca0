import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@charter/database';
import { TestimonialEntity } from './testimonial.entity.js';

export type NewTestimonial = Omit<TestimonialEntity, 'id' | 'createdAt'>;

@Injectable()
export class TestimonialRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(): Promise<TestimonialEntity[]> {
    return this.database.read.find(TestimonialEntity, { order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Nobody can add one before `tx` ends. */
  async isEmpty(tx: Transaction): Promise<boolean> {
    await tx.query('LOCK TABLE testimonial IN SHARE ROW EXCLUSIVE MODE');
    return !(await tx.exists(TestimonialEntity));
  }

  async add(tx: Transaction, testimonials: NewTestimonial[]): Promise<void> {
    await tx.insert(TestimonialEntity, testimonials);
  }
}
