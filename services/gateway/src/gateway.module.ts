import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { auditTables, databaseModule } from '@charter/database';
import { rpcClientModule } from '@charter/messaging';
import { ObjectStore } from '@charter/object-store';
import { type Gateway, serviceKitModule } from '@charter/service-kit';
import { AdminBookingsController } from './api/bookings/admin-booking.controller.js';
import { AdminPackagesController } from './api/packages/admin-package.controller.js';
import { AdminGalleryController } from './api/gallery/admin-gallery.controller.js';
import { AdminReviewsController } from './api/reviews/admin-review.controller.js';
import { AdminScheduleController } from './api/bookings/admin-schedule.controller.js';
import { BookingController } from './api/bookings/booking.controller.js';
import { BusinessController } from './api/business/business.controller.js';
import { CatalogController } from './api/packages/package.controller.js';
import { ContentController } from './api/gallery/gallery.controller.js';
import { RedisRateLimitStore } from './http/limits/rate-limit-store.js';
import { closeDoor, furnish, openServer } from './http/server.js';
import { LoadShedder } from './http/limits/load-shedder.js';
import { FiguresController } from './api/figures/figures.controller.js';
import { FiguresView } from './api/figures/figures.view.js';
import { gatewayEnv } from './gateway.env.js';
import { InquiryController } from './api/inquiries/inquiry.controller.js';
import { MediaController } from './api/media/media.controller.js';
import { Uploads } from './api/media/uploads.service.js';
import { InvoicesController } from './api/invoices/invoice.controller.js';
import { CreateStaff } from './migrations/1760000700000-create-staff.js';
import { GuardAccounts } from './migrations/1760000701000-guard-accounts.js';
import { AdministerAccounts } from './migrations/1760000703000-administer-accounts.js';
import { SealSecondFactors } from './migrations/1760000702000-seal-second-factors.js';
import { PaymentController } from './api/payments/payment.controller.js';
import { ChangesSubscriber } from './cache/invalidation.subscriber.js';
import { PublicReads } from './cache/cached.interceptor.js';
import { PageCache, ReadCache } from './cache/response-cache.js';
import { ReviewController } from './api/reviews/review.controller.js';
import { seed } from './seed.js';
import { StaffAccountController } from './auth/staff-account.controller.js';
import { StaffAccountService } from './auth/staff-account.service.js';
import { StaffSessionController } from './auth/staff-session.controller.js';
import { StaffSessionService } from './auth/staff-session.service.js';
import { RecoveryCodeEntity, StaffAccountEntity, StaffSessionEntity } from './auth/staff.entity.js';
import { StaffRepository } from './auth/staff.repository.js';
import { TestEmailsController } from './api/emails/test-emails.controller.js';

@Module({
  imports: [
    serviceKitModule(),
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
    rpcClientModule({ natsUrl: gatewayEnv.natsUrl }),
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
    LoadShedder,
    { provide: APP_INTERCEPTOR, useExisting: PublicReads },
    ChangesSubscriber,
    { provide: RedisRateLimitStore, useFactory: () => new RedisRateLimitStore(gatewayEnv.redisUrl, gatewayEnv.redisPrefix) },
    { provide: ObjectStore, useFactory: () => new ObjectStore(gatewayEnv.store, { requestTimeout: 15_000 }) },
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
  configure: furnish,
  close: closeDoor,
  seed,
};
