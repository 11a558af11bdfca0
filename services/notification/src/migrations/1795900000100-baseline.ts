import { Baseline } from '@charter/database';

/** The schema of release 1.0.0. */
export class NotificationBaseline1795900000100 extends Baseline {
  name = 'NotificationBaseline1795900000100';

  sql = `
    CREATE TABLE email (
      id uuid PRIMARY KEY,
      template text NOT NULL,
      subject_id text NOT NULL,
      recipient text,
      reply_to text,
      locale text NOT NULL,
      data jsonb,
      status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'expired')),
      attempts int NOT NULL,
      last_error text,
      message_id text NOT NULL,
      queued_at timestamptz NOT NULL,
      next_attempt_at timestamptz NOT NULL,
      sent_at timestamptz,
      booking_id uuid,
      correlation jsonb,
      send_until timestamptz,
      CONSTRAINT one_email_per_subject UNIQUE (template, subject_id),
      CONSTRAINT sent_has_a_time CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
      -- Recipient and content of a finished e-mail are deleted after a year.
      CONSTRAINT queued_has_content CHECK (status <> 'queued' OR (recipient IS NOT NULL AND data IS NOT NULL))
    );

    CREATE INDEX email_due ON email (next_attempt_at) WHERE status = 'queued';
    CREATE INDEX email_booking ON email (booking_id, queued_at) WHERE booking_id IS NOT NULL;
    CREATE INDEX email_with_content ON email (queued_at) WHERE status <> 'queued' AND data IS NOT NULL;
  `;
}
