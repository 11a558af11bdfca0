import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type ConfirmationCode, content, type ReviewInvitation, type ReviewSubmission, type Testimonial } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { ReviewService } from './review.service.js';

@Controller()
export class ReviewController {
  constructor(private readonly service: ReviewService) {}

  @Handles(content.findInvitation)
  findInvitation(@Payload() { confirmationCode }: ConfirmationCode): Promise<ReviewInvitation> {
    return this.service.findInvitation(confirmationCode);
  }

  @Handles(content.submitReview)
  submit(@Payload() { confirmationCode, form }: ReviewSubmission): Promise<Testimonial> {
    return this.service.submit(confirmationCode, form);
  }
}
