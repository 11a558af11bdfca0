import { AddOnTakingEntity } from './add-ons/taking.entity.js';
import { OccupancyEntity, VesselEntity } from './availability/occupancy.entity.js';
import { BlockEntity } from './blocks/block.entity.js';
import { BookingEntity } from './bookings/booking.entity.js';
import { holdRetention, personalBookings } from './bookings/personal-data.queries.js';
import { CancellationEntity, personalCancellations } from './cancellations/cancellation.entity.js';
import { RefundPartEntity } from './cancellations/refund-part.entity.js';
import { CharterCrewEntity, CharterLogEntity, CrewMemberEntity, personalLog } from './charter-day/charter-day.entity.js';
import { DocumentEntity, personalDocuments } from './documents/document.entity.js';
import { personalVoucherCreditNotes, VoucherCreditNoteEntity } from './documents/voucher-credit-note.entity.js';
import { FolioEntryEntity, personalFolios } from './folio/folio-entry.entity.js';
import { GratuityEntity, personalGratuities } from './gratuities/gratuity.entity.js';
import { HoldEntity } from './holds/hold.entity.js';
import * as migrations from './migrations/index.js';
import { MoveEntity } from './moves/move.entity.js';
import { OfferEntity, offerRetention, personalOffers } from './offers/offer.entity.js';
import { PromoCodeEntity } from './promo-codes/promo-code.entity.js';
import { ReminderEntity } from './reminders/reminder.entity.js';
import { partyEntities, partyRetention, personalParties } from './party/party.entity.js';
import { PaymentRequestEntity, paymentRequestRetention, personalPaymentRequests } from './payment-requests/payment-request.entity.js';
import { BookingLineEntity } from './prices/booking-line.entity.js';
import { TaxRuleEntity } from './taxes/tax-rule.entity.js';
import { personalVouchers, VoucherEntity, VoucherEntryEntity, VoucherReminderEntity, voucherRetention } from './vouchers/voucher.entity.js';
import { personalVoucherReturns, VoucherReturnEntity } from './vouchers/voucher-return.entity.js';
import { personalWithdrawals, WithdrawalEntity, withdrawalRetention } from './withdrawals/withdrawal.entity.js';
import { CallEntity } from './weather/call.entity.js';
import { DelayEntity } from './weather/delay.entity.js';
import { WatchEntity } from './weather/watch.entity.js';

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
