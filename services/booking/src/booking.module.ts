import { type DynamicModule, Module } from '@nestjs/common';
import {
  booking,
  bookingAttention,
  bookingBackOffice,
  bookingFigures,
  bookingInvoices,
  books,
  bookingList,
  bookingSettlements,
  cancellations,
  charterDay,
  folio,
  gratuities,
  guestOffers,
  invitations,
  issuedDocuments,
  join,
  offersBackOffice,
  party,
  partyBackOffice,
  paymentRequests,
  promoCodes,
  taxes,
  trip,
  tripBackOffice,
  vouchers,
  waivers,
  weather,
} from '@charter/contracts';
import { bookingMaintenance } from '@charter/contracts/operators';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { queues } from '@charter/messaging/queues';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { BookingConfig } from './booking.env.js';
import { bookingTables } from './booking.tables.js';
import { AccountsModule } from './accounts/index.js';
import { CalendarModule } from './calendar/index.js';
import { ChangesModule } from './changes/index.js';
import { DeparturesModule } from './departures/index.js';
import { PaymentsModule } from './payments/index.js';
import { PricingModule } from './pricing/index.js';
import { SalesModule } from './sales/index.js';
import { ViewsModule } from './views/index.js';
import { VouchersModule } from './vouchers/index.js';
import { RenderingQueue } from './shared/pdf/rendering.queue.js';
import { seed } from './seed.js';
import { paymentRequestHandlers, type PaymentRequestHandlers } from './accounts/payment-requests/request-handler.service.js';
import { AddOnPaymentService } from './changes/add-on-orders/add-on-payment.service.js';
import { MovePaymentService } from './changes/moves/move-payment.service.js';
import { GratuityPaymentService } from './departures/gratuities/gratuity-payment.service.js';
import { BookingPaymentService } from './payments/booking-payment.service.js';
import { OfferPaymentService } from './sales/offers/offer-payment.service.js';
import { VoucherPaymentService } from './vouchers/voucher-payment.service.js';
import { occupantSources, type OccupantSources } from './calendar/availability/occupant.service.js';
import { BlockRepository } from './calendar/blocks/block.repository.js';
import { CancellationRepository } from './changes/cancellations/cancellation.repository.js';
import { MoveRepository } from './changes/moves/move.repository.js';
import { BookingRepository } from './sales/bookings/booking.repository.js';
import { HoldRepository } from './sales/holds/hold.repository.js';
import { OfferRepository } from './sales/offers/offer.repository.js';

/** Each builds on those above it. */
const modules = [
  PricingModule,
  AccountsModule,
  CalendarModule,
  VouchersModule,
  SalesModule,
  PaymentsModule,
  ChangesModule,
  DeparturesModule,
  ViewsModule,
];

/** A kind without its handler does not compile. */
const handlers: PaymentRequestHandlers = {
  balance: BookingPaymentService,
  addons: AddOnPaymentService,
  move: MovePaymentService,
  gratuity: GratuityPaymentService,
  offer: OfferPaymentService,
  voucher: VoucherPaymentService,
};

/** Each table that refers to an occupancy. */
const occupants: OccupantSources = [
  BookingRepository,
  HoldRepository,
  BlockRepository,
  OfferRepository,
  CancellationRepository,
  MoveRepository,
];

/** ".ts" when the service is started from source. */
const pdfWorker = new URL(`pdf.worker${import.meta.url.slice(-3)}`, import.meta.url);

/** All tables in the service's database. */
export const bookingDatabase = [messagingTables, auditTables, ...bookingTables];

@Module({})
class BookingModule {
  static register(config: BookingConfig): DynamicModule {
    return {
      module: BookingModule,
      // Every module may inject these.
      global: true,
      imports: [
        serviceKitModule(),
        databaseModule({ ...config.database, tables: bookingDatabase }),
        messagingModule({ service: 'booking', updatesStream: true, ...config.messaging, queues }),
        ...modules,
      ],
      providers: [
        { provide: BookingConfig, useValue: config },
        { provide: occupantSources, useValue: occupants },
        { provide: paymentRequestHandlers, useValue: handlers },
        { provide: RenderingQueue, useFactory: () => new RenderingQueue({ worker: pdfWorker }) },
      ],
      exports: [BookingConfig, occupantSources, paymentRequestHandlers, RenderingQueue],
    };
  }
}

export const bookingService = (config: BookingConfig): Service => ({
  name: 'booking',
  module: BookingModule.register(config),
  contracts: [
    booking,
    bookingAttention,
    bookingBackOffice,
    bookingFigures,
    bookingInvoices,
    { documents: books.documents },
    bookingList,
    bookingSettlements,
    cancellations,
    charterDay,
    folio,
    gratuities,
    guestOffers,
    invitations,
    issuedDocuments,
    join,
    offersBackOffice,
    party,
    partyBackOffice,
    paymentRequests,
    promoCodes,
    taxes,
    trip,
    tripBackOffice,
    vouchers,
    waivers,
    weather,
    bookingMaintenance,
  ],
  settings: config,
  seed,
});
