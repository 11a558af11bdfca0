import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DomainError, type ReviewForm, type Testimonial } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { TestimonialEntity } from './testimonial.entity.js';

export type NewTestimonial = Pick<TestimonialEntity, 'name' | 'location' | 'rating' | 'review' | 'isVerified'> &
  Partial<Pick<TestimonialEntity, 'isSample' | 'language'>>;

@Injectable()
export class TestimonialRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(): Promise<TestimonialEntity[]> {
    return this.database.manager.find(TestimonialEntity, { where: { archivedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Counts archived testimonials too. Locks the table against insertions until `tx` ends. */
  async isEmpty(tx: Transaction): Promise<boolean> {
    await tx.query('LOCK TABLE testimonial IN SHARE ROW EXCLUSIVE MODE');
    return !(await tx.exists(TestimonialEntity));
  }

  async add(tx: Transaction, testimonials: NewTestimonial[]): Promise<void> {
    await tx.insert(TestimonialEntity, testimonials);
  }

  async addOne(tx: Transaction, { name, location, rating, review, isVerified }: NewTestimonial): Promise<TestimonialEntity> {
    return tx.save(tx.create(TestimonialEntity, { name, location, rating, review, isVerified }));
  }

  async lock(tx: Transaction, id: number): Promise<TestimonialEntity> {
    const found = await tx.findOne(TestimonialEntity, { where: { id, archivedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('REVIEW_NOT_FOUND');
    return found;
  }

  /** Changes neither the booking, nor the time of creation, nor whether it is a sample. */
  async save(
    tx: Transaction,
    {
      id,
      name,
      location,
      rating,
      review,
      isVerified,
      archivedAt,
    }: Omit<TestimonialEntity, 'createdAt' | 'confirmationCode' | 'isSample' | 'language'>,
  ): Promise<void> {
    await tx.update(TestimonialEntity, { id }, { name, location, rating, review, isVerified, archivedAt });
  }

  /** An archived review counts: its booking cannot be reviewed again. */
  isReviewed(confirmationCode: string): Promise<boolean> {
    return this.database.manager.existsBy(TestimonialEntity, { confirmationCode });
  }

  /** @returns undefined when this booking has a review already, also one of a concurrent transaction */
  async addReview(
    tx: Transaction,
    confirmationCode: string,
    { name, location, rating, review, locale = 'en' }: ReviewForm,
  ): Promise<Testimonial | undefined> {
    const [stored]: Testimonial[] = await tx.query(
      `INSERT INTO testimonial (name, location, rating, review, is_verified, confirmation_code, language) VALUES ($1, $2, $3, $4, true, $5, $6)
       ON CONFLICT ON CONSTRAINT one_review_per_booking DO NOTHING
       RETURNING id, name, location, rating, review, is_verified "isVerified"`,
      [name, location, rating, review, confirmationCode, locale],
    );
    return stored;
  }
}
