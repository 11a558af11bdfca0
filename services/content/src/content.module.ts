import { type DynamicModule, Module } from '@nestjs/common';
import { content } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { queues } from '@charter/messaging/queues';
import { ObjectStore } from '@charter/object-store';
import { serviceKitModule, type Service } from '@charter/service-kit';
import type { ContentConfig } from './content.env.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryImageEntity } from './gallery/gallery.entity.js';
import { GalleryRepository } from './gallery/gallery.repository.js';
import { GalleryService } from './gallery/gallery.service.js';
import { MediaController } from './media/media.controller.js';
import { MediaImageEntity } from './media/media.entity.js';
import { MediaRepository } from './media/media.repository.js';
import { MediaService } from './media/media.service.js';
import { MediaCleanupService } from './media/media-cleanup.service.js';
import { MediaSweepTimer } from './media/media-sweep.timer.js';
import { RenditionQueue } from './media/rendition.queue.js';
import { RenditionService } from './media/rendition.service.js';
import { RenditionWorker } from './media/rendition.worker.js';
import * as migrations from './migrations/index.js';
import { ReviewController } from './reviews/review.controller.js';
import { ReviewService } from './reviews/review.service.js';
import { TestimonialController } from './reviews/testimonial.controller.js';
import { personalTestimonials, TestimonialEntity } from './reviews/testimonial.entity.js';
import { TestimonialRepository } from './reviews/testimonial.repository.js';
import { TestimonialService } from './reviews/testimonial.service.js';
import { seedContent } from './seed.js';

const contentTables = {
  entities: [GalleryImageEntity, MediaImageEntity, TestimonialEntity],
  migrations: Object.values(migrations),
  personal: personalTestimonials,
};

/** All tables in the service's database. */
export const contentDatabase = [messagingTables, auditTables, contentTables];

@Module({})
class ContentModule {
  static register({ database, messaging, objectStore }: ContentConfig): DynamicModule {
    return {
      module: ContentModule,
      imports: [
        serviceKitModule(),
        databaseModule({ ...database, tables: contentDatabase }),
        messagingModule({ service: 'content', ...messaging, queues }),
      ],
      controllers: [GalleryController, MediaController, TestimonialController, ReviewController],
      providers: [
        GalleryService,
        GalleryRepository,
        { provide: ObjectStore, useFactory: () => new ObjectStore(objectStore) },
        MediaService,
        MediaRepository,
        MediaCleanupService,
        RenditionService,
        RenditionQueue,
        ...(messaging.workers === 'off' ? [] : [RenditionWorker]),
        MediaSweepTimer,
        TestimonialService,
        TestimonialRepository,
        ReviewService,
      ],
    };
  }
}

export const contentService = (config: ContentConfig): Service => ({
  name: 'content',
  module: ContentModule.register(config),
  contracts: [content],
  settings: config,
  seed: seedContent,
});
