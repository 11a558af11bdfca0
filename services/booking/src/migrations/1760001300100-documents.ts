import type { MigrationInterface, QueryRunner } from 'typeorm';

const utc = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Numbered invoices, credit notes and receipts. */
export class Documents1760001300100 implements MigrationInterface {
  name = 'Documents1760001300100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE document_series (
        kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'receipt')),
        year int NOT NULL,
        last int NOT NULL CHECK (last >= 0),
        PRIMARY KEY (kind, year)
      );
      CREATE TABLE document (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        year int NOT NULL,
        number int NOT NULL CHECK (number > 0),
        booking_id uuid NOT NULL REFERENCES booking,
        ref text NOT NULL,
        issued_at timestamptz NOT NULL,
        data jsonb NOT NULL,
        CONSTRAINT one_document_per_number UNIQUE (kind, year, number),
        CONSTRAINT one_document UNIQUE (kind, ref),
        FOREIGN KEY (kind, year) REFERENCES document_series
      );
      CREATE INDEX document_booking ON document (booking_id);
      CREATE INDEX document_issued ON document (issued_at);

      CREATE FUNCTION keep_documents() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Documents are never changed or deleted: issue a credit note';
      END $$;
      CREATE TRIGGER document_kept BEFORE DELETE OR UPDATE OF id, kind, year, number, booking_id, ref, issued_at ON document
        FOR EACH ROW EXECUTE FUNCTION keep_documents();

      -- The documents of bookings that were made without any: by an earlier release, or as demo data. Numbered in the order of their dates.
      -- May be repeated.
      CREATE FUNCTION issue_past_documents() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        LOCK TABLE document_series IN SHARE ROW EXCLUSIVE MODE;
        WITH charter AS (
          SELECT id, jsonb_build_object('confirmationCode', left(confirmation_code, 5) || '-' || substr(confirmation_code, 6),
            'bookedAt', ${utc('created_at')}, 'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone,
            'packageName', package_name, 'bookingDate', booking_date, 'startsAt', ${utc('starts_at')}, 'endsAt', ${utc('ends_at')},
            'sunset', ${utc('sunset')}, 'guestCount', guest_count) AS sold
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
          WHERE NOT EXISTS (SELECT FROM document AS d WHERE d.kind = past.kind AND d.ref = past.ref)
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
        FROM numbered AS n LEFT JOIN invoiced AS i ON i.ref = n.booking_id::text;
      END $$;
      SELECT issue_past_documents();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION issue_past_documents;
      DROP TABLE document;
      DROP FUNCTION keep_documents;
      DROP TABLE document_series;
    `);
  }
}
