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
import { AddOnsModule } from './add-ons/add-ons.module.js';
import { AttentionModule } from './attention/attention.module.js';
import { AvailabilityModule } from './availability/availability.module.js';
import { BackOfficeModule } from './back-office/back-office.module.js';
import { BalancesModule } from './balances/balances.module.js';
import { BlocksModule } from './blocks/blocks.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { CancellationsModule } from './cancellations/cancellations.module.js';
import { CharterDayModule } from './charter-day/charter-day.module.js';
import { CorrectionsModule } from './corrections/corrections.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { FolioModule } from './folio/folio.module.js';
import { GratuitiesModule } from './gratuities/gratuities.module.js';
import { HoldsModule } from './holds/holds.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { MovesModule } from './moves/moves.module.js';
import { OffersModule } from './offers/offers.module.js';
import { PartyModule } from './party/party.module.js';
import { PaymentRequestsModule } from './payment-requests/payment-requests.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PriceQuotesModule } from './price-quotes/price-quotes.module.js';
import { PricesModule } from './prices/prices.module.js';
import { PromoCodesModule } from './promo-codes/promo-codes.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { TaxesModule } from './taxes/taxes.module.js';
import { TripsModule } from './trips/trips.module.js';
import { VouchersModule } from './vouchers/vouchers.module.js';
import { WithdrawalsModule } from './withdrawals/withdrawals.module.js';
import { WeatherModule } from './weather/weather.module.js';
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

/** All tables in the service's database. */
export const bookingDatabase = [messagingTables, auditTables, bookingTables];

@Module({})
class BookingModule {
  static register(config: BookingConfig): DynamicModule {
    return {
      module: BookingModule,
      // The configuration is the one provider that every module of a subject may inject.
      global: true,
      imports: [
        serviceKitModule(),
        databaseModule({ ...config.database, tables: bookingDatabase }),
        messagingModule({ service: 'booking', updatesStream: true, ...config.messaging, queues }),
        ...subjects,
      ],
      providers: [{ provide: BookingConfig, useValue: config }],
      exports: [BookingConfig],
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
