import { personalVouchers, VoucherEntity, VoucherEntryEntity, VoucherReminderEntity, voucherRetention } from './voucher.entity.js';
import { personalVoucherReturns, VoucherReturnEntity } from './voucher-return.entity.js';
import { personalVoucherCreditNotes, VoucherCreditNoteEntity } from './voucher-credit-note.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [VoucherEntity, VoucherEntryEntity, VoucherReminderEntity, VoucherReturnEntity, VoucherCreditNoteEntity],
  retention: [voucherRetention],
  personal: [personalVouchers, personalVoucherReturns, personalVoucherCreditNotes],
};
