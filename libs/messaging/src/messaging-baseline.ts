import { Baseline } from '@charter/database';

/** The schema of release 1.0.0. */
export class MessagingBaseline1795900000000 extends Baseline {
  name = 'MessagingBaseline1795900000000';

  sql = `
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      position bigint GENERATED ALWAYS AS IDENTITY,
      subject text NOT NULL,
      event jsonb NOT NULL,
      published_at timestamptz,
      added_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX outbox_unpublished ON outbox (position) WHERE published_at IS NULL;
    CREATE INDEX outbox_published ON outbox (added_at) WHERE published_at IS NOT NULL;

    CREATE TABLE inbox (
      event_id uuid NOT NULL,
      handler text NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT inbox_once PRIMARY KEY (event_id, handler)
    );
    CREATE INDEX inbox_handled ON inbox (handled_at);

    CREATE TABLE dead_letter (
      event_id uuid NOT NULL,
      handler text NOT NULL,
      subject text NOT NULL,
      event jsonb,
      reason text NOT NULL,
      failed_at timestamptz NOT NULL DEFAULT now(),
      replayed_at timestamptz,
      replayed_by text,
      raw text,
      PRIMARY KEY (event_id, handler),
      CONSTRAINT dead_letter_replayed_by CHECK ((replayed_at IS NULL) = (replayed_by IS NULL)),
      CONSTRAINT dead_letter_content CHECK ((event IS NULL) <> (raw IS NULL))
    );

    CREATE TABLE event_attempt (
      event_id uuid NOT NULL,
      handler text NOT NULL,
      started int NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, handler)
    );
  `;
}
