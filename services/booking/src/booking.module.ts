import { type DynamicModule, Module } from '@nestjs/common';
import {
  booking,
  bookingAttention,
  bookingBackOffice,
  bookingFigures,
  bookingInvoices,
  bookingList,
  bookingSettlements,
  cancellations,
  charterDay,
  invitations,
  join,
  party,
  partyBackOffice,
  trip,
  tripBackOffice,
  waivers,
  weather,
} from '@charter/contracts';
import { bookingMaintenance } from '@charter/contracts/operators';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { queues } from '@charter/messaging/queues';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { BookingConfig } from './booking.env.js';
import { AttentionController } from './attention/attention.controller.js';
import { AttentionRepository } from './attention/attention.repository.js';
import { AttentionService } from './attention/attention.service.js';
import { AttentionTimer } from './attention/attention.timer.js';
import { AvailabilityController } from './availability/availability.controller.js';
import { AvailabilityService } from './availability/availability.service.js';
import { OccupancyEntity, VesselEntity } from './availability/occupancy.entity.js';
import { OccupancyRepository } from './availability/occupancy.repository.js';
import { OccupancyService } from './availability/occupancy.service.js';
import { PackageClient } from './availability/package.client.js';
import { BackOfficeController } from './back-office/back-office.controller.js';
import { BackOfficeService } from './back-office/back-office.service.js';
import { BookingListRepository } from './back-office/booking-list.repository.js';
import { OverviewService } from './back-office/overview.service.js';
import { PhoneBookingService } from './back-office/phone-booking.service.js';
import { ScheduleService } from './back-office/schedule.service.js';
import { BlockController } from './blocks/block.controller.js';
import { BlockEntity } from './blocks/block.entity.js';
import { BlockRepository } from './blocks/block.repository.js';
import { BlockService } from './blocks/block.service.js';
import { BookingCreationService } from './bookings/booking-creation.service.js';
import { BookingController } from './bookings/booking.controller.js';
import { BookingEntity } from './bookings/booking.entity.js';
import { BookingRepository } from './bookings/booking.repository.js';
import { BookingService } from './bookings/booking.service.js';
import { GuestLinks } from './bookings/guest-link.service.js';
import { CompletionTimer } from './bookings/completion.timer.js';
import { PaymentChangesService } from './bookings/payment-changes.service.js';
import { RefusedPaymentService } from './bookings/refused-payment.service.js';
import { PaymentSubscriber } from './bookings/payment.subscriber.js';
import { holdRetention, personalBookings } from './bookings/personal-data.queries.js';
import { SettlementService } from './bookings/settlement.service.js';
import { StatusService } from './bookings/status.service.js';
import { CancellationController } from './cancellations/cancellation.controller.js';
import { CancellationEntity, personalCancellations } from './cancellations/cancellation.entity.js';
import { CancellationRepository } from './cancellations/cancellation.repository.js';
import { CancellationService } from './cancellations/cancellation.service.js';
import { GuestCancellationService } from './cancellations/guest-cancellation.service.js';
import { QuoteService } from './cancellations/quote.service.js';
import { RefundResultService } from './cancellations/refund-result.service.js';
import { RefundSubscriber } from './cancellations/refund.subscriber.js';
import { RemovalService } from './cancellations/removal.service.js';
import { StaffRefundService } from './cancellations/staff-refund.service.js';
import { StaffStatusService } from './cancellations/staff-status.service.js';
import { CharterDayController } from './charter-day/charter-day.controller.js';
import { CharterCrewEntity, CharterLogEntity, CrewMemberEntity, personalLog } from './charter-day/charter-day.entity.js';
import { CrewRepository } from './charter-day/crew.repository.js';
import { CrewService } from './charter-day/crew.service.js';
import { DaySheetRepository } from './charter-day/day-sheet.repository.js';
import { DaySheetService } from './charter-day/day-sheet.service.js';
import { LogRepository } from './charter-day/log.repository.js';
import { LogService } from './charter-day/log.service.js';
import { CorrectionController } from './corrections/correction.controller.js';
import { CorrectionService } from './corrections/correction.service.js';
import { EmailRequestRepository } from './corrections/email-request.repository.js';
import { ResendService } from './corrections/resend.service.js';
import { DailyTotalsRepository } from './figures/daily-totals.repository.js';
import { FiguresController } from './figures/figures.controller.js';
import { FiguresService } from './figures/figures.service.js';
import { HoldExpiryTimer } from './holds/hold-expiry.timer.js';
import { HoldLimitService } from './holds/hold-limit.service.js';
import { HoldPaymentService } from './holds/hold-payment.service.js';
import { HoldReleaseService } from './holds/hold-release.service.js';
import { HoldSlotService } from './holds/hold-slot.service.js';
import { HoldController } from './holds/hold.controller.js';
import { HoldEntity } from './holds/hold.entity.js';
import { HoldRepository } from './holds/hold.repository.js';
import { HoldService } from './holds/hold.service.js';
import { ContentSubscriber } from './invitations/content.subscriber.js';
import { InvitationController } from './invitations/invitation.controller.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { InvitationService } from './invitations/invitation.service.js';
import { InvitationTimer } from './invitations/invitation.timer.js';
import { InvoiceController } from './invoices/invoice.controller.js';
import { InvoiceRepository } from './invoices/invoice.repository.js';
import { InvoiceService } from './invoices/invoice.service.js';
import { RenderingQueue } from './invoices/document/rendering.queue.js';
import { CreateBooking1760000100000 } from './migrations/1760000100000-create-booking.js';
import { InviteToReview1760000130000 } from './migrations/1760000130000-invite-to-review.js';
import { Refunds1760000140000 } from './migrations/1760000140000-refunds.js';
import { Desk1760000140001 } from './migrations/1760000140001-desk.js';
import { List1760000140002 } from './migrations/1760000140002-list.js';
import { FiguresAndInvoices1760000150000 } from './migrations/1760000150000-figures-and-invoices.js';
import { Tally1760000160000 } from './migrations/1760000160000-tally.js';
import { FindAmongVeryMany1760000170000 } from './migrations/1760000170000-find-among-very-many.js';
import { LetFormsGo1760000180000 } from './migrations/1760000180000-let-forms-go.js';
import { MoneyInFlight1760000190000 } from './migrations/1760000190000-money-in-flight.js';
import { RefundsOwed1760000200100 } from './migrations/1760000200100-refunds-owed.js';
import { AcceptedTerms1760000320000 } from './migrations/1760000320000-accepted-terms.js';
import { Revision1760000200200 } from './migrations/1760000200200-revision.js';
import { Cancellations1760001000100 } from './migrations/1760001000100-cancellations.js';
import { TripsAndMoves1760001000300 } from './migrations/1760001000300-trips-and-moves.js';
import { CharterDay1760001040100 } from './migrations/1760001040100-charter-day.js';
import { PackageNameShown1760001000400 } from './migrations/1760001000400-package-name-shown.js';
import { WeatherWatches1760001010200 } from './migrations/1760001010200-weather-watches.js';
import { WeatherCalls1760001010100 } from './migrations/1760001010100-weather-calls.js';
import { Party1760001030100 } from './migrations/1760001030100-party.js';
import { VesselName1760000900100 } from './migrations/1760000900100-vessel-name.js';
import { MoveController } from './moves/move.controller.js';
import { MoveEntity } from './moves/move.entity.js';
import { MoveRepository } from './moves/move.repository.js';
import { MoveService } from './moves/move.service.js';
import { PartyController } from './party/party.controller.js';
import { PartyInvitations } from './party/party-invitation.service.js';
import { PartyLocks } from './party/party-lock.service.js';
import { PartyRepository } from './party/party.repository.js';
import { PartyService } from './party/party.service.js';
import { PartySizeService } from './party/party-size.service.js';
import { PartyViewService } from './party/party-view.service.js';
import { SigningService } from './party/signing.service.js';
import { StaffPartyService } from './party/staff-party.service.js';
import { TripPartyService } from './party/trip-party.service.js';
import { WaiverRepository } from './party/waiver.repository.js';
import { WaiverService } from './party/waiver.service.js';
import { Reminders1760001050100 } from './migrations/1760001050100-reminders.js';
import { JoinedMembers1760001055700 } from './migrations/1760001055700-joined-members.js';
import { Sunset1760001060100 } from './migrations/1760001060100-sunset.js';
import { ReminderEntity } from './reminders/reminder.entity.js';
import { ReminderRepository } from './reminders/reminder.repository.js';
import { ReminderService } from './reminders/reminder.service.js';
import { ReminderTimer } from './reminders/reminder.timer.js';
import { partyEntities, partyRetention, personalParties } from './party/party.entity.js';
import { seed } from './seed.js';
import { TripCancellationService } from './trips/trip-cancellation.service.js';
import { TripChoiceService } from './trips/trip-choice.service.js';
import { TripController } from './trips/trip.controller.js';
import { TripLinkService } from './trips/trip-link.service.js';
import { TripService } from './trips/trip.service.js';
import { TripViewService } from './trips/trip-view.service.js';
import { BoardService } from './weather/board.service.js';
import { CallEntity } from './weather/call.entity.js';
import { CallRepository } from './weather/call.repository.js';
import { CallService } from './weather/call.service.js';
import { CallViewService } from './weather/call-view.service.js';
import { ChoiceReminderService } from './weather/choice-reminder.service.js';
import { ChoiceService } from './weather/choice.service.js';
import { ChoiceTimer } from './weather/choice.timer.js';
import { ChoiceViewService } from './weather/choice-view.service.js';
import { ChosenSlotService } from './weather/chosen-slot.service.js';
import { OfferService } from './weather/offer.service.js';
import { WatchEntity } from './weather/watch.entity.js';
import { WatchRepository } from './weather/watch.repository.js';
import { WatchService } from './weather/watch.service.js';
import { WeatherController } from './weather/weather.controller.js';
import { WithdrawalService } from './weather/withdrawal.service.js';

const bookingTables = {
  entities: [
    VesselEntity,
    OccupancyEntity,
    HoldEntity,
    BlockEntity,
    BookingEntity,
    CancellationEntity,
    MoveEntity,
    CallEntity,
    WatchEntity,
    ReminderEntity,
    CrewMemberEntity,
    CharterCrewEntity,
    CharterLogEntity,
    ...partyEntities,
  ],
  migrations: [
    CreateBooking1760000100000,
    InviteToReview1760000130000,
    Refunds1760000140000,
    Desk1760000140001,
    List1760000140002,
    FiguresAndInvoices1760000150000,
    Tally1760000160000,
    FindAmongVeryMany1760000170000,
    LetFormsGo1760000180000,
    MoneyInFlight1760000190000,
    RefundsOwed1760000200100,
    Revision1760000200200,
    AcceptedTerms1760000320000,
    VesselName1760000900100,
    TripsAndMoves1760001000300,
    PackageNameShown1760001000400,
    Cancellations1760001000100,
    Reminders1760001050100,
    JoinedMembers1760001055700,
    Sunset1760001060100,
    CharterDay1760001040100,
    WeatherCalls1760001010100,
    Party1760001030100,
    WeatherWatches1760001010200,
  ],
  retention: [...holdRetention, partyRetention],
  personal: [...personalBookings, personalCancellations, personalLog, ...personalParties],
};

@Module({})
class BookingModule {
  static register(config: BookingConfig): DynamicModule {
    return {
      module: BookingModule,
      imports: [
        serviceKitModule(),
        databaseModule({ ...config.database, tables: [messagingTables, auditTables, bookingTables] }),
        messagingModule({ service: 'booking', ...config.messaging, queues }),
      ],
      controllers: [
        AttentionController,
        AvailabilityController,
        BackOfficeController,
        BlockController,
        BookingController,
        CancellationController,
        CharterDayController,
        CorrectionController,
        FiguresController,
        HoldController,
        InvitationController,
        InvoiceController,
        MoveController,
        PartyController,
        TripController,
        WeatherController,
      ],
      providers: [
        { provide: BookingConfig, useValue: config },
        AttentionRepository,
        AttentionService,
        AttentionTimer,
        AvailabilityService,
        OccupancyRepository,
        OccupancyService,
        PackageClient,
        BackOfficeService,
        BookingListRepository,
        OverviewService,
        PhoneBookingService,
        ScheduleService,
        BlockRepository,
        BlockService,
        BookingCreationService,
        BookingRepository,
        BookingService,
        CompletionTimer,
        GuestLinks,
        PaymentChangesService,
        RefusedPaymentService,
        PaymentSubscriber,
        SettlementService,
        StatusService,
        CancellationRepository,
        CancellationService,
        GuestCancellationService,
        QuoteService,
        RefundResultService,
        RefundSubscriber,
        RemovalService,
        StaffRefundService,
        StaffStatusService,
        CrewRepository,
        CrewService,
        DaySheetRepository,
        DaySheetService,
        LogRepository,
        LogService,
        CorrectionService,
        EmailRequestRepository,
        ResendService,
        DailyTotalsRepository,
        FiguresService,
        HoldExpiryTimer,
        HoldLimitService,
        HoldPaymentService,
        HoldReleaseService,
        HoldRepository,
        HoldService,
        HoldSlotService,
        ContentSubscriber,
        InvitationRepository,
        InvitationService,
        InvitationTimer,
        InvoiceRepository,
        InvoiceService,
        MoveRepository,
        MoveService,
        PartyRepository,
        PartyInvitations,
        PartyLocks,
        PartyService,
        SigningService,
        PartySizeService,
        PartyViewService,
        StaffPartyService,
        TripPartyService,
        WaiverRepository,
        WaiverService,
        ReminderRepository,
        ReminderService,
        ReminderTimer,
        TripCancellationService,
        TripViewService,
        TripLinkService,
        TripService,
        TripChoiceService,
        BoardService,
        CallRepository,
        CallService,
        CallViewService,
        ChoiceReminderService,
        ChoiceService,
        ChoiceTimer,
        ChoiceViewService,
        ChosenSlotService,
        OfferService,
        WatchRepository,
        WatchService,
        WithdrawalService,
        { provide: RenderingQueue, useFactory: () => new RenderingQueue() },
      ],
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
    bookingList,
    bookingSettlements,
    cancellations,
    charterDay,
    invitations,
    join,
    party,
    partyBackOffice,
    trip,
    tripBackOffice,
    waivers,
    weather,
    bookingMaintenance,
  ],
  settings: config,
  seed: (app) => seed(app, config.demoData),
});
