import { type DynamicModule, Module } from '@nestjs/common';
import { inquiry, inquiryAttention } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { InquiryController } from './inquiry.controller.js';
import { InquiryEntity, InquiryReplyEntity, inquiryRetention, personalInquiries } from './inquiry.entity.js';
import type { InquiryConfig } from './inquiry.env.js';
import { InquiryRepository } from './inquiry.repository.js';
import { InquiryService } from './inquiry.service.js';
import { CreateInquiry } from './migrations/1760000400000-create-inquiry.js';
import { RememberLanguage } from './migrations/1760000410000-remember-language.js';
import { AnswerInquiries } from './migrations/1760000420000-answer-inquiries.js';
import { Phone } from './migrations/1760000430000-phone.js';
import { seedInquiries } from './seed.js';

const inquiryTables = {
  entities: [InquiryEntity, InquiryReplyEntity],
  migrations: [CreateInquiry, RememberLanguage, AnswerInquiries, Phone],
  retention: inquiryRetention,
  personal: personalInquiries,
};

@Module({})
class InquiryModule {
  static register({ database, messaging }: InquiryConfig): DynamicModule {
    return {
      module: InquiryModule,
      imports: [
        serviceKitModule(),
        databaseModule({ ...database, tables: [messagingTables, auditTables, inquiryTables] }),
        messagingModule({ service: 'inquiry', ...messaging }),
      ],
      controllers: [InquiryController],
      providers: [InquiryService, InquiryRepository],
    };
  }
}

export const inquiryService = (config: InquiryConfig): Service => ({
  name: 'inquiry',
  module: InquiryModule.register(config),
  contracts: [inquiry, inquiryAttention],
  settings: config,
  seed: (app) => seedInquiries(app, config.demoData),
});
