import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BalancesModule } from '../../changes/balances/balances.module.js';
import { BlocksModule } from '../../calendar/blocks/blocks.module.js';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { CancellationsModule } from '../../changes/cancellations/cancellations.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { DocumentsModule } from '../../accounts/documents/documents.module.js';
import { FolioModule } from '../../accounts/folio/folio.module.js';
import { HoldsModule } from '../../sales/holds/holds.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { PromoCodesModule } from '../../pricing/promo-codes/promo-codes.module.js';
import { WeatherModule } from '../../changes/weather/weather.module.js';
import { BackOfficeController } from './back-office.controller.js';
import { BackOfficeService } from './back-office.service.js';
import { BookingListRepository } from './booking-list.repository.js';
import { FolioController } from './folio.controller.js';
import { FolioRecordService } from './folio-record.service.js';
import { ManualPaymentService } from '../../payments/manual-payment.service.js';
import { OverviewService } from './overview.service.js';
import { PhoneBookingService } from '../../sales/phone-bookings/phone-booking.service.js';
import { ScheduleService } from './schedule.service.js';

@Module({
  imports: [
    AvailabilityModule,
    BalancesModule,
    BlocksModule,
    BookingsModule,
    CancellationsModule,
    FiguresModule,
    DocumentsModule,
    FolioModule,
    HoldsModule,
    PaymentRequestsModule,
    PromoCodesModule,
    WeatherModule,
  ],
  controllers: [BackOfficeController, FolioController],
  providers: [
    BackOfficeService,
    BookingListRepository,
    FolioRecordService,
    ManualPaymentService,
    OverviewService,
    PhoneBookingService,
    ScheduleService,
  ],
})
export class BackOfficeModule {}
