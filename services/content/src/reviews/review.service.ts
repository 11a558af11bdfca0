import { Injectable } from '@nestjs/common';
import {
  booking,
  contentEvents,
  type GuestBooking,
  DomainError,
  type ReviewForm,
  type ReviewInvitation,
  type Testimonial,
  withRevision,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { RpcClient, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { requireReviewable } from './review.js';
import { TestimonialRepository } from './testimonial.repository.js';

/** Reviews that guests write by the link in their e-mail: one per booking, after the charter has ended. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly database: Database,
    private readonly testimonials: TestimonialRepository,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async findInvitation(typedCode: string): Promise<ReviewInvitation> {
    const { confirmationCode, firstName, bookingDate, ...charter } = await this.findReviewable(typedCode);
    const { packageName, packageNameShown, packageNameLanguage } = charter;
    if (await this.testimonials.isReviewed(confirmationCode)) throw new DomainError('ALREADY_REVIEWED');
    return {
      confirmationCode,
      firstName,
      packageName,
      ...(packageNameShown && { packageNameShown, packageNameLanguage }),
      bookingDate,
    };
  }

  async submit(typedCode: string, form: ReviewForm): Promise<Testimonial> {
    const { confirmationCode } = await this.findReviewable(typedCode);
    return this.database.transaction(async (tx) => {
      const stored = await this.testimonials.addReview(tx, confirmationCode, form);
      if (!stored) throw new DomainError('ALREADY_REVIEWED');
      await this.outbox.add(tx, contentEvents.changed, { what: 'testimonials' });
      await this.outbox.add(tx, contentEvents.reviewed, { confirmationCode });
      return withRevision(stored);
    });
  }

  /** The booking's own spelling of the code is stored, because the link may have another. */
  private async findReviewable(typedCode: string): Promise<GuestBooking> {
    const found = await this.rpc.call(booking.findByCode, { confirmationCode: typedCode });
    requireReviewable(found, this.clock.now());
    return found;
  }
}
