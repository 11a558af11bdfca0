import { type DynamicModule, Module } from '@nestjs/common';
import { inquiry, inquiryAttention, inquiryThread, replyPromise } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { InquiryController } from './inquiry.controller.js';
import {
  InquiryEntity,
  InquiryMessageEntity,
  InquiryReplyEntity,
  inquiryRetention,
  personalInquiries,
  RemovedInquiryEntity,
} from './inquiry.entity.js';
import { InquiryConfig } from './inquiry.env.js';
import { InquiryRepository } from './inquiry.repository.js';
import { InquiryLinks } from './inquiry-link.service.js';
import { InquiryService } from './inquiry.service.js';
import * as migrations from './migrations/index.js';
import { OfferSubscriber } from './offer.subscriber.js';
import { ReplyPromiseController } from './reply-promise.controller.js';
import { ReplyPromiseService } from './reply-promise.service.js';
import { seedInquiries } from './seed.js';
import { ThreadController } from './thread.controller.js';
import { ThreadService } from './thread.service.js';

const inquiryTables = {
  entities: [InquiryEntity, InquiryMessageEntity, InquiryReplyEntity, RemovedInquiryEntity],
  migrations: Object.values(migrations),
  retention: inquiryRetention,
  personal: personalInquiries,
};

/** All tables in the service's database. */
export const inquiryDatabase = [messagingTables, auditTables, inquiryTables];

@Module({})
class InquiryModule {
  static register(config: InquiryConfig): DynamicModule {
    const { database, messaging } = config;
    return {
      module: InquiryModule,
      imports: [
        serviceKitModule(),
        databaseModule({ ...database, tables: inquiryDatabase }),
        messagingModule({ service: 'inquiry', ...messaging }),
      ],
      controllers: [InquiryController, ThreadController, ReplyPromiseController],
      providers: [
        { provide: InquiryConfig, useValue: config },
        InquiryLinks,
        InquiryService,
        OfferSubscriber,
        ThreadService,
        ReplyPromiseService,
        InquiryRepository,
      ],
    };
  }
}

export const inquiryService = (config: InquiryConfig): Service => ({
  name: 'inquiry',
  module: InquiryModule.register(config),
  contracts: [inquiry, inquiryAttention, inquiryThread, replyPromise],
  settings: config,
  seed: seedInquiries,
});
