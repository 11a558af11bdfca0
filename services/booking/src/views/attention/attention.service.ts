import { Injectable } from '@nestjs/common';
import { type AttentionEntry, type AttentionItemKind, type AttentionPart, bookingEvents, cents, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { deadLetterEntries, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { AttentionRepository, type UnpaidRefund } from './attention.repository.js';
import { unaskedFrom, unconfirmedFrom, unreadyFrom } from './attention.js';
import { type FailedVoucherRefund, PurchaseAttentionRepository, type UndecidedWithdrawal } from './purchase-attention.repository.js';

/** Bookings and purchases that staff have to act on, and the reminder of paid bookings that they have not confirmed. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly database: Database,
    private readonly attention: AttentionRepository,
    private readonly purchases: PurchaseAttentionRepository,
    private readonly bookings: BookingRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<AttentionPart> {
    const { manager } = this.database;
    const refunds = await this.attention.refunds(manager);
    const choices = await this.attention.waitingChoices(manager);
    const overpaid = await this.attention.overpaid(manager);
    const overdue = await this.attention.overdueBalances(manager);
    const unprintable = await this.attention.unprintableNames(manager);
    const found = await this.attention.byIds(
      manager,
      [...refunds, ...choices, ...overpaid, ...overdue, ...unprintable].map(({ id }) => id),
    );
    const unconfirmed = await this.attention.unconfirmed(manager);
    const noShows = await this.attention.noShows(manager);
    const ended = await this.attention.pendingAfterCharter(manager);
    return {
      entries: [
        ...refunds.flatMap((refund) => {
          const booking = found.find(({ id }) => id === refund.id);
          return booking ? [refundEntry(booking, refund)] : [];
        }),
        ...(await this.purchases.voucherRefunds(manager)).map(voucherRefundEntry),
        ...(await this.purchases.withdrawals(manager)).map(withdrawalEntry),
        ...choices.flatMap(({ id, since }) => {
          const booking = found.find((row) => row.id === id);
          return booking ? [entryOf('weatherChoice', booking, since)] : [];
        }),
        ...overpaid.flatMap(({ id, since, amountCents }) => {
          const booking = found.find((row) => row.id === id);
          return booking ? [withAmount(entryOf('overpaid', booking, since), amountCents)] : [];
        }),
        ...overdue.flatMap(({ id, since, amountCents }) => {
          const booking = found.find((row) => row.id === id);
          return booking ? [withAmount(entryOf('balanceOverdue', booking, since), amountCents)] : [];
        }),
        ...(await this.attention.balancesNotRequested(manager)).map((booking) =>
          withAmount(entryOf('balanceNotRequested', booking, unaskedFrom(booking)), booking.balanceCents),
        ),
        ...unconfirmed.map((booking) => entryOf('unconfirmed', booking, unconfirmedFrom(booking))),
        ...noShows.map((booking) => entryOf('noShow', booking, booking.noShowAt!)),
        ...ended.map((booking) => entryOf('pendingAfterCharter', booking, booking.endsAt)),
        ...(await this.attention.withoutCrew(manager)).map((booking) => unreadyEntry('crewMissing', booking)),
        ...(await this.attention.withOpenWaivers(manager)).map((booking) => unreadyEntry('waiverMissing', booking)),
        ...unprintable.flatMap(({ id, since, names }) => {
          const booking = found.find((row) => row.id === id);
          return booking ? [withNames(entryOf('nameUnprintable', booking, since), names)] : [];
        }),
        ...(await deadLetterEntries(manager, 'booking')),
      ],
    };
  }

  /** The date of the reminder and the event commit together, so that each booking is published once. @returns how many */
  async remind(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const unreminded = await this.attention.lockUnreminded(tx, 100);
      for (const booking of unreminded) {
        await this.bookings.saveReminded(tx, booking.id, this.clock.now());
        await this.outbox.add(tx, bookingEvents.unconfirmed, { booking: toBooking(booking) });
      }
      return unreminded.length;
    });
  }
}

const refundKinds = { owed: 'refundOwed', by_hand: 'refundByHand', failed: 'refundFailed' } as const;

function refundEntry(booking: BookingEntity, { state, issue, since, amountCents }: UnpaidRefund): AttentionEntry {
  const { data, ...entry } = withAmount(entryOf(refundKinds[state], booking, since), amountCents);
  return { ...entry, data: { ...data, ...(issue && { issue }) } };
}

const voucherRefundEntry = ({ id, since, issue, amountCents, last4, guest }: FailedVoucherRefund): AttentionEntry => ({
  kind: 'refundFailed',
  subject: id,
  since: since.toISOString(),
  data: { guest, voucher: last4, amount: toDollars(cents(amountCents)), issue },
});

const withdrawalEntry = ({ id, since, name, email, last4 }: UndecidedWithdrawal): AttentionEntry => ({
  kind: 'withdrawal',
  subject: id,
  since: since.toISOString(),
  data: { guest: name, email, ...(last4 && { voucher: last4 }) },
});

/** An entry with another amount than the price. */
const withAmount = ({ data, ...entry }: AttentionEntry, amountCents: number): AttentionEntry => ({
  ...entry,
  data: { ...data, amount: toDollars(cents(amountCents)) },
});

/** The price has nothing to do with it. */
function withoutAmount({ data, ...entry }: AttentionEntry): AttentionEntry {
  const { amount: _amount, ...others } = data;
  return { ...entry, data: others };
}

const unreadyEntry = (kind: 'crewMissing' | 'waiverMissing', booking: BookingEntity): AttentionEntry =>
  withoutAmount(entryOf(kind, booking, unreadyFrom(booking)));

function withNames(entry: AttentionEntry, names: string[]): AttentionEntry {
  const { data, ...others } = withoutAmount(entry);
  return { ...others, data: { ...data, names } };
}

function entryOf(kind: AttentionItemKind, row: BookingEntity, since: Date): AttentionEntry {
  const { id, confirmationCode, firstName, lastName, packageName, startsAt, endsAt, totalAmount } = toBooking(row);
  return {
    kind,
    subject: id,
    since: since.toISOString(),
    data: { guest: `${firstName} ${lastName}`, confirmationCode, packageName, startsAt, endsAt, amount: totalAmount },
  };
}
