import { Module } from '@nestjs/common';
import { content } from '@charter/contracts';
import { databaseModule } from '@charter/database';
import { CreateMessaging, InboxMessage, messagingModule, OutboxMessage, ParkedMessage } from '@charter/messaging';
import { kitModule, type Service } from '@charter/service-kit';
import { contentEnv } from './content.env.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryImageEntity } from './gallery/gallery.entity.js';
import { GalleryRepository } from './gallery/gallery.repository.js';
import { GalleryService } from './gallery/gallery.service.js';
import { CreateContent } from './migrations/1760000300000-create-content.js';
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
      entities: [OutboxMessage, InboxMessage, ParkedMessage, GalleryImageEntity, TestimonialEntity],
      migrations: [CreateMessaging, CreateContent],
    }),
    messagingModule({ service: 'content', natsUrl: contentEnv.natsUrl }),
  ],
  controllers: [GalleryController, TestimonialController],
  providers: [GalleryService, GalleryRepository, TestimonialService, TestimonialRepository],
})
export class ContentModule {}

export const contentService: Service = {
  name: 'content',
  module: ContentModule,
  operations: content,
  settings: contentEnv,
  seed: seedContent,
};
