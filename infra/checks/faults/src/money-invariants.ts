/** What must be true of money after every run, whatever it pays for: PayPal's records, the payments, and booking's entries agree. */
import { capturedStates, capturesByPayment, cents, isCaptured, refunded, reversed } from './paypal-records.ts';
import type { Snapshot } from './snapshot.ts';

/** Reasons for which captured money is refunded automatically, because nothing was sold for it. */
const automaticRefundReasons = ['slot_gone', 'already_booked', 'departed', 'amount_mismatch'];

/**
 * What each payment through PayPal was used for: an entry of a booking's folio, a gratuity or a voucher. Bookings of the demo data have no
 * entries until their money changes: their columns count.
 */
const uses = `
  SELECT f.payment_id, f.amount_cents,
    coalesce((SELECT sum(amount_cents) FROM folio_entry back WHERE back.payment_id = f.payment_id AND back.kind = 'refund'), 0) AS refunded_cents,
    coalesce((SELECT sum(amount_cents) FROM folio_entry back WHERE back.payment_id = f.payment_id AND back.kind = 'reversal'), 0) AS reversed_cents
  FROM folio_entry f WHERE f.kind = 'payment' AND f.payment_id IS NOT NULL
  UNION ALL
  SELECT payment_id, amount_cents, refunded_cents, reversed_cents FROM booking b
  WHERE payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM folio_entry f WHERE f.booking_id = b.id)
  UNION ALL
  SELECT payment_id, amount_cents, refunded_cents, reversed_cents FROM gratuity
  UNION ALL
  SELECT payment_id, initial_cents, refunded_cents, reversed_cents FROM voucher WHERE payment_id IS NOT NULL`;

interface Use {
  payment_id: string;
  amount_cents: string;
  refunded_cents: string;
  reversed_cents: string;
}

const findUses = (snapshot: Snapshot) => snapshot.rows<Use>('booking', uses);

/** What guests were asked to pay, as booking has it. */
interface RequestRow {
  id: string;
  kind: string;
  state: string;
  payment_id: string | null;
}

const findRequests = async (snapshot: Snapshot): Promise<Map<string, RequestRow>> => {
  const rows = await snapshot.rows<RequestRow>(
    'booking',
    `SELECT id, kind, state, payment_id FROM payment_request WHERE kind <> 'charter'`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** A paid payment request without what it was paid for, by kind. */
const withoutEffect: Record<string, string> = {
  balance: 'NOT EXISTS (SELECT FROM folio_entry f WHERE f.booking_id = r.booking_id AND f.payment_id = r.payment_id)',
  addons: `EXISTS (SELECT FROM jsonb_array_elements(r.lines) AS line WHERE NOT EXISTS (
    SELECT FROM booking_line l WHERE l.booking_id = r.booking_id AND l.kind = line->>'kind' AND l.text = line->>'text'
      AND l.amount_cents = (line->>'amountCents')::bigint))`,
  move: `NOT EXISTS (SELECT FROM booking_move m WHERE m.booking_id = r.booking_id AND m.id::text = r.details #>> '{move,id}')`,
  gratuity: 'NOT EXISTS (SELECT FROM gratuity g WHERE g.id = r.id AND g.payment_id = r.payment_id)',
  voucher: `NOT EXISTS (SELECT FROM voucher_entry e WHERE e.voucher_id = r.id AND e.kind = 'issue' AND e.ref = r.payment_id::text)`,
};

export const moneyInvariants = {
  'captured money has exactly one entry or is refunded in full': async (snapshot: Snapshot): Promise<string[]> => {
    const count = new Map<string, number>();
    for (const { payment_id } of await findUses(snapshot)) count.set(payment_id, (count.get(payment_id) ?? 0) + 1);
    return snapshot.captures.filter(isCaptured).flatMap(({ id, customId = '', amount }) => {
      const entries = count.get(customId) ?? 0;
      const returned = refunded(snapshot, id) + reversed(snapshot, id);
      if (entries === 1 || (entries === 0 && returned === cents(amount.value))) return [];
      return [`payment ${customId} is captured, has ${entries} entries, and ${returned} cents were returned`];
    });
  },

  'every entry of money through PayPal has a capture of the same amount': async (snapshot: Snapshot): Promise<string[]> => {
    const captures = capturesByPayment(snapshot);
    return (await findUses(snapshot)).flatMap(({ payment_id, amount_cents }) => {
      const capture = captures.get(payment_id);
      return capture && isCaptured(capture) && cents(capture.amount.value) === Number(amount_cents)
        ? []
        : [`the entry of payment ${payment_id} has ${amount_cents} cents, its capture ${capture?.amount.value ?? 'does not exist'}`];
    });
  },

  'payment and booking agree about amounts': async (snapshot: Snapshot): Promise<string[]> => {
    const paymentRows = await snapshot.rows<Use>(
      'payment',
      `SELECT id AS payment_id, amount_cents, refunded_cents, reversed_cents FROM payment
       WHERE state = ANY($1) AND NOT EXISTS (
         SELECT FROM refund WHERE payment_id = payment.id AND (reason = ANY($2) OR refund.id = payment.id))`,
      [capturedStates, automaticRefundReasons],
    );
    const line = ({ payment_id, amount_cents, refunded_cents, reversed_cents }: Use) =>
      `payment ${payment_id}: ${amount_cents} cents, ${refunded_cents} refunded, ${reversed_cents} reversed`;
    const used = await findUses(snapshot);
    const isUsed = new Set(used.map(({ payment_id }) => payment_id));
    // Nothing was left to be refunded of money that PayPal had taken back before it was refused.
    const isGone = ({ amount_cents, refunded_cents, reversed_cents }: Use) =>
      Number(refunded_cents) + Number(reversed_cents) >= Number(amount_cents);
    const kept = paymentRows.filter((row) => isUsed.has(row.payment_id) || !isGone(row));
    const [inBooking, inPayment] = [new Set(used.map(line)), new Set(kept.map(line))];
    return [
      ...[...inBooking].filter((each) => !inPayment.has(each)).map((each) => `only in booking: ${each}`),
      ...[...inPayment].filter((each) => !inBooking.has(each)).map((each) => `only in payment: ${each}`),
    ];
  },

  'every paid payment request has its effect': async (snapshot: Snapshot): Promise<string[]> => {
    const found: string[] = [];
    for (const [kind, missing] of Object.entries(withoutEffect)) {
      const rows = await snapshot.rows<{ id: string }>(
        'booking',
        `SELECT r.id FROM payment_request r WHERE r.kind = '${kind}' AND r.state = 'paid' AND ${missing}`,
      );
      found.push(...rows.map(({ id }) => `the payment request ${id} (${kind}) is paid without an effect`));
    }
    return found;
  },

  'money for a payment request that is closed, or was paid otherwise, went back whole': async (snapshot: Snapshot): Promise<string[]> => {
    const requests = await findRequests(snapshot);
    const used = new Set((await findUses(snapshot)).map(({ payment_id }) => payment_id));
    const rows = await snapshot.rows<{ id: string; request: string; captured: string; returned: string }>(
      'payment',
      `SELECT id, payment_request_id AS request, coalesce(captured_cents, amount_cents) AS captured, refunded_cents + reversed_cents AS returned
       FROM payment WHERE kind <> 'charter' AND state = ANY($1)`,
      [capturedStates],
    );
    return rows.flatMap(({ id, request, captured, returned }) => {
      const { kind, state, payment_id } = requests.get(request) ?? {};
      if (state === 'paid' && payment_id === id) return [];
      return returned === captured && !used.has(id)
        ? []
        : [`payment ${id} of the ${state} request ${request} (${kind}): ${returned} of ${captured} cents went back`];
    });
  },

  'a gratuity is neither in the account of its booking nor in a refund': async (snapshot: Snapshot): Promise<string[]> => {
    const booked = await snapshot.rows<{ id: string }>(
      'booking',
      `SELECT g.payment_id AS id FROM gratuity g WHERE EXISTS (SELECT FROM folio_entry f WHERE f.payment_id = g.payment_id)
         OR EXISTS (SELECT FROM refund_part p WHERE p.payment_id = g.payment_id)`,
    );
    const given = await snapshot.rows<{ payment_id: string }>('booking', 'SELECT payment_id FROM gratuity');
    const refunds = await snapshot.rows<{ id: string }>('payment', 'SELECT payment_id AS id FROM refund WHERE payment_id = ANY($1)', [
      given.map(({ payment_id }) => payment_id),
    ]);
    return [
      ...booked.map(({ id }) => `the gratuity of payment ${id} is in the account of its booking`),
      ...refunds.map(({ id }) => `the gratuity of payment ${id} was refunded`),
    ];
  },

  'no more of an add-on is sold for a day than there is': async (snapshot: Snapshot): Promise<string[]> => {
    const limited = await snapshot.rows<{ id: number; per_day: number }>(
      'catalog',
      'SELECT id, per_day FROM add_on WHERE per_day IS NOT NULL',
    );
    const perDay = new Map(limited.map(({ id, per_day }) => [id, per_day]));
    const sold = await snapshot.rows<{ addon_id: number; day: string; qty: string }>(
      'booking',
      `SELECT t.addon_id, t.day::text, sum(t.qty) AS qty FROM addon_stock t JOIN occupancy o ON o.id = t.occupancy_id
       WHERE t.payment_request_id IS NULL AND o.kind = 'booking' GROUP BY 1, 2`,
    );
    return sold
      .filter(({ addon_id, qty }) => Number(qty) > (perDay.get(addon_id) ?? Infinity))
      .map(({ addon_id, day, qty }) => `${qty} of add-on ${addon_id} are sold for ${day}`);
  },
};
