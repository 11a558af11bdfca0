import { Module } from '@nestjs/common';
import { content } from '@charter/contracts';
import { AuditEntry, CreateAudit, databaseModule } from '@charter/database';
import { CreateMessaging, InboxMessage, messagingModule, OutboxMessage, ParkedMessage } from '@charter/messaging';
import { kitModule, type Service } from '@charter/service-kit';
import { contentEnv } from './content.env.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryImageEntity } from './gallery/gallery.entity.js';
import { GalleryRepository } from './gallery/gallery.repository.js';
import { GalleryService } from './gallery/gallery.service.js';
import { CreateContent } from './migrations/1760000300000-create-content.js';
import { OneReviewPerBooking } from './migrations/1760000310000-one-review-per-booking.js';
import { TakeReviewsDown } from './migrations/1760000330000-take-reviews-down.js';
import { ReviewController } from './reviews/review.controller.js';
import { ReviewService } from './reviews/review.service.js';
import { TestimonialController } from './reviews/testimonial.controller.js';
import { TestimonialEntity } from './reviews/testimonial.entity.js';
import { TestimonialRepository } from './reviews/testimonial.repository.js';
import { TestimonialService } from './reviews/testimonial.service.js';
import { seedContent } from './seed.js';

@Module({
  imports: [
    kitModule(),
    databaseModule({
      url: contentEnv.databaseUrl,
      poolSize: contentEnv.databasePool,
      entities: [OutboxMessage, InboxMessage, ParkedMessage, AuditEntry, GalleryImageEntity, TestimonialEntity],
      migrations: [CreateMessaging, CreateAudit, CreateContent, OneReviewPerBooking, TakeReviewsDown],
    }),
    messagingModule({ service: 'content', natsUrl: contentEnv.natsUrl }),
  ],
  controllers: [GalleryController, TestimonialController, ReviewController],
  providers: [GalleryService, GalleryRepository, TestimonialService, TestimonialRepository, ReviewService],
})
export class ContentModule {}

export const contentService: Service = {
  name: 'content',
  module: ContentModule,
  operations: content,
  settings: contentEnv,
  seed: seedContent,
};
