/** Promises switched off one at a time, from outside, to see that a run would notice. */
import type { Cluster } from './cluster.ts';
import type { InvariantName } from './invariants.ts';
import type { Weights } from './schedule.ts';

/** Milliseconds that the dust has to settle: the faults below are mild, and what is missing will not come. */
export const mutatedPatience = 75_000;

export interface Mutation {
  /** Right after the start, before anybody comes. */
  apply(cluster: Cluster): Promise<unknown>;
  /** Faults under which the missing promise would have been needed. */
  weights: Weights;
  /** Which must notice; others may. */
  breaks: InvariantName;
}

const everyFact = `
  CREATE FUNCTION lose_a_fact() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RETURN CASE WHEN NEW.position % 5 = 0 THEN NULL ELSE NEW END;
  END $$;
  CREATE TRIGGER lose_a_fact BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION lose_a_fact();`;

export const mutations = {
  /** Nothing keeps two charters apart but good will. */
  constraint: {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `ALTER TABLE occupancy DROP CONSTRAINT one_charter_at_a_time,
         ADD CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (id WITH =)`,
      ),
    weights: { kill: 1, 'time passes': 2 },
    breaks: 'the boat is never sold twice',
  },

  /** A fact that comes twice is a fact that is handled twice. */
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
    weights: { 'facts come again': 3, 'kill at a moment': 2, kill: 1 },
    breaks: 'each fact is handled once by each who listens',
  },

  /** The state is committed, and every fifth fact of it is not. */
  outbox: {
    apply: (cluster) => Promise.all((['booking', 'payment', 'inquiry'] as const).map((service) => cluster.rows(service, everyFact))),
    weights: { kill: 1, 'lose an answer': 1 },
    breaks: 'every letter that is owed is written',
  },

  /** PayPal forgets the keys of refunds: one that is asked for again is paid again. */
  'refund key': {
    apply: ({ paypal }) => paypal.settings({ refundKeyTtlMs: 0 }),
    weights: { 'lose a refund’s answer': 3 },
    breaks: 'each refund is paid once',
  },

  /** A message that is sent again is a message of its own. */
  'message key': {
    apply: (cluster) =>
      cluster.rows(
        'inquiry',
        'ALTER TABLE inquiry DROP CONSTRAINT inquiry_once, ADD CONSTRAINT inquiry_once EXCLUDE USING gist (id WITH =)',
      ),
    weights: { 'kill both': 2, 'server silent': 2, 'lose an answer': 2 },
    breaks: 'every message was kept once',
  },

  /** A hold whose money is on its way can be replaced and shortened like any other. */
  commitment: {
    apply: (cluster) =>
      cluster.rows(
        'booking',
        `CREATE FUNCTION uncommit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.committed_at := NULL; RETURN NEW; END $$;
         CREATE TRIGGER uncommit BEFORE UPDATE ON hold FOR EACH ROW WHEN (OLD.committed_at IS NOT NULL) EXECUTE FUNCTION uncommit()`,
      ),
    weights: { webhooks: 1 },
    breaks: 'a slot whose money is on its way is never free',
  },

  /** An event is taken for handled though it was not, and acknowledged. */
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
    weights: { kill: 1, 'lose an answer': 1 },
    breaks: 'no event is lost: each is handled, queued or in dead letters',
  },

  /** What payment publishes of refunds never reaches booking. */
  'refund events': {
    apply: (cluster) =>
      cluster.rows(
        'payment',
        `CREATE FUNCTION drop_refunds() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
         CREATE TRIGGER drop_refunds BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.subject = 'evt.payment.refunded')
           EXECUTE FUNCTION drop_refunds()`,
      ),
    weights: { kill: 1, 'time passes': 1 },
    breaks: 'payment and booking keep the same books',
  },

  /** Nobody looks after payments that nobody speaks of. */
  reconciler: {
    apply: (cluster) =>
      cluster.rows(
        'payment',
        `CREATE FUNCTION never_look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.next_check_at := NULL; RETURN NEW; END $$;
         CREATE TRIGGER never_look BEFORE INSERT OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION never_look()`,
      ),
    weights: { 'kill at a moment': 2, webhooks: 3, kill: 1 },
    breaks: 'every payment comes to an end',
  },
} satisfies Record<string, Mutation>;

export type MutationName = keyof typeof mutations;
