import { AddOnTakingEntity } from './calendar/add-ons/taking.entity.js';
import { OccupancyEntity, VesselEntity } from './calendar/availability/occupancy.entity.js';
import { BlockEntity } from './calendar/blocks/block.entity.js';
import { BookingEntity } from './sales/bookings/booking.entity.js';
import { holdRetention, personalBookings } from './sales/bookings/personal-data.queries.js';
import { CancellationEntity, personalCancellations } from './changes/cancellations/cancellation.entity.js';
import { RefundPartEntity } from './changes/cancellations/refund-part.entity.js';
import { CharterCrewEntity, CharterLogEntity, CrewMemberEntity, personalLog } from './departures/charter-day/charter-day.entity.js';
import { DocumentEntity, personalDocuments } from './accounts/documents/document.entity.js';
import { personalVoucherCreditNotes, VoucherCreditNoteEntity } from './vouchers/voucher-credit-note.entity.js';
import { FolioEntryEntity, personalFolios } from './accounts/folio/folio-entry.entity.js';
import { GratuityEntity, personalGratuities } from './departures/gratuities/gratuity.entity.js';
import { HoldEntity } from './sales/holds/hold.entity.js';
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
import { Folio1760001070110 } from './migrations/1760001070110-folio.js';
import { Documents1760001300100 } from './migrations/1760001300100-documents.js';
import { RefundParts1760002100100 } from './migrations/1760002100100-refund-parts.js';
import { BalancesThatFollow1760002600100 } from './migrations/1760002600100-balances-that-follow.js';
import { Overpaid1760001070120 } from './migrations/1760001070120-overpaid.js';
import { PaymentRequests1760001070100 } from './migrations/1760001070100-payment-requests.js';
import { PackageNameShown1760001000400 } from './migrations/1760001000400-package-name-shown.js';
import { WeatherWatches1760001010200 } from './migrations/1760001010200-weather-watches.js';
import { BookingLines1760001060200 } from './migrations/1760001060200-booking-lines.js';
import { Delays1760001080100 } from './migrations/1760001080100-delays.js';
import { Fees1760001095100 } from './migrations/1760001095100-fees.js';
import { WeatherCalls1760001010100 } from './migrations/1760001010100-weather-calls.js';
import { Party1760001030100 } from './migrations/1760001030100-party.js';
import { VesselName1760000900100 } from './migrations/1760000900100-vessel-name.js';
import { AddOns1760001200100 } from './migrations/1760001200100-add-ons.js';
import { BookingPaymentRequests1760001100100 } from './migrations/1760001100100-payment-requests-of-bookings.js';
import { PaymentFees1760001100110 } from './migrations/1760001100110-payment-fees.js';
import { BalanceReminders1760001100120 } from './migrations/1760001100120-balance-reminders.js';
import { KindsOfPaymentRequests1760002000100 } from './migrations/1760002000100-kinds-of-payment-requests.js';
import { RequestedAddOns1760002100100 } from './migrations/1760002100100-requested-add-ons.js';
import { Gratuities1760002100200 } from './migrations/1760002100200-gratuities.js';
import { MovesToOtherPrices1760002100300 } from './migrations/1760002100300-moves-to-other-prices.js';
import { Offers1760002010100 } from './migrations/1760002010100-offers.js';
import { CharterLogKept1760002620100 } from './migrations/1760002620100-charter-log-kept.js';
import { Lodging1760002630200 } from './migrations/1760002630200-lodging.js';
import { CommittedHolds1760002640100 } from './migrations/1760002640100-committed-holds.js';
import { PersonalLinks1760002640200 } from './migrations/1760002640200-personal-links.js';
import { FoldedSearch1760002660100 } from './migrations/1760002660100-folded-search.js';
import { PaymentsUnderReview1760002610300 } from './migrations/1760002610300-payments-under-review.js';
import { ExtraTime1760002500100 } from './migrations/1760002500100-extra-time.js';
import { DocumentsOfRefunds1760002610200 } from './migrations/1760002610200-documents-of-refunds.js';
import { RefundsOfPrices1760002610100 } from './migrations/1760002610100-refunds-of-prices.js';
import { Vouchers1760002300100 } from './migrations/1760002300100-vouchers.js';
import { VoucherReminders1760002630100 } from './migrations/1760002630100-voucher-reminders.js';
import { VoucherReturns1760002670100 } from './migrations/1760002670100-voucher-returns.js';
import { Withdrawals1760002670200 } from './migrations/1760002670200-withdrawals.js';
import { MoveEntity } from './changes/moves/move.entity.js';
import { Reminders1760001050100 } from './migrations/1760001050100-reminders.js';
import { JoinedMembers1760001055700 } from './migrations/1760001055700-joined-members.js';
import { Sunset1760001060100 } from './migrations/1760001060100-sunset.js';
import { OfferEntity, offerRetention, personalOffers } from './sales/offers/offer.entity.js';
import { PromoCodeEntity } from './pricing/promo-codes/promo-code.entity.js';
import { PromoCodes1760001090100 } from './migrations/1760001090100-promo-codes.js';
import { ReminderEntity } from './departures/reminders/reminder.entity.js';
import { partyEntities, partyRetention, personalParties } from './departures/party/party.entity.js';
import {
  PaymentRequestEntity,
  paymentRequestRetention,
  personalPaymentRequests,
} from './accounts/payment-requests/payment-request.entity.js';
import { BookingLineEntity } from './pricing/prices/booking-line.entity.js';
import { TaxRuleEntity } from './pricing/taxes/tax-rule.entity.js';
import { TaxRules1760002400100 } from './migrations/1760002400100-tax-rules.js';
import { personalVouchers, VoucherEntity, VoucherEntryEntity, VoucherReminderEntity, voucherRetention } from './vouchers/voucher.entity.js';
import { personalVoucherReturns, VoucherReturnEntity } from './vouchers/voucher-return.entity.js';
import { personalWithdrawals, WithdrawalEntity, withdrawalRetention } from './changes/withdrawals/withdrawal.entity.js';
import { CallEntity } from './changes/weather/call.entity.js';
import { DelayEntity } from './changes/weather/delay.entity.js';
import { WatchEntity } from './changes/weather/watch.entity.js';

/** What the booking service keeps in its schema: entities, migrations, how long rows stay, and which of them hold personal data. */
export const bookingTables = {
  entities: [
    VesselEntity,
    OccupancyEntity,
    HoldEntity,
    BlockEntity,
    BookingEntity,
    CancellationEntity,
    RefundPartEntity,
    MoveEntity,
    CallEntity,
    WatchEntity,
    DelayEntity,
    ReminderEntity,
    CrewMemberEntity,
    CharterCrewEntity,
    CharterLogEntity,
    BookingLineEntity,
    PromoCodeEntity,
    TaxRuleEntity,
    AddOnTakingEntity,
    PaymentRequestEntity,
    FolioEntryEntity,
    DocumentEntity,
    GratuityEntity,
    OfferEntity,
    VoucherEntity,
    VoucherEntryEntity,
    VoucherReminderEntity,
    VoucherReturnEntity,
    VoucherCreditNoteEntity,
    WithdrawalEntity,
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
    BookingLines1760001060200,
    Delays1760001080100,
    PromoCodes1760001090100,
    Fees1760001095100,
    PaymentRequests1760001070100,
    Folio1760001070110,
    Overpaid1760001070120,
    AddOns1760001200100,
    BookingPaymentRequests1760001100100,
    PaymentFees1760001100110,
    BalanceReminders1760001100120,
    Documents1760001300100,
    RefundParts1760002100100,
    KindsOfPaymentRequests1760002000100,
    TaxRules1760002400100,
    RequestedAddOns1760002100100,
    Gratuities1760002100200,
    MovesToOtherPrices1760002100300,
    Offers1760002010100,
    Vouchers1760002300100,
    ExtraTime1760002500100,
    BalancesThatFollow1760002600100,
    RefundsOfPrices1760002610100,
    DocumentsOfRefunds1760002610200,
    PaymentsUnderReview1760002610300,
    CharterLogKept1760002620100,
    VoucherReminders1760002630100,
    Lodging1760002630200,
    CommittedHolds1760002640100,
    PersonalLinks1760002640200,
    FoldedSearch1760002660100,
    VoucherReturns1760002670100,
    Withdrawals1760002670200,
  ],
  retention: [...holdRetention, voucherRetention, withdrawalRetention, paymentRequestRetention, ...offerRetention, partyRetention],
  personal: [
    ...personalBookings,
    ...personalOffers,
    personalPaymentRequests,
    personalFolios,
    personalGratuities,
    personalDocuments,
    personalCancellations,
    personalLog,
    personalVouchers,
    personalVoucherReturns,
    personalVoucherCreditNotes,
    personalWithdrawals,
    ...personalParties,
  ],
};
