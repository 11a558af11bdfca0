import { Module } from '@nestjs/common';
import { inquiry } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { InquiryController } from './inquiry.controller.js';
import { InquiryEntity, InquiryReplyEntity, inquiryRetention, personalInquiries } from './inquiry.entity.js';
import { inquiryEnv } from './inquiry.env.js';
import { InquiryRepository } from './inquiry.repository.js';
import { InquiryService } from './inquiry.service.js';
import { CreateInquiry } from './migrations/1760000400000-create-inquiry.js';
import { RememberLanguage } from './migrations/1760000410000-remember-language.js';
import { AnswerInquiries } from './migrations/1760000420000-answer-inquiries.js';
import { seed } from './seed.js';

@Module({
  imports: [
    serviceKitModule(),
    databaseModule({
      ...inquiryEnv.database,
      tables: [
        messagingTables,
        auditTables,
        {
          entities: [InquiryEntity, InquiryReplyEntity],
          migrations: [CreateInquiry, RememberLanguage, AnswerInquiries],
          retention: inquiryRetention,
          personal: personalInquiries,
        },
      ],
    }),
    messagingModule({ service: 'inquiry', ...inquiryEnv.messaging }),
  ],
  controllers: [InquiryController],
  providers: [InquiryService, InquiryRepository],
})
export class InquiryModule {}

export const inquiryService: Service = {
  name: 'inquiry',
  module: InquiryModule,
  contracts: [inquiry],
  settings: inquiryEnv,
  seed,
};
