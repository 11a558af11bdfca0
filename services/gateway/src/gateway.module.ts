import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { auditTables, databaseModule } from '@charter/database';
import { rpcClientModule } from '@charter/messaging';
import { ObjectStore } from '@charter/object-store';
import { serviceKitModule } from '@charter/service-kit';
import { AdminBookingController } from './api/bookings/admin-booking.controller.js';
import { AdminCancellationController } from './api/bookings/admin-cancellation.controller.js';
import { AdminFolioController } from './api/bookings/admin-folio.controller.js';
import { AdminScheduleController } from './api/bookings/admin-schedule.controller.js';
import { BookingController } from './api/bookings/booking.controller.js';
import { BusinessController } from './api/business/business.controller.js';
import { CharterDayController } from './api/charter-day/charter-day.controller.js';
import { TestEmailsController } from './api/emails/test-emails.controller.js';
import { AttentionController } from './api/attention/attention.controller.js';
import { AttentionView } from './api/attention/attention.view.js';
import { FiguresController } from './api/figures/figures.controller.js';
import { FiguresView } from './api/figures/figures.view.js';
import { AdminGalleryController } from './api/gallery/admin-gallery.controller.js';
import { GalleryController } from './api/gallery/gallery.controller.js';
import { InquiryController } from './api/inquiries/inquiry.controller.js';
import { ReplyPromiseController } from './api/inquiries/reply-promise.controller.js';
import { ThreadController } from './api/inquiries/thread.controller.js';
import { ThreadSession } from './api/inquiries/thread-session.js';
import { DocumentController } from './api/invoices/document.controller.js';
import { InvoiceController } from './api/invoices/invoice.controller.js';
import { MediaController } from './api/media/media.controller.js';
import { UploadsService } from './api/media/uploads.service.js';
import { AdminOfferController } from './api/offers/admin-offer.controller.js';
import { OfferController } from './api/offers/offer.controller.js';
import { OfferSession } from './api/offers/offer-session.js';
import { AdminPackageController } from './api/packages/admin-package.controller.js';
import { AdminAddOnController } from './api/packages/admin-add-on.controller.js';
import { AdminPriceRuleController } from './api/packages/admin-price-rule.controller.js';
import { AdminVoucherController } from './api/vouchers/admin-voucher.controller.js';
import { VoucherController } from './api/vouchers/voucher.controller.js';
import { WithdrawalController } from './api/vouchers/withdrawal.controller.js';
import { AdminPromoCodeController } from './api/promo-codes/admin-promo-code.controller.js';
import { PromoCodeAttempts } from './api/promo-codes/promo-code-attempts.js';
import { AdminTaxController } from './api/taxes/admin-tax.controller.js';
import { PackageController } from './api/packages/package.controller.js';
import { CheckoutCookie } from './api/payments/checkout-cookie.js';
import { PaymentController } from './api/payments/payment.controller.js';
import { AdminReviewController } from './api/reviews/admin-review.controller.js';
import { ReviewController } from './api/reviews/review.controller.js';
import { TestimonialController } from './api/reviews/testimonial.controller.js';
import { AdminPartyController } from './api/party/admin-party.controller.js';
import { JoinController } from './api/party/join.controller.js';
import { JoinSession } from './api/party/join-session.js';
import { TripPartyController } from './api/party/trip-party.controller.js';
import { TripController } from './api/trips/trip.controller.js';
import { AccountingExportController } from './api/reconciliation/accounting-export.controller.js';
import { ReconciliationController } from './api/reconciliation/reconciliation.controller.js';
import { WeatherController } from './api/weather/weather.controller.js';
import { TripSession } from './api/trips/trip-session.js';
import { CredentialsService } from './auth/credentials/credentials.service.js';
import { DeviceCookie } from './auth/sessions/device-cookie.js';
import { InitialAccountService } from './auth/accounts/initial-account.service.js';
import { SecretEncryption } from './auth/second-factor/secret-encryption.js';
import { SessionCookie } from './auth/sessions/session-cookie.js';
import { SignInAttempts } from './auth/credentials/sign-in-attempts.js';
import { StaffAccountController } from './auth/accounts/staff-account.controller.js';
import { StaffAccountService } from './auth/accounts/staff-account.service.js';
import { StaffSessionController } from './auth/sessions/staff-session.controller.js';
import { StaffSessionService } from './auth/sessions/staff-session.service.js';
import { RecoveryCodeEntity, StaffAccountEntity, StaffInvitationEntity, StaffSessionEntity } from './auth/staff/staff.entity.js';
import { StaffRepository } from './auth/staff/staff.repository.js';
import { TeamController } from './auth/team/team.controller.js';
import { TeamRepository } from './auth/team/team.repository.js';
import { AcceptanceService } from './auth/team/acceptance.service.js';
import { AdminAnnouncements } from './auth/team/admin-announcements.service.js';
import { TeamService } from './auth/team/team.service.js';
import { CachedInterceptor } from './cache/cached.interceptor.js';
import { InvalidationSubscriber } from './cache/invalidation.subscriber.js';
import { PageCache, ParameterPageCache, ResponseCache } from './cache/response-cache.js';
import { GatewayConfig } from './gateway.env.js';
import { RedisRateLimitStore } from './http/limits/rate-limit-store.js';
import * as migrations from './migrations/index.js';

/** All tables in the service's database. */
export const gatewayDatabase = [
  auditTables,
  {
    entities: [StaffAccountEntity, StaffSessionEntity, RecoveryCodeEntity, StaffInvitationEntity],
    migrations: Object.values(migrations),
  },
];

@Module({})
export class GatewayModule {
  static register(config: GatewayConfig): DynamicModule {
    const secrets = new SecretEncryption(config.staffSecret);
    return {
      module: GatewayModule,
      imports: [
        serviceKitModule(),
        databaseModule({
          ...config.database,
          tables: gatewayDatabase,
        }),
        rpcClientModule({ natsUrl: config.natsUrl }),
      ],
      controllers: [
        PackageController,
        GalleryController,
        TestimonialController,
        BusinessController,
        BookingController,
        PaymentController,
        InquiryController,
        ThreadController,
        ReplyPromiseController,
        ReviewController,
        StaffSessionController,
        StaffAccountController,
        TeamController,
        AdminBookingController,
        AdminCancellationController,
        AdminFolioController,
        CharterDayController,
        AdminPackageController,
        AdminAddOnController,
        AdminPriceRuleController,
        AdminPromoCodeController,
        AdminTaxController,
        AdminVoucherController,
        VoucherController,
        WithdrawalController,
        AdminGalleryController,
        MediaController,
        AdminReviewController,
        TestEmailsController,
        AdminScheduleController,
        FiguresController,
        AttentionController,
        DocumentController,
        InvoiceController,
        TripController,
        WeatherController,
        AccountingExportController,
        ReconciliationController,
        TripPartyController,
        JoinController,
        AdminPartyController,
        AdminOfferController,
        OfferController,
      ],
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: SecretEncryption, useValue: secrets },
        { provide: RedisRateLimitStore, useFactory: () => new RedisRateLimitStore(config.redisUrl, config.redisPrefix) },
        {
          provide: SignInAttempts,
          inject: [RedisRateLimitStore],
          useFactory: (store: RedisRateLimitStore) => new SignInAttempts(store, config.rates.signIn),
        },
        {
          provide: PromoCodeAttempts,
          inject: [RedisRateLimitStore],
          useFactory: (store: RedisRateLimitStore) => new PromoCodeAttempts(store, config.rates.codes),
        },
        SessionCookie,
        DeviceCookie,
        StaffRepository,
        CredentialsService,
        StaffSessionService,
        StaffAccountService,
        TeamRepository,
        AcceptanceService,
        AdminAnnouncements,
        TeamService,
        InitialAccountService,
        { provide: ResponseCache, useFactory: () => new ResponseCache() },
        { provide: PageCache, useFactory: () => new PageCache() },
        ParameterPageCache,
        CachedInterceptor,
        { provide: APP_INTERCEPTOR, useExisting: CachedInterceptor },
        InvalidationSubscriber,
        CheckoutCookie,
        TripSession,
        JoinSession,
        ThreadSession,
        OfferSession,
        { provide: ObjectStore, useFactory: () => new ObjectStore(config.store, { requestTimeout: 15_000 }) },
        UploadsService,
        FiguresView,
        AttentionView,
      ],
    };
  }
}
