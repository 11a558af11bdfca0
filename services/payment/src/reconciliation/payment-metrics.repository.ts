import { Injectable } from '@nestjs/common';
import { dayMs } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock, Gauge, type Sample } from '@charter/service-kit';

interface Row {
  state: string;
  value: number;
}

/** Metrics of payments and refunds. Each query uses an index of open rows, so its cost does not grow with the table. */
@Injectable()
export class PaymentMetricsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Gauge('charter_payments_last_day', 'Payments created in the last 24 hours, by state.', ['state'])
  async payments(): Promise<Sample[]> {
    return this.byState(`SELECT state, count(*)::int AS value FROM payment WHERE created_at > $1 GROUP BY state`, [
      new Date(this.clock.now().getTime() - dayMs),
    ]);
  }

  @Gauge(
    'charter_payment_undecided_seconds',
    'Age of the oldest payment whose capture has an unknown result (capturing), or is under review at PayPal (pending); else 0.',
    ['state'],
  )
  async undecided(): Promise<Sample[]> {
    return this.byState(
      `SELECT state, coalesce(extract(epoch FROM $1::timestamptz - min(created_at)), 0)::float AS value
       FROM unnest(ARRAY['capturing', 'pending']) AS state
       LEFT JOIN (SELECT state, created_at FROM payment WHERE next_check_at IS NOT NULL) AS open USING (state) GROUP BY state`,
      [this.clock.now()],
    );
  }

  @Gauge('charter_refunds_open', 'Refunds that are not completed: requested, pending at PayPal, or failed.', ['state'])
  async refunds(): Promise<Sample[]> {
    return this.byState(
      `SELECT state, count(id)::int AS value FROM unnest(ARRAY['requested', 'pending', 'failed']) AS state
       LEFT JOIN (SELECT id, state FROM refund WHERE state <> 'completed') AS open USING (state) GROUP BY state`,
    );
  }

  @Gauge('charter_refund_oldest_seconds', 'Age of the oldest refund that PayPal has neither completed nor rejected; else 0.')
  async oldestRefund(): Promise<number> {
    return this.one(
      `SELECT coalesce(extract(epoch FROM $1::timestamptz - min(created_at)), 0)::float AS value
       FROM refund WHERE state <> 'completed' AND state <> 'failed'`,
      [this.clock.now()],
    );
  }

  @Gauge('charter_payments_reversed', 'Payments with money that PayPal has reversed: charge-backs and complaints.')
  async reversed(): Promise<number> {
    return this.one('SELECT count(*)::int AS value FROM payment WHERE reversed_cents > 0');
  }

  @Gauge('charter_disputes_open', 'Disputes at PayPal that are not resolved.')
  async disputes(): Promise<number> {
    return this.one(`SELECT count(*)::int AS value FROM dispute WHERE status <> 'RESOLVED'`);
  }

  @Gauge(
    'charter_dispute_answer_due_seconds',
    'Time until the response to the most urgent open dispute is due, negative afterwards; no value without one.',
  )
  async answerDue(): Promise<number | null> {
    return this.one<number | null>(
      `SELECT extract(epoch FROM min(respond_by) - $1::timestamptz)::float AS value FROM dispute WHERE status <> 'RESOLVED'`,
      [this.clock.now()],
    );
  }

  @Gauge('charter_payments_order_missing', 'Undecided payments whose order no longer exists at PayPal.')
  async orderMissing(): Promise<number> {
    return this.one(
      `SELECT count(*)::int AS value FROM payment
       WHERE next_check_at IS NOT NULL AND state IN ('capturing', 'pending') AND issue = 'ORDER_NOT_FOUND'`,
    );
  }

  @Gauge('charter_books_differences', 'Differences between payments and bookings at the last comparison, by kind.', ['kind'])
  async differences(): Promise<Sample[]> {
    const rows: { kind: string; count: number }[] = await this.database.manager.query('SELECT kind, count FROM books_difference');
    return rows.map(({ kind, count }) => ({ labels: { kind }, value: count }));
  }

  @Gauge(
    'charter_books_compared_age_seconds',
    'Time since the last completed comparison of payments and bookings; no value before the first.',
  )
  async comparedAge(): Promise<number | null> {
    return this.one<number | null>('SELECT extract(epoch FROM $1::timestamptz - max(compared_at))::float AS value FROM books_difference', [
      this.clock.now(),
    ]);
  }

  @Gauge('charter_paypal_webhooks_pending', 'Webhook deliveries from PayPal that are stored and not processed yet.')
  async deliveries(): Promise<number> {
    return this.one('SELECT count(*)::int AS value FROM paypal_event WHERE processed_at IS NULL');
  }

  private async byState(sql: string, values: unknown[] = []): Promise<Sample[]> {
    const rows: Row[] = await this.database.manager.query(sql, values);
    return rows.map(({ state, value }) => ({ labels: { state }, value }));
  }

  private async one<Value = number>(sql: string, values: unknown[] = []): Promise<Value> {
    const [row]: { value: Value }[] = await this.database.manager.query(sql, values);
    return row!.value;
  }
}
