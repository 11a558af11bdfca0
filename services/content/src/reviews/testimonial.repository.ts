import { Injectable } from '@nestjs/common';
import type { ReviewForm, Testimonial } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { TestimonialEntity } from './testimonial.entity.js';

export type NewTestimonial = Omit<TestimonialEntity, 'id' | 'createdAt' | 'confirmationCode'>;

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

  isReviewed(confirmationCode: string): Promise<boolean> {
    return this.database.read.existsBy(TestimonialEntity, { confirmationCode });
  }

  /** @returns undefined when this booking has its review already, even one that was written this very moment */
  async addReview(
    tx: Transaction,
    confirmationCode: string,
    { name, location, rating, review }: ReviewForm,
  ): Promise<Testimonial | undefined> {
    const [stored]: Testimonial[] = await tx.query(
      `INSERT INTO testimonial (name, location, rating, review, is_verified, confirmation_code) VALUES ($1, $2, $3, $4, true, $5)
       ON CONFLICT ON CONSTRAINT one_review_per_booking DO NOTHING
       RETURNING id, name, location, rating, review, is_verified "isVerified"`,
      [name, location, rating, review, confirmationCode],
    );
    return stored;
  }
}
