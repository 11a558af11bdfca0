import { AddOnStockEntity } from './calendar/add-ons/add-on-stock.entity.js';
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
import { MoveEntity } from './changes/moves/move.entity.js';
import { OfferEntity, offerRetention, personalOffers } from './sales/offers/offer.entity.js';
import { PromoCodeEntity } from './pricing/promo-codes/promo-code.entity.js';
import { ReminderEntity } from './departures/reminders/reminder.entity.js';
import { partyEntities, partyRetention, personalParties } from './departures/party/party.entity.js';
import {
  PaymentRequestEntity,
  paymentRequestRetention,
  personalPaymentRequests,
} from './accounts/payment-requests/payment-request.entity.js';
import { BookingLineEntity } from './pricing/prices/booking-line.entity.js';
import { TaxRuleEntity } from './pricing/taxes/tax-rule.entity.js';
import * as migrations from './migrations/index.js';
import { personalVouchers, VoucherEntity, VoucherEntryEntity, VoucherReminderEntity, voucherRetention } from './vouchers/voucher.entity.js';
import { personalVoucherReturns, VoucherReturnEntity } from './vouchers/voucher-return.entity.js';
import { personalWithdrawals, WithdrawalEntity, withdrawalRetention } from './changes/withdrawals/withdrawal.entity.js';
import { WeatherCallEntity } from './changes/weather/weather-call.entity.js';
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
    WeatherCallEntity,
    WatchEntity,
    DelayEntity,
    ReminderEntity,
    CrewMemberEntity,
    CharterCrewEntity,
    CharterLogEntity,
    BookingLineEntity,
    PromoCodeEntity,
    TaxRuleEntity,
    AddOnStockEntity,
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
  migrations: Object.values(migrations),
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
