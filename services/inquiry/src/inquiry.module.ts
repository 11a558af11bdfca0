import { type DynamicModule, Module } from '@nestjs/common';
import { inquiry, inquiryAttention, inquiryThread } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { InquiryController } from './inquiry.controller.js';
import { InquiryEntity, InquiryMessageEntity, InquiryReplyEntity, inquiryRetention, personalInquiries } from './inquiry.entity.js';
import { InquiryConfig } from './inquiry.env.js';
import { InquiryRepository } from './inquiry.repository.js';
import { InquiryService } from './inquiry.service.js';
import { CreateInquiry } from './migrations/1760000400000-create-inquiry.js';
import { RememberLanguage } from './migrations/1760000410000-remember-language.js';
import { AnswerInquiries } from './migrations/1760000420000-answer-inquiries.js';
import { Phone } from './migrations/1760000430000-phone.js';
import { GuestMessages } from './migrations/1760000440000-guest-messages.js';
import { seedInquiries } from './seed.js';
import { ThreadController } from './thread.controller.js';
import { ThreadService } from './thread.service.js';

const inquiryTables = {
  entities: [InquiryEntity, InquiryMessageEntity, InquiryReplyEntity],
  migrations: [CreateInquiry, RememberLanguage, AnswerInquiries, Phone, GuestMessages],
  retention: inquiryRetention,
  personal: personalInquiries,
};

@Module({})
class InquiryModule {
  static register(config: InquiryConfig): DynamicModule {
    const { database, messaging } = config;
    return {
      module: InquiryModule,
      imports: [
        serviceKitModule(),
        databaseModule({ ...database, tables: [messagingTables, auditTables, inquiryTables] }),
        messagingModule({ service: 'inquiry', ...messaging }),
      ],
      controllers: [InquiryController, ThreadController],
      providers: [{ provide: InquiryConfig, useValue: config }, InquiryService, ThreadService, InquiryRepository],
    };
  }
}

export const inquiryService = (config: InquiryConfig): Service => ({
  name: 'inquiry',
  module: InquiryModule.register(config),
  contracts: [inquiry, inquiryAttention, inquiryThread],
  settings: config,
  seed: (app) => seedInquiries(app, config.demoData),
});
