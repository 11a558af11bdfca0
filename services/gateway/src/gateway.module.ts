import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { auditTables, databaseModule } from '@charter/database';
import { askingModule } from '@charter/messaging';
import { type Gateway, kitModule } from '@charter/service-kit';
import { AdminBookingsController } from './admin-bookings.controller.js';
import { AdminPackagesController } from './admin-packages.controller.js';
import { AdminGalleryController } from './admin-gallery.controller.js';
import { AdminReviewsController } from './admin-reviews.controller.js';
import { AdminScheduleController } from './admin-schedule.controller.js';
import { BookingController } from './booking.controller.js';
import { BusinessController } from './business.controller.js';
import { CatalogController } from './catalog.controller.js';
import { ContentController } from './content.controller.js';
import { SharedCounts } from './door/counts.js';
import { closeDoor, furnish, openServer } from './door/door.js';
import { Reception } from './door/reception.js';
import { FiguresController } from './figures.controller.js';
import { FiguresView } from './figures.view.js';
import { gatewayEnv } from './gateway.env.js';
import { InquiryController } from './inquiry.controller.js';
import { MediaController } from './media/media.controller.js';
import { StoreClient } from './media/store.client.js';
import { Uploads } from './media/uploads.service.js';
import { InvoicesController } from './invoices.controller.js';
import { CreateStaff } from './migrations/1760000700000-create-staff.js';
import { GuardAccounts } from './migrations/1760000701000-guard-accounts.js';
import { AdministerAccounts } from './migrations/1760000703000-administer-accounts.js';
import { SealSecondFactors } from './migrations/1760000702000-seal-second-factors.js';
import { PaymentController } from './payment.controller.js';
import { ChangesListener } from './reads/changes.listener.js';
import { PublicReads } from './reads/public-reads.js';
import { PageCache, ReadCache } from './reads/read-cache.js';
import { ReviewController } from './review.controller.js';
import { seed } from './seed.js';
import { StaffAccountController } from './staff/staff-account.controller.js';
import { StaffAccountService } from './staff/staff-account.service.js';
import { StaffSessionController } from './staff/staff-session.controller.js';
import { StaffSessionService } from './staff/staff-session.service.js';
import { RecoveryCodeEntity, StaffAccountEntity, StaffSessionEntity } from './staff/staff.entity.js';
import { StaffRepository } from './staff/staff.repository.js';
import { TestEmailsController } from './test-emails.controller.js';

@Module({
  imports: [
    kitModule(),
    databaseModule({
      ...gatewayEnv.database,
      tables: [
        auditTables,
        {
          entities: [StaffAccountEntity, StaffSessionEntity, RecoveryCodeEntity],
          migrations: [CreateStaff, GuardAccounts, SealSecondFactors, AdministerAccounts],
        },
      ],
    }),
    askingModule({ natsUrl: gatewayEnv.natsUrl }),
  ],
  controllers: [
    CatalogController,
    ContentController,
    BusinessController,
    BookingController,
    PaymentController,
    InquiryController,
    ReviewController,
    StaffSessionController,
    StaffAccountController,
    AdminBookingsController,
    AdminPackagesController,
    AdminGalleryController,
    MediaController,
    AdminReviewsController,
    TestEmailsController,
    AdminScheduleController,
    FiguresController,
    InvoicesController,
  ],
  providers: [
    { provide: ReadCache, useFactory: () => new ReadCache() },
    { provide: PageCache, useFactory: () => new PageCache() },
    PublicReads,
    Reception,
    { provide: APP_INTERCEPTOR, useExisting: PublicReads },
    ChangesListener,
    { provide: SharedCounts, useFactory: () => new SharedCounts(gatewayEnv.redisUrl, gatewayEnv.redisPrefix) },
    StoreClient,
    Uploads,
    FiguresView,
    StaffRepository,
    StaffSessionService,
    StaffAccountService,
  ],
})
export class GatewayModule {}

export const gateway: Gateway = {
  name: 'gateway',
  module: GatewayModule,
  settings: gatewayEnv,
  server: openServer,
  furnish,
  close: closeDoor,
  seed,
};
