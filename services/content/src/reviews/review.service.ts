import { Injectable } from '@nestjs/common';
import {
  booking,
  contentEvents,
  type GuestBooking,
  DomainError,
  type ReviewForm,
  type ReviewInvitation,
  type Testimonial,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { RpcClient, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { requireSailed } from './review.js';
import { TestimonialRepository } from './testimonial.repository.js';

/** A guest says how it was, by the link in their letter: once, and only after the charter. */
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
    const { confirmationCode, firstName, packageName, bookingDate } = await this.findSailed(typedCode);
    if (await this.testimonials.isReviewed(confirmationCode)) throw new DomainError('ALREADY_REVIEWED');
    return { confirmationCode, firstName, packageName, bookingDate };
  }

  async submit(typedCode: string, form: ReviewForm): Promise<Testimonial> {
    const { confirmationCode } = await this.findSailed(typedCode);
    return this.database.transaction(async (tx) => {
      const stored = await this.testimonials.addReview(tx, confirmationCode, form);
      if (!stored) throw new DomainError('ALREADY_REVIEWED');
      await this.outbox.add(tx, contentEvents.changed, { what: 'testimonials' });
      await this.outbox.add(tx, contentEvents.reviewed, { confirmationCode });
      return stored;
    });
  }

  /** The code comes back as booking prints it, so that one booking has one spelling here. */
  private async findSailed(typedCode: string): Promise<GuestBooking> {
    const found = await this.rpc.call(booking.findByCode, { confirmationCode: typedCode });
    requireSailed(found, this.clock.now());
    return found;
  }
}
