import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Booking, type BookingForm, cents, type Cents, DomainError, toDollars } from '@charter/contracts';
import { type Database, type ReadManager, type Transaction } from '@charter/database';
import { FolioEntryEntity } from '../../accounts/index.js';
import type { FolioMoney, SoldBooking } from '../../accounts/model.js';
import { toBookedAddOn } from '../../pricing/model.js';
import { pick } from '../../shared/pick.js';
import { confirmationCode, formatCode, type StatusTransition } from './booking.js';
import { BookingEntity, type NewBooking } from './booking.entity.js';
import type { NamedOccupant, OccupantSource } from '../../calendar/index.js';

const utc = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns that change after a booking was made, but for its status, its guest's details and its money. */
const changing = ['occupancyId', 'archivedAt', 'revision'] as const;

type GuestDetails = ReturnType<typeof columnsOf>;

@Injectable()
export class BookingRepository implements OccupantSource {
  /** The last one that this visitor has made, deleted or not. */
  async newestOf(tx: ReadManager, checkout: string): Promise<BookingEntity | null> {
    const [row]: { id: string }[] = await tx.query(
      'SELECT b.id FROM hold h JOIN booking b ON b.hold_id = h.id WHERE h.checkout = $1 ORDER BY b.created_at DESC LIMIT 1',
      [checkout],
    );
    return row ? tx.findOneBy(BookingEntity, { id: row.id }) : null;
  }

  async byPayment(tx: ReadManager, paymentId: string): Promise<BookingEntity | null> {
    return tx.findOneBy(BookingEntity, { paymentId });
  }

  /** Locks the booking of a payment: the one that made it, or a later one. */
  async lockByPayment(tx: Transaction, paymentId: string): Promise<BookingEntity | null> {
    const entry = await tx.findOneBy(FolioEntryEntity, { kind: 'payment', ref: paymentId });
    return tx.findOne(BookingEntity, { where: entry ? { id: entry.bookingId } : { paymentId }, lock: { mode: 'pessimistic_write' } });
  }

  /** @param code as it is stored @returns null for an unknown code and for a deleted booking */
  async findActiveByCode(tx: ReadManager, code: string): Promise<BookingEntity | null> {
    return tx.createQueryBuilder(BookingEntity, 'b').where('b.confirmationCode = :code AND b.archivedAt IS NULL', { code }).getOne();
  }

  /** The booking whose id is in this range; UUIDs, both included. */
  async findActiveBetween(tx: ReadManager, first: string, last: string): Promise<BookingEntity | null> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.id BETWEEN :first AND :last AND b.archivedAt IS NULL', { first, last })
      .getOne();
  }

  async byCode(tx: ReadManager, code: string): Promise<BookingEntity> {
    const found = await this.findActiveByCode(tx, code);
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** Also finds a deleted booking. */
  async find(tx: ReadManager, id: string): Promise<BookingEntity> {
    const found = await tx.findOneBy(BookingEntity, { id });
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** Bookings that are neither cancelled nor deleted, by departure; charter dates in Nassau, both inclusive. */
  async onDays(tx: ReadManager, from: string, to: string): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.bookingDate BETWEEN :from AND :to AND b.status <> 'cancelled' AND b.archivedAt IS NULL`, { from, to })
      .orderBy('b.startsAt')
      .getMany();
  }

  async newest(tx: ReadManager, limit: number): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.archivedAt IS NULL')
      .orderBy('b.createdAt', 'DESC')
      .addOrderBy('b.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  async lock(tx: Transaction, id: string): Promise<BookingEntity> {
    const found = await this.lockWithDeleted(tx, id);
    if (found.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** A deleted booking can still be refunded. */
  async lockWithDeleted(tx: Transaction, id: string): Promise<BookingEntity> {
    const found = await tx.findOne(BookingEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** Tries another confirmation code when another booking has this one (once in 32^10). */
  async add(tx: Transaction, booking: NewBooking): Promise<void> {
    while (!(await this.tryToAdd(tx, booking))) {
      // Any other conflict is an error, which this insert reports.
      if (!(await tx.existsBy(BookingEntity, pick(booking, ['confirmationCode'])))) return void (await tx.insert(BookingEntity, booking));
      booking.confirmationCode = newCode();
    }
  }

  /** An insert that fails would end the transaction. */
  private async tryToAdd(tx: Transaction, booking: NewBooking): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(BookingEntity).values(booking).orIgnore().returning('id').updateEntity(false);
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  /** Stores the columns of `changing`. */
  async save(tx: Transaction, booking: BookingEntity): Promise<void> {
    await tx.update(BookingEntity, { id: booking.id }, pick(booking, changing));
  }

  /** The sum of what PayPal has kept of its payments. */
  async saveFee(tx: Transaction, id: string, feeCents: Cents): Promise<void> {
    await tx.update(BookingEntity, { id }, { feeCents });
  }

  /** Stores the guest's details that were corrected, and the revision. */
  async saveDetails(tx: Transaction, { id, revision }: BookingEntity, details: Partial<GuestDetails>): Promise<void> {
    await tx.update(BookingEntity, { id }, { ...details, revision });
  }

  /** Stores another time of the charter, and what changes with it. */
  async saveTime(tx: Transaction, booking: BookingEntity): Promise<void> {
    const columns = [
      'bookingDate',
      'timeSlot',
      'startsAt',
      'endsAt',
      'sunset',
      'occupancyId',
      'guestMoves',
      'refundCapPercent',
      'remindedAt',
      'revision',
    ] as const satisfies readonly (keyof BookingEntity)[];
    await tx.update(BookingEntity, { id: booking.id }, pick(booking, columns));
  }

  /** Stores the price, and what may change with it: the add-ons, and the end of the charter, which an extra hour makes later. */
  async savePrice(tx: Transaction, booking: BookingEntity): Promise<void> {
    await tx.update(BookingEntity, { id: booking.id }, pick(booking, ['addOns', 'amountCents', 'endsAt', 'revision']));
  }

  async saveNoShow(tx: Transaction, id: string, noShowAt: Date | null): Promise<void> {
    await tx.update(BookingEntity, { id }, { noShowAt });
  }

  /** The guest was invited to review the charter. */
  async saveInvited(tx: Transaction, id: string, invitedAt: Date): Promise<void> {
    await tx.update(BookingEntity, { id }, { invitedAt });
  }

  async saveReviewed(tx: Transaction, code: string, reviewedAt: Date): Promise<void> {
    await tx.update(BookingEntity, { confirmationCode: code }, { reviewedAt });
  }

  /** Staff were reminded to confirm it. */
  async saveReminded(tx: Transaction, id: string, remindedAt: Date): Promise<void> {
    await tx.update(BookingEntity, { id }, { remindedAt });
  }

  /** Saves the revision after a change that is stored elsewhere. */
  async saveRevision(tx: Transaction, { id, revision }: Pick<BookingEntity, 'id' | 'revision'>): Promise<void> {
    await tx.update(BookingEntity, { id }, { revision });
  }

  /** Makes a new link of the trip page, and of the party: the former ones open nothing any more. */
  async saveLinkVersions(tx: Transaction, { id, linkVersion, partyVersion }: BookingEntity): Promise<void> {
    await tx.update(BookingEntity, { id }, { linkVersion, partyVersion });
  }

  /** Stores a change of status and the columns that change with it. */
  async saveChange(tx: Transaction, booking: BookingEntity, { to }: StatusTransition): Promise<void> {
    await tx.update(BookingEntity, { id: booking.id }, { ...pick(booking, changing), status: to });
  }

  /** Records that the guest's page has shown the booking. @returns true the first time */
  async markShown(database: Database, id: string, now: Date): Promise<boolean> {
    const sql = 'UPDATE booking SET collected_at = $2 WHERE id = $1 AND collected_at IS NULL';
    const [, count] = await database.execute<[unknown, number]>(sql, [id, now]);
    return count === 1;
  }

  /** Confirmed bookings whose charter has ended, locked, at most `limit`. */
  async lockEnded(tx: Transaction, now: Date, limit: number): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .where(`b.status = 'confirmed' AND b.endsAt <= :now AND b.archivedAt IS NULL`, { now })
      .orderBy('b.endsAt')
      .limit(limit)
      .getMany();
  }

  /** The booking of an occupancy, or the one that the occupancy would lengthen. */
  async findOccupant(tx: ReadManager, occupancy: { id: string; extends: string | null }): Promise<NamedOccupant | null> {
    const booking = await tx.findOneBy(BookingEntity, { occupancyId: occupancy.extends ?? occupancy.id });
    if (!booking) return null;
    const { firstName, lastName, startsAt, endsAt } = booking;
    return { name: `${firstName} ${lastName}`, ...(!occupancy.extends && { startsAt, endsAt }) };
  }

  /** What documents say of a booking. */
  async stated(tx: ReadManager, id: string): Promise<SoldBooking> {
    const [found]: SoldBooking[] = await tx.query(
      `SELECT id, status, locale, payment_status AS "paymentStatus", special_requests AS "specialRequests", policy->'refundTiers' AS "refundTiers",
         jsonb_build_object('confirmationCode', left(confirmation_code, 5) || '-' || substr(confirmation_code, 6), 'bookedAt', ${utc('created_at')},
           'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone, 'packageName', package_name, 'bookingDate', booking_date,
           'startsAt', ${utc('starts_at')}, 'endsAt', ${utc('ends_at')}, 'sunset', ${utc('sunset')}, 'guestCount', guest_count) AS charter
       FROM booking WHERE id = $1`,
      [id],
    );
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** The columns of the booking that follow from the entries of its folio. */
  async saveMoney(tx: Transaction, id: string, money: FolioMoney): Promise<void> {
    await tx.update(BookingEntity, { id }, money);
  }
}

export const newCode = (): string => confirmationCode(randomBytes(10));

/** US dollars that the guest has still to pay. */
export const balanceDueOf = ({ status, balanceCents }: Pick<BookingEntity, 'status' | 'balanceCents'>): number =>
  toDollars(cents(status === 'cancelled' ? 0 : Math.max(0, balanceCents)));

export function toBooking(row: BookingEntity): Booking {
  return {
    id: row.id,
    confirmationCode: formatCode(row.confirmationCode),
    packageId: row.packageId,
    packageName: row.packageName,
    ...(row.packageNameShown && {
      packageNameShown: row.packageNameShown,
      packageNameLanguage: row.packageNameLanguage!,
    }),
    packageDuration: row.packageDuration,
    bookingDate: row.bookingDate,
    charterDate: row.bookingDate,
    timeSlot: row.timeSlot,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...(row.sunset && { sunset: row.sunset.toISOString() }),
    guestCount: row.guestCount,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    lodging: row.lodging,
    specialRequests: row.specialRequests,
    locale: row.locale,
    totalAmount: toDollars(row.amountCents),
    ...(row.addOns.length > 0 && { addOns: row.addOns.map(toBookedAddOn) }),
    status: row.status,
    paymentStatus: row.paymentStatus,
    createdAt: row.createdAt.toISOString(),
    balanceDue: balanceDueOf(row),
    revision: row.revision,
    linkVersion: row.linkVersion,
    refundTiers: [...row.policy.refundTiers],
  };
}

/** What guests say about themselves and their charter; what they may leave out may be null too. */
type GuestForm = Omit<BookingForm, 'packageId' | 'termsVersion' | 'promoCode' | 'addOns' | 'vouchers'>;
type FilledForm = { [Field in keyof GuestForm]: undefined extends GuestForm[Field] ? GuestForm[Field] | null : GuestForm[Field] };

/** The columns of a booking that its form fills in. */
export function columnsOf(form: FilledForm) {
  return {
    bookingDate: form.bookingDate,
    timeSlot: form.timeSlot,
    guestCount: form.guestCount,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    phone: form.phone,
    lodging: form.lodging || null,
    specialRequests: form.specialRequests || null,
    locale: form.locale ?? ('en' as const),
  };
}
