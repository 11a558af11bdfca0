import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/index.js';
import { AccountsModule } from '../accounts/index.js';
import { CalendarModule } from '../calendar/index.js';
import { VouchersModule } from '../vouchers/index.js';
import { SalesModule } from '../sales/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ChangesModule } from '../changes/index.js';
import { DeparturesModule } from '../departures/index.js';
import { AttentionController } from './attention/attention.controller.js';
import { AttentionRepository } from './attention/attention.repository.js';
import { AttentionService } from './attention/attention.service.js';
import { AttentionTimer } from './attention/attention.timer.js';
import { PurchaseAttentionRepository } from './attention/purchase-attention.repository.js';
import { BackOfficeController } from './back-office/back-office.controller.js';
import { BookingDetailService } from './back-office/booking-detail.service.js';
import { BookingListService } from './back-office/booking-list.service.js';
import { BookingListRepository } from './back-office/booking-list.repository.js';
import { FolioRecordService } from './back-office/folio-record.service.js';
import { FolioController } from './back-office/folio.controller.js';
import { OverviewService } from './back-office/overview.service.js';
import { ScheduleService } from './back-office/schedule.service.js';
import { FiguresQueries } from './figures/figures.queries.js';
import { FiguresController } from './figures/figures.controller.js';
import { FiguresService } from './figures/figures.service.js';
import { AccountingExportService } from './invoices/accounting-export.service.js';
import { DocumentController } from './invoices/document.controller.js';
import { InvoiceController } from './invoices/invoice.controller.js';
import { InvoiceRepository } from './invoices/invoice.repository.js';
import { InvoiceService } from './invoices/invoice.service.js';
import { SettlementsController } from './settlements/settlements.controller.js';
import { SettlementsQueries } from './settlements/settlements.queries.js';
import { TripGratuityService } from './trips/trip-gratuity.service.js';
import { TripLinkService } from './trips/trip-link.service.js';
import { TripPartsService } from './trips/trip-parts.service.js';
import { TripViewService } from './trips/trip-view.service.js';
import { TripController } from './trips/trip.controller.js';
import { TripService } from './trips/trip.service.js';

/** What guests and staff read, and the commands that these pages forward. */
@Module({
  imports: [PricingModule, AccountsModule, CalendarModule, VouchersModule, SalesModule, PaymentsModule, ChangesModule, DeparturesModule],
  controllers: [
    AttentionController,
    BackOfficeController,
    DocumentController,
    FiguresController,
    FolioController,
    InvoiceController,
    SettlementsController,
    TripController,
  ],
  providers: [
    AttentionRepository,
    AttentionService,
    AttentionTimer,
    BookingDetailService,
    BookingListService,
    BookingListRepository,
    AccountingExportService,
    FiguresQueries,
    FiguresService,
    FolioRecordService,
    InvoiceRepository,
    InvoiceService,
    OverviewService,
    PurchaseAttentionRepository,
    ScheduleService,
    SettlementsQueries,
    TripGratuityService,
    TripLinkService,
    TripPartsService,
    TripService,
    TripViewService,
  ],
})
export class ViewsModule {}
