import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BalancesModule } from '../balances/balances.module.js';
import { BlocksModule } from '../blocks/blocks.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CancellationsModule } from '../cancellations/cancellations.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FolioModule } from '../folio/folio.module.js';
import { HoldsModule } from '../holds/holds.module.js';
import { PaymentRequestsModule } from '../payment-requests/payment-requests.module.js';
import { PromoCodesModule } from '../promo-codes/promo-codes.module.js';
import { WeatherModule } from '../weather/weather.module.js';
import { BackOfficeController } from './back-office.controller.js';
import { BackOfficeService } from './back-office.service.js';
import { BookingListRepository } from './booking-list.repository.js';
import { FolioController } from './folio.controller.js';
import { FolioRecordService } from './folio-record.service.js';
import { ManualPaymentService } from './manual-payment.service.js';
import { OverviewService } from './overview.service.js';
import { PhoneBookingService } from './phone-booking.service.js';
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
