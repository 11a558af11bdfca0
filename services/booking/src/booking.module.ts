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
import { AddOnsModule } from './calendar/add-ons/add-ons.module.js';
import { AttentionModule } from './views/attention/attention.module.js';
import { AvailabilityModule } from './calendar/availability/availability.module.js';
import { BackOfficeModule } from './views/back-office/back-office.module.js';
import { BalancesModule } from './changes/balances/balances.module.js';
import { BlocksModule } from './calendar/blocks/blocks.module.js';
import { BookingsModule } from './sales/bookings/bookings.module.js';
import { CancellationsModule } from './changes/cancellations/cancellations.module.js';
import { CharterDayModule } from './departures/charter-day/charter-day.module.js';
import { CorrectionsModule } from './departures/corrections/corrections.module.js';
import { DocumentsModule } from './accounts/documents/documents.module.js';
import { FiguresModule } from './views/figures/figures.module.js';
import { FolioModule } from './accounts/folio/folio.module.js';
import { GratuitiesModule } from './departures/gratuities/gratuities.module.js';
import { HoldsModule } from './sales/holds/holds.module.js';
import { InvitationsModule } from './departures/invitations/invitations.module.js';
import { InvoicesModule } from './views/invoices/invoices.module.js';
import { MovesModule } from './changes/moves/moves.module.js';
import { OffersModule } from './sales/offers/offers.module.js';
import { PartyModule } from './departures/party/party.module.js';
import { PaymentRequestsModule } from './accounts/payment-requests/payment-requests.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PriceQuotesModule } from './sales/price-quotes/price-quotes.module.js';
import { PricesModule } from './pricing/prices/prices.module.js';
import { PromoCodesModule } from './pricing/promo-codes/promo-codes.module.js';
import { PurchasesModule } from './changes/add-on-orders/purchases.module.js';
import { RemindersModule } from './departures/reminders/reminders.module.js';
import { TaxesModule } from './pricing/taxes/taxes.module.js';
import { TripsModule } from './views/trips/trips.module.js';
import { VouchersModule } from './vouchers/vouchers.module.js';
import { WithdrawalsModule } from './changes/withdrawals/withdrawals.module.js';
import { WeatherModule } from './changes/weather/weather.module.js';
import { RenderingQueue } from './shared/pdf/rendering.queue.js';
import { seed } from './seed.js';

const subjects = [
  AddOnsModule,
  AttentionModule,
  AvailabilityModule,
  BackOfficeModule,
  BalancesModule,
  BlocksModule,
  BookingsModule,
  CancellationsModule,
  CharterDayModule,
  CorrectionsModule,
  DocumentsModule,
  FiguresModule,
  FolioModule,
  GratuitiesModule,
  HoldsModule,
  InvitationsModule,
  InvoicesModule,
  MovesModule,
  OffersModule,
  PartyModule,
  PaymentRequestsModule,
  PaymentsModule,
  PriceQuotesModule,
  PricesModule,
  PromoCodesModule,
  PurchasesModule,
  RemindersModule,
  TaxesModule,
  TripsModule,
  WithdrawalsModule,
  VouchersModule,
  WeatherModule,
];

/** ".ts" when the service is started from source. */
const pdfWorker = new URL(`pdf.worker${import.meta.url.slice(-3)}`, import.meta.url);

/** All tables in the service's database. */
export const bookingDatabase = [messagingTables, auditTables, bookingTables];

@Module({})
class BookingModule {
  static register(config: BookingConfig): DynamicModule {
    return {
      module: BookingModule,
      // Every module may inject the configuration and the rendering queue.
      global: true,
      imports: [
        serviceKitModule(),
        databaseModule({ ...config.database, tables: bookingDatabase }),
        messagingModule({ service: 'booking', updatesStream: true, ...config.messaging, queues }),
        ...subjects,
      ],
      providers: [
        { provide: BookingConfig, useValue: config },
        { provide: RenderingQueue, useFactory: () => new RenderingQueue({ worker: pdfWorker }) },
      ],
      exports: [BookingConfig, RenderingQueue],
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
  seed: (app) => seed(app, config.demoData),
});
