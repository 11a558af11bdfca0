/** Safeguards that are disabled one at a time, from outside the services, to prove that the invariants detect their absence. */
import type { Cluster } from './cluster.ts';
import type { InvariantName } from './invariants.ts';
import { moneyMutations } from './money-mutations.ts';
import type { Weights } from './schedule.ts';

/** Milliseconds until a violated invariant counts: the faults below are mild, so a shorter time than usual suffices. */
export const MUTATION_VERIFICATION_TIMEOUT_MS = 75_000;

export interface Mutation {
  /** Runs after the start and before the load. */
  apply(cluster: Cluster): Promise<unknown>;
  /** Faults that the disabled safeguard protects against. */
  weights: Weights;
  /** The invariant that must be violated; others may be as well. */
  violates: InvariantName;
}

const dropEveryFifthEvent = `
  CREATE FUNCTION drop_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RETURN CASE WHEN NEW.position % 5 = 0 THEN NULL ELSE NEW END;
  END $$;
  CREATE TRIGGER drop_event BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION drop_event();`;

export const mutations = {
  ...moneyMutations,

  /** The exclusion constraint that prevents overlapping charters. */
  constraint: {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `ALTER TABLE occupancy DROP CONSTRAINT one_charter_at_a_time,
         ADD CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (id WITH =)`,
      ),
    weights: { 'kill process': 1, 'advance time': 2 },
    violates: 'no two charters overlap',
  },

  /** Deduplication of redelivered events. */
  inbox: {
    apply: (cluster) =>
      Promise.all(
        (['booking', 'payment', 'notification'] as const).map((service) =>
          cluster.rows(
            service,
            `ALTER TABLE inbox DROP CONSTRAINT inbox_once, ADD COLUMN time_of uuid NOT NULL DEFAULT gen_random_uuid(),
             ADD CONSTRAINT inbox_once PRIMARY KEY (event_id, handler, time_of)`,
          ),
        ),
      ),
    weights: { 'event redelivery': 3, 'kill at failpoint': 2, 'kill process': 1 },
    violates: 'every consumer handles every event exactly once',
  },

  /** State changes without their event: every fifth one is dropped. */
  outbox: {
    apply: (cluster) =>
      Promise.all((['booking', 'payment', 'inquiry'] as const).map((service) => cluster.rows(service, dropEveryFifthEvent))),
    weights: { 'kill process': 1, 'drop response': 1 },
    violates: 'every required e-mail is created exactly once',
  },

  /** PayPal's idempotency keys for refunds: a repeated request is paid again. */
  'refund key': {
    apply: ({ paypal }) => paypal.settings({ refundKeyTtlMs: 0 }),
    weights: { 'drop refund response': 3 },
    violates: 'every refund is paid exactly once',
  },

  /** Deduplication of repeated contact messages. */
  'message key': {
    apply: (cluster) =>
      cluster.rows(
        'inquiry',
        'ALTER TABLE inquiry DROP CONSTRAINT inquiry_once, ADD CONSTRAINT inquiry_once EXCLUDE USING gist (id WITH =)',
      ),
    weights: { 'kill service': 2, 'network stalled': 2, 'drop response': 2 },
    violates: 'every message is stored once',
  },

  /** Protection of a hold whose payment is in progress. */
  commitment: {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `CREATE FUNCTION uncommit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.committed_at := NULL; RETURN NEW; END $$;
         CREATE TRIGGER uncommit BEFORE UPDATE ON hold FOR EACH ROW WHEN (OLD.committed_at IS NOT NULL) EXECUTE FUNCTION uncommit()`,
      ),
    weights: { 'webhook delivery': 1 },
    violates: 'a slot is never released while its payment is pending',
  },

  /** Events are acknowledged although they were not handled. */
  handling: {
    apply: (cluster) =>
      Promise.all(
        (['booking', 'payment', 'notification'] as const).map((service) =>
          cluster.rows(
            service,
            `CREATE FUNCTION skip_event() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RETURN CASE WHEN hashtext(NEW.event_id::text) % 5 = 0 THEN NULL ELSE NEW END; END $$;
             CREATE TRIGGER skip_event BEFORE INSERT ON inbox FOR EACH ROW EXECUTE FUNCTION skip_event()`,
          ),
        ),
      ),
    weights: { 'kill process': 1, 'drop response': 1 },
    violates: 'every event is handled, queued or in the dead letters',
  },

  /** Refund events from payment to booking. */
  'refund events': {
    apply: (cluster) =>
      cluster.rows(
        'payment',
        `CREATE FUNCTION drop_refunds() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
         CREATE TRIGGER drop_refunds BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.subject = 'evt.payment.refunded')
           EXECUTE FUNCTION drop_refunds()`,
      ),
    weights: { 'kill process': 1, 'advance time': 1 },
    violates: 'payment and booking agree about amounts',
  },

  /** The amount of a cancellation's refund. */
  'cancellation amount': {
    apply: (cluster) =>
      cluster.rows(
        'payment',
        `CREATE FUNCTION keep_a_cent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.amount_cents := NEW.amount_cents - 1; RETURN NEW; END $$;
         CREATE TRIGGER keep_a_cent BEFORE INSERT ON refund FOR EACH ROW WHEN (NEW.reason = 'cancellation' AND NEW.amount_cents > 1)
           EXECUTE FUNCTION keep_a_cent()`,
      ),
    weights: { 'kill process': 1, 'drop response': 1 },
    violates: 'the parts of a cancellation are refunded once, under their ids and with their amounts',
  },

  /** The boat's time is released when a charter is called off or moved. */
  release: {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `CREATE FUNCTION keep_the_boat() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
         CREATE TRIGGER keep_the_boat BEFORE DELETE ON occupancy FOR EACH ROW WHEN (OLD.kind = 'booking') EXECUTE FUNCTION keep_the_boat()`,
      ),
    weights: { 'kill process': 1, 'advance time': 1 },
    violates: 'a called-off charter has no occupancy but the slot that its guest is offered',
  },

  /** A cancellation that is undone no longer stands. */
  undo: {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `CREATE FUNCTION keep_standing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.undone_at := NULL; RETURN NEW; END $$;
         CREATE TRIGGER keep_standing BEFORE UPDATE ON cancellation FOR EACH ROW EXECUTE FUNCTION keep_standing()`,
      ),
    weights: { 'kill process': 1, 'drop response': 1 },
    violates: 'a cancelled booking has exactly one standing cancellation',
  },

  /** The amount in the e-mail is the one that the cancellation has fixed. */
  'e-mail amount': {
    apply: (cluster) =>
      cluster.rows(
        'notification',
        `CREATE FUNCTION add_a_cent() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           NEW.data := jsonb_set(NEW.data, '{cancellation,refund,due}', to_jsonb((NEW.data #>> '{cancellation,refund,due}')::numeric + 0.01));
           RETURN NEW;
         END $$;
         CREATE TRIGGER add_a_cent BEFORE INSERT ON email FOR EACH ROW
           WHEN (NEW.data #>> '{cancellation,refund,due}' IS NOT NULL) EXECUTE FUNCTION add_a_cent()`,
      ),
    weights: { 'kill process': 1, 'drop response': 1 },
    violates: 'the e-mail of a cancellation has its amount',
  },

  /** A refund has the id of its cancellation, so that an event that comes again makes no second one. */
  'refund id': {
    apply: (cluster) =>
      cluster.rows(
        'payment',
        `CREATE FUNCTION new_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.id := gen_random_uuid(); RETURN NEW; END $$;
         CREATE TRIGGER new_id BEFORE INSERT ON refund FOR EACH ROW WHEN (NEW.reason = 'cancellation') EXECUTE FUNCTION new_id()`,
      ),
    weights: { 'kill process': 1, 'event redelivery': 2 },
    violates: 'the parts of a cancellation are refunded once, under their ids and with their amounts',
  },

  /** The count of a party's members: booking's role no longer sees any of them, as a request that did not wait for the lock would. */
  'party size': {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `ALTER TABLE party_member DROP CONSTRAINT one_member_per_position;
         ALTER TABLE party_member ENABLE ROW LEVEL SECURITY;
         ALTER TABLE party_member FORCE ROW LEVEL SECURITY;
         CREATE POLICY nobody_before ON party_member USING (position > 1) WITH CHECK (true)`,
      ),
    weights: { 'kill process': 1, 'drop response': 1 },
    violates: 'no party has more members than guests are booked, nor more than twelve',
  },

  /** A reminder is composed under the lock of its booking: without it, it may have the time before a move. */
  'reminder time': {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `CREATE FUNCTION former_time() RETURNS trigger LANGUAGE plpgsql AS $$
         DECLARE former timestamptz;
         BEGIN
           SELECT from_starts_at INTO former FROM booking_move WHERE booking_id::text = NEW.event #>> '{data,booking,id}'
             ORDER BY created_at DESC LIMIT 1;
           IF former IS NOT NULL THEN
             NEW.event := jsonb_set(NEW.event, '{data,booking,startsAt}', to_jsonb(to_char(former AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
           END IF;
           RETURN NEW;
         END $$;
         CREATE TRIGGER former_time BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.subject = 'evt.booking.reminderDue')
           EXECUTE FUNCTION former_time()`,
      ),
    weights: { 'advance time': 3, 'kill process': 1 },
    violates: 'every reminder names the time that its charter has',
  },

  /** Reading the page of a link changes nothing: here it is counted. */
  'read only': {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `CREATE TABLE page_view (seen_at timestamptz);
         CREATE FUNCTION count_view() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
         BEGIN INSERT INTO page_view VALUES (clock_timestamp()); RETURN true; END $$;
         INSERT INTO waiver_text VALUES (1, 'en', 'At my own risk.', now()) ON CONFLICT DO NOTHING;
         ALTER TABLE waiver_text RENAME TO waiver_text_table;
         CREATE VIEW waiver_text AS SELECT * FROM waiver_text_table WHERE count_view();
         GRANT ALL ON waiver_text TO PUBLIC`,
      ),
    weights: { 'kill process': 1 },
    violates: 'no GET or HEAD changes a row',
  },

  /** The timer that looks up unfinished payments at PayPal. */
  reconciler: {
    apply: (cluster) =>
      cluster.rows(
        'payment',
        `CREATE FUNCTION skip_check() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.next_check_at := NULL; RETURN NEW; END $$;
         CREATE TRIGGER skip_check BEFORE INSERT OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION skip_check()`,
      ),
    weights: { 'kill at failpoint': 2, 'webhook delivery': 3, 'kill process': 1 },
    violates: 'every payment reaches a final state',
  },
} satisfies Record<string, Mutation>;

export type MutationName = keyof typeof mutations;
