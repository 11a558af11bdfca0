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
import { CreateInquiry } from './migrations/1760000400000-create-inquiry.js';
import { RememberLanguage } from './migrations/1760000410000-remember-language.js';
import { AnswerInquiries } from './migrations/1760000420000-answer-inquiries.js';
import { Phone } from './migrations/1760000430000-phone.js';
import { GuestMessages } from './migrations/1760000440000-guest-messages.js';
import { AnswerTimes } from './migrations/1760000450000-answer-times.js';
import { Offers } from './migrations/1760002000100-offers.js';
import { Links } from './migrations/1760002640100-links.js';
import { FoldedSearch } from './migrations/1760002660100-folded-search.js';
import { OfferSubscriber } from './offer.subscriber.js';
import { ReplyPromiseController } from './reply-promise.controller.js';
import { ReplyPromiseService } from './reply-promise.service.js';
import { seedInquiries } from './seed.js';
import { ThreadController } from './thread.controller.js';
import { ThreadService } from './thread.service.js';

const inquiryTables = {
  entities: [InquiryEntity, InquiryMessageEntity, InquiryReplyEntity, RemovedInquiryEntity],
  migrations: [CreateInquiry, RememberLanguage, AnswerInquiries, Phone, GuestMessages, AnswerTimes, Offers, Links, FoldedSearch],
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
  seed: (app) => seedInquiries(app, config.demoData),
});
