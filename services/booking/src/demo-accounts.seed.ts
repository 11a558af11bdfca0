import type { Transaction } from '@charter/database';

/** The entries of demo bookings, by what their columns say of their payments, refunds and cancellations. */
const openFolio = `
  CREATE OR REPLACE FUNCTION pg_temp.open_folio(opened uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    sold booking%ROWTYPE;
    cancelled cancellation%ROWTYPE;
    received bigint;
    balance bigint;
    target bigint;
    buyer text;
  BEGIN
    SELECT * INTO sold FROM booking WHERE id = opened FOR UPDATE;
    SELECT * INTO cancelled FROM cancellation WHERE booking_id = opened AND undone_at IS NULL;
    buyer := CASE WHEN sold.payment_id IS NULL THEN 'staff' ELSE 'guest' END;
    received := CASE WHEN sold.payment_id IS NULL THEN 0 ELSE sold.amount_cents END;
    INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, actor_kind, text, at)
      SELECT opened, 'line', id::text, amount_cents, buyer, text, sold.created_at FROM booking_line
      WHERE booking_id = opened ORDER BY position
      ON CONFLICT (kind, ref) DO NOTHING;
    IF received > 0 THEN
      INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, method, payment_id, actor_kind, text, at)
        VALUES (opened, 'payment', sold.payment_id::text, received, 'paypal', sold.payment_id, 'guest', '', sold.created_at)
        ON CONFLICT (kind, ref) DO NOTHING;
    END IF;
    IF sold.refunded_cents > 0 THEN
      INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, method, payment_id, actor_kind, actor_name, text, at)
        VALUES (opened, 'refund', sold.payment_id || ':' || sold.refunded_cents, sold.refunded_cents, 'paypal', sold.payment_id,
          'system', 'PayPal', '', coalesce(cancelled.created_at, sold.created_at))
        ON CONFLICT (kind, ref) DO NOTHING;
    END IF;
    IF sold.reversed_at IS NOT NULL THEN
      INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, method, payment_id, actor_kind, actor_name, text, at)
        VALUES (opened, 'reversal', sold.payment_id || ':before', sold.reversed_cents, 'paypal', sold.payment_id,
          'system', 'PayPal', '', sold.reversed_at)
        ON CONFLICT (kind, ref) DO NOTHING;
    END IF;
    -- A cancelled booking costs what it keeps; a refund of another reduces its price.
    balance := sold.amount_cents - received + sold.refunded_cents + sold.reversed_cents;
    target := CASE
      WHEN cancelled.id IS NULL THEN CASE WHEN received > 0 THEN sold.reversed_cents ELSE balance END
      WHEN cancelled.refund_state IN ('owed', 'sent', 'failed', 'by_hand') OR (cancelled.choose_by IS NOT NULL AND cancelled.chosen_at IS NULL)
        THEN -greatest(0, least(cancelled.due_cents - greatest(0, sold.refunded_cents - cancelled.already_back_cents),
          received - sold.refunded_cents - sold.reversed_cents))
      ELSE 0
    END;
    IF target <> balance THEN
      INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, actor_kind, actor_name, text, at)
        VALUES (opened, 'adjustment', coalesce(cancelled.id, opened)::text, target - balance,
          coalesce(cancelled.actor_kind, 'system'), cancelled.actor_name,
          CASE WHEN cancelled.id IS NULL THEN 'Reduced by refunds' ELSE 'Cancelled' END, coalesce(cancelled.created_at, sold.created_at))
        ON CONFLICT (kind, ref) DO NOTHING;
    END IF;
    UPDATE booking SET paid_cents = received, balance_cents = target WHERE id = opened;
  END $$;
`;

/** Documents of demo bookings, numbered in the order of their dates. Those that were issued before stay. */
const issueDocuments = `
  WITH charter AS (
    SELECT id, jsonb_build_object('confirmationCode', left(confirmation_code, 5) || '-' || substr(confirmation_code, 6),
      'bookedAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone,
      'packageName', package_name, 'bookingDate', booking_date, 'startsAt', to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'endsAt', to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sunset', to_char(sunset AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'guestCount', guest_count) AS sold
    FROM booking
  ), past AS (
    SELECT 'invoice' AS kind, b.id AS booking_id, b.id::text AS ref, b.created_at AS at, 0 AS position,
      jsonb_build_object('amountCents', l.amount_cents, 'charter', sold, 'business', NULL, 'invoice', jsonb_build_object('lines', l.lines,
        'specialRequests', special_requests, 'refundTiers', policy->'refundTiers', 'paymentStatus', payment_status)) AS data
    FROM booking b JOIN charter USING (id)
    CROSS JOIN LATERAL (
      SELECT sum(amount_cents) AS amount_cents,
        jsonb_agg(jsonb_build_object('ref', ref, 'text', text, 'amountCents', amount_cents) ORDER BY position) AS lines
      FROM folio_entry WHERE booking_id = b.id AND kind = 'line'
    ) AS l
    WHERE b.status IN ('confirmed', 'completed') AND b.archived_at IS NULL AND l.lines IS NOT NULL
    UNION ALL
    SELECT CASE e.kind WHEN 'payment' THEN 'receipt' ELSE 'credit_note' END, e.booking_id, e.ref, e.at, e.position,
      jsonb_build_object('amountCents', e.amount_cents, 'charter', sold, 'business', NULL, 'method', e.method)
    FROM folio_entry e JOIN charter ON charter.id = e.booking_id
    WHERE e.kind IN ('payment', 'refund') AND e.amount_cents <> 0
  ), numbered AS (
    SELECT past.*, s.year, coalesce(known.last, 0) + row_number() OVER (PARTITION BY kind, s.year ORDER BY at, position, ref) AS number
    FROM past CROSS JOIN LATERAL (SELECT extract(year FROM at AT TIME ZONE 'America/Nassau')::int AS year) AS s
    LEFT JOIN document_series AS known USING (kind, year)
    WHERE NOT EXISTS (SELECT FROM document AS d WHERE (d.kind = past.kind AND d.ref = past.ref OR past.kind = 'credit_note' AND d.kind = 'receipt' AND d.ref = past.ref))
  ), counted AS (
    INSERT INTO document_series AS known (kind, year, last) SELECT kind, year, max(number) FROM numbered GROUP BY 1, 2
    ON CONFLICT (kind, year) DO UPDATE SET last = excluded.last
  ), invoiced AS (
    SELECT ref, year || '-' || lpad(number::text, greatest(4, length(number::text)), '0') AS number FROM (
      SELECT kind, ref, year, number FROM numbered UNION ALL SELECT kind, ref, year, number FROM document
    ) AS invoice WHERE kind = 'invoice'
  )
  INSERT INTO document (id, kind, year, number, booking_id, ref, issued_at, data)
  SELECT gen_random_uuid(), n.kind, n.year, n.number, n.booking_id, n.ref, n.at,
    CASE WHEN n.kind = 'credit_note' AND i.ref IS NOT NULL THEN n.data || jsonb_build_object('invoiceNumber', i.number) ELSE n.data END
  FROM numbered AS n LEFT JOIN invoiced AS i ON i.ref = n.booking_id::text
`;

/** Gives all bookings without entries a folio: none but demo bookings. */
export async function openDemoFolios(tx: Transaction): Promise<void> {
  await tx.query(openFolio);
  await tx.query('SELECT pg_temp.open_folio(id) FROM booking b WHERE NOT EXISTS (SELECT FROM folio_entry WHERE booking_id = b.id)');
}

export async function issueDemoDocuments(tx: Transaction): Promise<void> {
  await tx.query('LOCK TABLE document_series IN SHARE ROW EXCLUSIVE MODE');
  await tx.query(issueDocuments);
}
