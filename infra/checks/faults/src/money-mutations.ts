/** Safeguards of money that are disabled one at a time: of the accounts of bookings, of gratuities, add-ons, vouchers and offers. */
import type { Cluster } from './cluster.ts';
import type { Mutation } from './mutations.ts';

/** Rows that are inserted, changed or deleted in booking's database are treated as the body says. */
const trigger =
  (name: string, event: string, body: string, when = 'true') =>
  (cluster: Cluster) =>
    cluster.rows(
      'booking',
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
     CREATE TRIGGER ${name} ${event} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
    );

/** Booking's role no longer sees these rows, as a request that did not wait for their lock would. */
const hide = (table: string, visible: string) => (cluster: Cluster) =>
  cluster.rows(
    'booking',
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
     ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
     CREATE POLICY hidden ON ${table} USING (${visible}) WITH CHECK (true)`,
  );

const weights = { 'kill process': 1, 'drop response': 1 };

export const moneyMutations = {
  /** The entry of a payment is stored in the transaction that settles it. */
  'money entry': {
    apply: trigger(
      'drop_entry',
      'BEFORE INSERT ON folio_entry',
      'RETURN CASE WHEN NEW.position % 3 = 0 THEN NULL ELSE NEW END;',
      `NEW.kind = 'payment' AND NEW.payment_id IS NOT NULL`,
    ),
    weights,
    violates: 'captured money has exactly one entry or is refunded in full',
  },

  /** An entry has the amount that was captured. */
  'entry amount': {
    apply: trigger(
      'add_a_cent',
      'BEFORE INSERT ON folio_entry',
      'NEW.amount_cents := NEW.amount_cents + 1; RETURN NEW;',
      `NEW.kind = 'payment' AND NEW.payment_id IS NOT NULL`,
    ),
    weights,
    violates: 'every entry of money through PayPal has a capture of the same amount',
  },

  /** What was bought is stored with the payment. */
  'bought lines': {
    apply: trigger('drop_line', 'BEFORE INSERT ON booking_line', 'RETURN NULL;', `NEW.kind = 'addon'`),
    weights,
    violates: 'every paid payment request has its effect',
  },

  /** Money for a closed payment request is refused, upon which payment refunds it. */
  'refused payment': {
    apply: trigger('drop_refused_payment', 'BEFORE INSERT ON outbox', 'RETURN NULL;', `NEW.subject = 'evt.booking.refused'`),
    weights,
    violates: 'money for a payment request that is closed, or was paid otherwise, went back whole',
  },

  /** The columns of a booking follow from its entries. */
  'account columns': {
    apply: trigger('keep_paid', 'BEFORE UPDATE ON booking', 'NEW.paid_cents := OLD.paid_cents; RETURN NEW;'),
    weights,
    violates: 'what a booking owes, was paid and got back follows from the entries of its account',
  },

  /** The price of a booking follows from its lines. */
  'price column': {
    apply: trigger('keep_price', 'BEFORE UPDATE ON booking', 'NEW.amount_cents := OLD.amount_cents; RETURN NEW;'),
    weights,
    violates: 'the price of a booking is the sum of its lines',
  },

  /** A gratuity is no payment of the booking. */
  'gratuity apart': {
    apply: trigger(
      'book_gratuity',
      'AFTER INSERT ON gratuity',
      `INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, method, payment_id, actor_kind, text, at)
       VALUES (NEW.booking_id, 'payment', NEW.payment_id::text, NEW.amount_cents, 'paypal', NEW.payment_id, 'guest', '', now());
       RETURN NULL;`,
    ),
    weights,
    violates: 'a gratuity is neither in the account of its booking nor in a refund',
  },

  /** What is sold of an add-on is counted under a lock. */
  'add-on count': {
    apply: hide('addon_stock', 'false'),
    weights,
    violates: 'no more of an add-on is sold for a day than there is',
  },

  /** The used part of a voucher is counted under its lock. */
  'voucher balance': {
    apply: hide('voucher_entry', `kind <> 'redeem'`),
    weights,
    violates: 'what was paid for a voucher, less what was used of it, is never less than nothing',
  },

  /** A reservation of a voucher ends with its order. */
  'voucher release': {
    apply: trigger('keep_reserved', 'BEFORE INSERT ON voucher_entry', 'RETURN NULL;', `NEW.kind = 'release'`),
    weights: { ...weights, 'advance time': 2 },
    violates: 'a voucher reserves money only for an order that is being paid',
  },

  /** A voucher is used in the transaction that makes the booking. */
  'voucher use': {
    apply: trigger('drop_use', 'BEFORE INSERT ON voucher_entry', 'RETURN NULL;', `NEW.kind = 'redeem'`),
    weights,
    violates: 'what vouchers have paid of a booking, and got back, is in its account',
  },

  /** A paid offer is accepted in the transaction that makes its booking, and is paid no second time. */
  acceptance: {
    apply: trigger('never_accept', 'BEFORE UPDATE ON offer', 'RETURN OLD;', `NEW.state = 'accepted'`),
    weights,
    violates: 'every paid offer has exactly one booking, and every accepted one was paid',
  },

  /** The end of a payment ends the review of what it pays for. */
  'review end': {
    apply: trigger(
      'keep_review',
      'BEFORE UPDATE ON payment_request',
      'NEW.pending_payment_id := OLD.pending_payment_id; NEW.pending_until := OLD.pending_until; RETURN NEW;',
      `OLD.pending_payment_id IS NOT NULL AND NEW.pending_payment_id IS NULL AND NEW.state = 'open'`,
    ),
    weights,
    violates: 'no payment request waits for a payment that has ended',
  },

  /** An offer that is over frees the boat. */
  'offer release': {
    apply: trigger('keep_the_offer', 'BEFORE DELETE ON occupancy', 'RETURN NULL;', `OLD.kind = 'held'`),
    weights,
    violates: 'the boat is held for no offer that is over',
  },
} satisfies Record<string, Mutation>;
