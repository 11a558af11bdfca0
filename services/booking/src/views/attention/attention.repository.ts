import { Injectable } from '@nestjs/common';
import { type AttentionKind, dayMs } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock, Gauge } from '@charter/service-kit';
import type { SelectQueryBuilder } from 'typeorm';
import { overdueMs } from '../../changes/model.js';
import { BookingEntity } from '../../sales/index.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { hasUnprintableLetter } from '../../shared/pdf/printable.js';
import { noShowSince, reminderCutoff, unaskedUntil, unconfirmedUntil, unreadyUntil } from './attention.js';
import { attentionConditions } from './attention.queries.js';

/** What is outstanding of a cancellation's parts (alias `c`) that wait for staff, by state, as `outstandingOf` computes it. */
const waitingParts = `
  SELECT part.state, max(part.issue) AS issue, min(part.sent_at) AS sent_at, sum(CASE
    WHEN part.payment_id IS NULL THEN part.amount_cents
    ELSE greatest(0, least(part.amount_cents - greatest(0, back.refunded - part.already_back_cents), back.paid - back.refunded - back.reversed))
  END) AS amount_cents
  FROM refund_part part CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0) AS paid, coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0) AS refunded,
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'reversal'), 0) AS reversed
    FROM folio_entry WHERE payment_id = part.payment_id) back
  WHERE part.cancellation_id = c.id AND part.state IN ('by_hand', 'failed') GROUP BY part.state`;

/** Entries of each kind. */
export const maxShown = 100;

export interface UnpaidRefund {
  /** Id of the booking. */
  id: string;
  state: 'owed' | 'by_hand' | 'failed';
  issue: string | null;
  since: Date;
  amountCents: number;
}

/** Bookings that staff have to act on. */
@Injectable()
export class AttentionRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Gauge('charter_refunds_due', 'Cancelled bookings whose refund staff have not paid yet.')
  async countRefundsDue(): Promise<number> {
    return this.select(this.database.manager, 'refundOwed').getCount();
  }

  @Gauge('charter_refunds_failed', 'Cancelled bookings whose refund PayPal has rejected for good.')
  async countRefundsFailed(): Promise<number> {
    return this.select(this.database.manager, 'refundFailed').getCount();
  }

  @Gauge('charter_bookings_unconfirmed', 'Paid bookings that depart within 48 hours, or have departed, and are not confirmed.')
  async countUnconfirmed(): Promise<number> {
    return this.select(this.database.manager, 'unconfirmed').getCount();
  }

  /** Cancelled bookings whose refund is not paid, the oldest first; of one in parts, what staff try again and what they hand back. */
  async refunds(tx: ReadManager): Promise<UnpaidRefund[]> {
    return tx.query(
      `SELECT b.id, coalesce(p.state, c.refund_state) AS "state", CASE WHEN p.state IS NULL THEN c.refund_issue ELSE p.issue END AS "issue",
         coalesce(p.sent_at, c.sent_at, c.created_at) AS "since",
         coalesce(p.amount_cents, greatest(0, c.due_cents - greatest(0, b.refunded_cents - c.already_back_cents)))::float8 AS "amountCents"
       FROM booking b JOIN cancellation c ON c.booking_id = b.id AND c.undone_at IS NULL
       LEFT JOIN LATERAL (${waitingParts}) p ON true
       WHERE b.payment_status IN ('partially_paid', 'paid', 'partially_refunded') AND c.refund_state IN ('owed', 'by_hand', 'failed')
         AND p.amount_cents IS DISTINCT FROM 0
       ORDER BY "since" LIMIT $1`,
      [maxShown],
    );
  }

  /** Paid bookings that should be confirmed by now and have not ended. */
  async unconfirmed(tx: ReadManager): Promise<BookingEntity[]> {
    const now = this.clock.now();
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(
        `b.status = 'pending' AND b.paymentStatus IN ('partially_paid', 'paid', 'partially_refunded') AND b.archivedAt IS NULL AND b.endsAt > :now`,
        {
          now,
        },
      )
      .andWhere('(b.startsAt <= :until OR b.createdAt <= :madeBy)', { until: unconfirmedUntil(now), madeBy: reminderCutoff(now) })
      .orderBy('b.startsAt')
      .limit(maxShown)
      .getMany();
  }

  /** Bookings that are still pending although their charter has ended: they are in no figures. */
  async pendingAfterCharter(tx: ReadManager): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.status = 'pending' AND b.archivedAt IS NULL AND b.endsAt <= :now`, { now: this.clock.now() })
      .orderBy('b.endsAt', 'DESC')
      .limit(maxShown)
      .getMany();
  }

  /** Paid and partially paid charters whose guests did not come, for a week or until money is refunded. */
  async noShows(tx: ReadManager): Promise<BookingEntity[]> {
    const since = noShowSince(this.clock.now());
    return (
      tx
        .createQueryBuilder(BookingEntity, 'b')
        .where(
          `b.noShowAt >= :since AND b.status <> 'cancelled' AND b.paymentStatus IN ('partially_paid', 'paid') AND b.archivedAt IS NULL`,
          {
            since,
          },
        )
        // A charter departs at most a day before its no-show is recorded; no index has the time of a no-show.
        .andWhere('b.bookingDate >= :from', { from: dayInNassau(new Date(since.getTime() - dayMs)) })
        .orderBy('b.noShowAt')
        .limit(maxShown)
        .getMany()
    );
  }

  /** Charters of the next 24 hours without crew. None while no crew is entered: the company does not assign it here. */
  async withoutCrew(tx: ReadManager): Promise<BookingEntity[]> {
    return this.departing(tx)
      .andWhere('EXISTS (SELECT FROM crew_member WHERE active) AND NOT EXISTS (SELECT FROM charter_crew WHERE booking_id = b.id)')
      .getMany();
  }

  /** Charters of the next 24 hours with fewer signatures than guests. None while no waiver is published. */
  async withOpenWaivers(tx: ReadManager): Promise<BookingEntity[]> {
    return this.departing(tx)
      .andWhere('EXISTS (SELECT FROM waiver_text)')
      .andWhere(
        `b.guestCount > (SELECT count(*) FROM waiver_signature s JOIN party_member m ON m.id = s.member_id WHERE m.booking_id = b.id)`,
      )
      .getMany();
  }

  /** Bookings of which more was paid than they cost, unless their refund is on its way or listed as due. */
  async overpaid(tx: ReadManager): Promise<{ id: string; since: Date; amountCents: number }[]> {
    return tx.query(
      `SELECT b.id, (SELECT max(at) FROM folio_entry WHERE booking_id = b.id) AS "since", (-b.balance_cents)::float8 AS "amountCents"
       FROM booking b
       WHERE b.balance_cents < 0 AND b.archived_at IS NULL AND NOT EXISTS (
         SELECT FROM cancellation c WHERE c.booking_id = b.id AND c.undone_at IS NULL
           AND (c.refund_state IN ('owed', 'sent', 'failed', 'by_hand') OR c.choose_by IS NOT NULL AND c.chosen_at IS NULL))
       ORDER BY "since" LIMIT $1`,
      [maxShown],
    );
  }

  /** What guests were asked for and have not paid, three days after its date, unless PayPal reviews their payment. @returns ids of bookings, when it was due, and how much */
  async overdueBalances(tx: ReadManager): Promise<{ id: string; since: Date; amountCents: number }[]> {
    const now = this.clock.now();
    return tx.query(
      `SELECT b.id, r.due_at AS "since", r.amount_cents::float8 AS "amountCents"
       FROM payment_request r JOIN booking b ON b.id = r.booking_id
       WHERE r.state = 'open' AND r.due_at <= $2 AND r.amount_cents <= b.balance_cents AND b.status <> 'cancelled' AND b.archived_at IS NULL
         AND (r.pending_until IS NULL OR r.pending_until <= $3)
       ORDER BY r.due_at LIMIT $1`,
      [maxShown, new Date(now.getTime() - overdueMs), now],
    );
  }

  /** Confirmed charters that are not paid and depart within two weeks, or are on their way, whose guests are not asked to pay. */
  async balancesNotRequested(tx: ReadManager): Promise<BookingEntity[]> {
    const now = this.clock.now();
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.status = 'confirmed' AND b.archivedAt IS NULL AND b.balanceCents > 0 AND b.startsAt <= :until AND b.endsAt > :now`, {
        until: unaskedUntil(now),
        now,
      })
      .andWhere(
        `NOT EXISTS (SELECT FROM payment_request r
           WHERE r.booking_id = b.id AND r.kind = 'balance' AND r.state = 'open' AND r.amount_cents <= b.balance_cents)`,
      )
      .orderBy('b.startsAt')
      .limit(maxShown)
      .getMany();
  }

  /** Called-off charters whose guests have not chosen, those whose time ends first. @returns ids of bookings, and when each was called off */
  async waitingChoices(tx: ReadManager): Promise<{ id: string; since: Date }[]> {
    return tx.query(
      `SELECT b.id, c.created_at AS "since" FROM booking b JOIN cancellation c ON c.booking_id = b.id
       WHERE c.choose_by IS NOT NULL AND c.chosen_at IS NULL AND c.undone_at IS NULL AND b.archived_at IS NULL
       ORDER BY c.choose_by LIMIT $1`,
      [maxShown],
    );
  }

  /** Charters ahead with a name of the guest or the party that documents and manifests cannot show. */
  async unprintableNames(tx: ReadManager): Promise<{ id: string; since: Date; names: string[] }[]> {
    // PostgreSQL leaves out names in letters that are always printed; only the others are compared with the list of letters.
    const found: { id: string; since: Date; names: string[] }[] = await tx.query(
      `SELECT b.id, b.created_at AS "since", array_agg(n.name ORDER BY n.position) AS "names"
       FROM booking b CROSS JOIN LATERAL (
         SELECT b.first_name || ' ' || b.last_name AS name, 0 AS position
         UNION ALL SELECT m.name, m.position FROM party_member m WHERE m.booking_id = b.id) n
       WHERE b.status IN ('pending', 'confirmed') AND b.archived_at IS NULL AND b.ends_at > $1 AND n.name ~ '[^\\u0020-\\u0148]'
       GROUP BY b.id ORDER BY b.starts_at`,
      [this.clock.now()],
    );
    return found
      .map(({ names, ...booking }) => ({ ...booking, names: names.filter(hasUnprintableLetter) }))
      .filter(({ names }) => names.length > 0)
      .slice(0, maxShown);
  }

  async byIds(tx: ReadManager, ids: string[]): Promise<BookingEntity[]> {
    return tx.createQueryBuilder(BookingEntity, 'b').where('b.id = ANY(:ids)', { ids }).getMany();
  }

  /** Unconfirmed bookings without a reminder, whose grace period after the sale has ended; locked, at most `limit`. */
  async lockUnreminded(tx: Transaction, limit: number): Promise<BookingEntity[]> {
    return this.select(tx, 'unconfirmed')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .andWhere('b.remindedAt IS NULL AND b.createdAt <= :madeBy', { madeBy: reminderCutoff(this.clock.now()) })
      .orderBy('b.startsAt')
      .limit(limit)
      .getMany();
  }

  /** Charters that depart within 24 hours, or are on their way. */
  private departing(tx: ReadManager): SelectQueryBuilder<BookingEntity> {
    const now = this.clock.now();
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.status IN ('pending', 'confirmed') AND b.archivedAt IS NULL`)
      .andWhere('b.startsAt <= :unreadyUntil AND b.endsAt > :now', { unreadyUntil: unreadyUntil(now), now })
      .orderBy('b.startsAt')
      .limit(maxShown);
  }

  private select(tx: ReadManager, kind: AttentionKind): SelectQueryBuilder<BookingEntity> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(attentionConditions[kind])
      .setParameters({ until: unconfirmedUntil(this.clock.now()) });
  }
}
