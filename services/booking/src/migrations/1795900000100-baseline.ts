import { Baseline, createFoldedText, foldedPhone } from '@charter/database';

/** Names, e-mail address, confirmation code and phone number, as a search finds them. */
const searched = `folded_text(first_name || ' ' || last_name || ' ' || email || ' ' || confirmation_code) || ${foldedPhone('phone')}`;

/**
 * The schema of release 1.0.0: tables in the order of their references, then indexes, functions and triggers. One file of more than 250 lines,
 * because a reader looks for a table in one place, and every later change is a migration of its own.
 */
export class BookingBaseline1795900000100 extends Baseline {
  name = 'BookingBaseline1795900000100';

  sql = `
    CREATE EXTENSION IF NOT EXISTS btree_gist;
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    ${createFoldedText};

    -- Calendar of the boat

    CREATE TABLE vessel (
      id int PRIMARY KEY,
      turnaround_minutes int NOT NULL CHECK (turnaround_minutes >= 0)
    );
    INSERT INTO vessel (id, turnaround_minutes) VALUES (1, 60);

    CREATE TABLE occupancy (
      id uuid PRIMARY KEY,
      vessel_id int NOT NULL REFERENCES vessel,
      kind text NOT NULL CHECK (kind IN ('hold', 'booking', 'block', 'held')),
      during tstzrange NOT NULL CHECK (NOT isempty(during)),
      expires_at timestamptz,
      address text,
      -- Whatever frees the boat, or moves the charter, frees the time that would have lengthened it.
      extends uuid REFERENCES occupancy ON DELETE CASCADE,
      CONSTRAINT only_holds_and_held_times_expire CHECK ((kind IN ('hold', 'held')) = (expires_at IS NOT NULL)),
      CONSTRAINT only_holds_have_an_address CHECK (kind = 'hold' OR address IS NULL),
      CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (vessel_id WITH =, during WITH &&)
    );

    CREATE TABLE block (
      id uuid PRIMARY KEY,
      occupancy_id uuid NOT NULL UNIQUE REFERENCES occupancy,
      reason text NOT NULL CHECK (reason IN ('maintenance', 'weather', 'other')),
      note text,
      who text NOT NULL,
      created_at timestamptz NOT NULL
    );

    -- Holds, bookings and offers

    CREATE TABLE hold (
      id uuid PRIMARY KEY,
      checkout text NOT NULL,
      occupancy_id uuid REFERENCES occupancy ON DELETE SET NULL,
      status text NOT NULL CHECK (status IN ('held', 'booked', 'refused', 'released')),
      form jsonb NOT NULL,
      sale jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      payment_id uuid,
      committed_at timestamptz,
      refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
      refused_as text CHECK (refused_as IN ('slot_gone', 'departed')),
      CONSTRAINT only_held_slots_are_committed CHECK (committed_at IS NULL OR (status = 'held' AND payment_id IS NOT NULL)),
      CONSTRAINT refused_for_a_reason CHECK ((status = 'refused') = (refused_as IS NOT NULL))
    );

    CREATE TABLE booking (
      id uuid PRIMARY KEY,
      hold_id uuid,
      payment_id uuid CONSTRAINT one_booking_per_payment UNIQUE,
      payment_order_id text,
      -- A move deletes the former occupancy before it inserts the one of the new time, which may overlap it. Only it defers the check:
      -- a restore cannot alter a table that has deferred checks.
      occupancy_id uuid REFERENCES occupancy DEFERRABLE INITIALLY IMMEDIATE,
      confirmation_code text NOT NULL CONSTRAINT one_booking_per_code UNIQUE,
      package_id int,
      package_name text NOT NULL,
      package_duration text NOT NULL,
      booking_date date NOT NULL,
      time_slot text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      guest_count int NOT NULL CHECK (guest_count BETWEEN 1 AND 12),
      first_name text NOT NULL,
      last_name text NOT NULL,
      email text NOT NULL,
      phone text NOT NULL,
      special_requests text,
      locale text NOT NULL,
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      policy jsonb NOT NULL,
      status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'completed')),
      payment_status text NOT NULL
        CHECK (payment_status IN ('pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed')),
      collected_at timestamptz,
      archived_at timestamptz,
      created_at timestamptz NOT NULL,
      invited_at timestamptz,
      reviewed_at timestamptz,
      refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
      payment_note text,
      searched text GENERATED ALWAYS AS (${searched}) STORED,
      reversed_cents bigint NOT NULL DEFAULT 0 CHECK (reversed_cents >= 0),
      reversed_at timestamptz,
      reminded_at timestamptz,
      revision int NOT NULL DEFAULT 0 CHECK (revision >= 0),
      terms_version text,
      accepted_at timestamptz,
      refund_cap_percent smallint NOT NULL DEFAULT 100 CHECK (refund_cap_percent BETWEEN 0 AND 100),
      link_version int NOT NULL DEFAULT 1 CHECK (link_version > 0),
      guest_moves smallint NOT NULL DEFAULT 0 CHECK (guest_moves >= 0),
      package_name_shown text,
      package_name_language text,
      party_version int NOT NULL DEFAULT 1 CHECK (party_version > 0),
      no_show_at timestamptz,
      sunset timestamptz,
      paid_cents bigint NOT NULL DEFAULT 0,
      balance_cents bigint NOT NULL DEFAULT 0,
      fee_cents bigint,
      add_ons jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(add_ons) = 'array'),
      lodging text,
      CONSTRAINT sailing_bookings_take_the_boat CHECK (
        archived_at IS NOT NULL OR status IN ('cancelled', 'completed') OR occupancy_id IS NOT NULL
      ),
      CONSTRAINT accepted_terms_have_a_time CHECK ((terms_version IS NULL) = (accepted_at IS NULL)),
      CONSTRAINT shown_name_has_a_language CHECK ((package_name_shown IS NULL) = (package_name_language IS NULL))
    );

    CREATE TABLE offer (
      id uuid PRIMARY KEY,
      state text NOT NULL CONSTRAINT offer_state CHECK (state IN ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
      version int NOT NULL CHECK (version > 0),
      content jsonb NOT NULL,
      sent_version int,
      sent jsonb,
      inquiry_id int,
      occupancy_id uuid REFERENCES occupancy ON DELETE SET NULL,
      booking_id uuid REFERENCES booking,
      valid_until timestamptz,
      reminded_at timestamptz,
      sent_at timestamptz,
      opened_at timestamptz,
      decline_reason text,
      who text NOT NULL,
      created_at timestamptz NOT NULL,
      link_version int NOT NULL DEFAULT 1 CHECK (link_version > 0),
      CONSTRAINT offer_sent_whole CHECK (num_nonnulls(sent_version, sent, sent_at, valid_until) IN (0, 4)),
      CONSTRAINT offer_sent_known CHECK (state IN ('draft', 'withdrawn') OR sent IS NOT NULL),
      CONSTRAINT offer_accepted_booked CHECK ((state = 'accepted') = (booking_id IS NOT NULL))
    );

    -- Prices

    CREATE TABLE booking_line (
      id uuid PRIMARY KEY,
      booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
      position smallint NOT NULL,
      kind text NOT NULL CHECK (kind IN ('charter', 'addon', 'promo', 'fee', 'offer', 'adjustment')),
      text text NOT NULL,
      key text,
      qty int NOT NULL CHECK (qty > 0),
      unit_cents bigint NOT NULL,
      amount_cents bigint NOT NULL,
      refundable text NOT NULL CHECK (refundable IN ('policy', 'lead', 'never', 'always')),
      tax jsonb,
      CHECK (amount_cents = qty * unit_cents),
      UNIQUE (booking_id, position)
    );

    CREATE TABLE promo_code (
      id int GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      code text NOT NULL CONSTRAINT promo_code_once UNIQUE CHECK (code = upper(code)),
      percent int CHECK (percent BETWEEN 1 AND 90),
      amount int CHECK (amount >= 1),
      book_from date,
      book_to date,
      sail_from date,
      sail_to date,
      weekdays int[] NOT NULL DEFAULT '{}' CHECK (weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]),
      package_ids int[] NOT NULL DEFAULT '{}',
      max_uses int CHECK (max_uses >= 1),
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (num_nonnulls(percent, amount) = 1),
      CHECK (book_from <= book_to),
      CHECK (sail_from <= sail_to)
    );

    CREATE TABLE tax_rule (
      id int GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      name text NOT NULL CHECK (name <> ''),
      rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 5000),
      contained boolean NOT NULL,
      applies text[] NOT NULL DEFAULT '{}' CHECK (applies <@ ARRAY['charter', 'addon', 'fee']),
      valid_from date NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    -- Payments, folios and documents

    -- The request of a charter has the id of its hold, that of a voucher the voucher's. An offer and a voucher are paid before, or without, a booking;
    -- a charter that vouchers cover is paid with nothing at PayPal.
    CREATE TABLE payment_request (
      id uuid PRIMARY KEY,
      kind text NOT NULL
        CONSTRAINT payment_request_kind CHECK (kind IN ('charter', 'balance', 'addons', 'move', 'gratuity', 'voucher', 'offer')),
      booking_id uuid REFERENCES booking,
      amount_cents bigint NOT NULL,
      lines jsonb NOT NULL,
      state text NOT NULL CHECK (state IN ('open', 'paid', 'closed')),
      payer text,
      due_at timestamptz,
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      payment_id uuid,
      reminder text CHECK (reminder IN ('before', 'today', 'after')),
      offer_id uuid CONSTRAINT payment_request_offer REFERENCES offer,
      details jsonb,
      occupancy_id uuid REFERENCES occupancy ON DELETE SET NULL,
      emailed_at timestamptz,
      pending_payment_id uuid,
      pending_until timestamptz,
      failed_payment_ids uuid[] NOT NULL DEFAULT '{}',
      terms_version text,
      accepted_at timestamptz,
      CONSTRAINT payment_request_amount CHECK (amount_cents > 0 OR (kind = 'charter' AND amount_cents = 0)),
      CONSTRAINT payment_request_booking_known CHECK (kind IN ('charter', 'voucher', 'offer') OR booking_id IS NOT NULL),
      CONSTRAINT payment_request_offer_known CHECK ((kind = 'offer') = (offer_id IS NOT NULL)),
      CONSTRAINT payment_request_settled CHECK (kind = 'charter' OR (state = 'paid') = (payment_id IS NOT NULL)),
      CONSTRAINT payment_request_pending CHECK ((pending_payment_id IS NULL) = (pending_until IS NULL)),
      CONSTRAINT payment_request_terms CHECK ((terms_version IS NULL) = (accepted_at IS NULL))
    );

    -- Scarce add-ons of a hold or booking, and those of an open payment request. Whatever frees the boat frees them.
    CREATE TABLE addon_stock (
      occupancy_id uuid NOT NULL REFERENCES occupancy ON DELETE CASCADE,
      addon_id int NOT NULL,
      day date NOT NULL,
      qty int NOT NULL CHECK (qty > 0),
      payment_request_id uuid REFERENCES payment_request ON DELETE CASCADE,
      expires_at timestamptz,
      CONSTRAINT addon_stock_expiry CHECK ((payment_request_id IS NULL) = (expires_at IS NULL))
    );

    CREATE TABLE folio_entry (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      position bigint GENERATED ALWAYS AS IDENTITY,
      booking_id uuid NOT NULL REFERENCES booking,
      kind text NOT NULL CHECK (kind IN ('line', 'payment', 'refund', 'reversal', 'adjustment')),
      ref text NOT NULL,
      amount_cents bigint NOT NULL,
      method text CHECK (method IN ('paypal', 'cash', 'terminal', 'bank', 'voucher')),
      payment_id uuid,
      actor_kind text NOT NULL CHECK (actor_kind IN ('guest', 'staff', 'system')),
      actor_name text,
      text text NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT one_folio_entry UNIQUE (kind, ref)
    );

    -- PayPal's fee of each payment: those of one booking are added up.
    CREATE TABLE payment_fee (
      payment_id uuid PRIMARY KEY,
      booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
      fee_cents bigint NOT NULL
    );

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

    -- In no folio: what a guest gives the crew is no revenue, and no cancellation refunds it.
    CREATE TABLE gratuity (
      id uuid PRIMARY KEY REFERENCES payment_request,
      booking_id uuid NOT NULL REFERENCES booking,
      payment_id uuid NOT NULL UNIQUE,
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
      reversed_cents bigint NOT NULL DEFAULT 0 CHECK (reversed_cents >= 0),
      reversed_at timestamptz,
      paid_at timestamptz NOT NULL
    );

    -- Gift vouchers and withdrawals

    CREATE TABLE voucher (
      id uuid PRIMARY KEY,
      code_hash text NOT NULL CONSTRAINT one_voucher_code UNIQUE,
      last4 text NOT NULL,
      initial_cents bigint NOT NULL CHECK (initial_cents > 0),
      package_id int,
      package_name text,
      package_name_shown text,
      buyer_first_name text NOT NULL,
      buyer_last_name text NOT NULL,
      buyer_email text NOT NULL,
      for_name text NOT NULL,
      message text,
      deliver_to text,
      deliver_on date,
      locale text NOT NULL,
      valid_until date,
      payment_id uuid CONSTRAINT one_voucher_per_payment UNIQUE,
      paid_at timestamptz,
      refunded_cents bigint NOT NULL DEFAULT 0,
      reversed_cents bigint NOT NULL DEFAULT 0,
      reversed_at timestamptz,
      delivered_at timestamptz,
      created_at timestamptz NOT NULL,
      returning_cents bigint NOT NULL DEFAULT 0,
      CONSTRAINT voucher_paid CHECK ((payment_id IS NULL) = (paid_at IS NULL))
    );

    CREATE TABLE voucher_entry (
      id uuid PRIMARY KEY,
      position bigint GENERATED ALWAYS AS IDENTITY,
      voucher_id uuid NOT NULL REFERENCES voucher,
      kind text NOT NULL CHECK (kind IN ('issue', 'reserve', 'redeem', 'release', 'refund', 'expire')),
      payment_request_id uuid,
      ref text NOT NULL,
      amount_cents bigint NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT one_voucher_entry UNIQUE (voucher_id, kind, ref)
    );

    CREATE TABLE voucher_reminder (
      voucher_id uuid NOT NULL REFERENCES voucher,
      valid_until date NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (voucher_id, valid_until)
    );

    CREATE TABLE voucher_return (
      id uuid PRIMARY KEY,
      voucher_id uuid NOT NULL REFERENCES voucher,
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      cause text NOT NULL CHECK (cause IN ('staff', 'withdrawal')),
      reason text NOT NULL,
      notify_guest boolean NOT NULL,
      state text NOT NULL CHECK (state IN ('requested', 'completed', 'failed', 'by_hand')),
      issue text,
      failed_at timestamptz,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE voucher_credit_note (
      id uuid PRIMARY KEY,
      kind text NOT NULL DEFAULT 'credit_note' CHECK (kind = 'credit_note'),
      year int NOT NULL,
      number int NOT NULL CHECK (number > 0),
      voucher_id uuid NOT NULL REFERENCES voucher,
      ref text NOT NULL CONSTRAINT one_voucher_credit_note UNIQUE,
      issued_at timestamptz NOT NULL,
      data jsonb NOT NULL,
      CONSTRAINT one_voucher_credit_note_per_number UNIQUE (year, number),
      FOREIGN KEY (kind, year) REFERENCES document_series
    );

    CREATE TABLE withdrawal (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      reference text NOT NULL,
      locale text NOT NULL,
      received_at timestamptz NOT NULL,
      voucher_id uuid REFERENCES voucher,
      outcome text CHECK (outcome IN ('refunded', 'repeated', 'charter', 'unknown', 'late', 'used', 'reserved', 'ended')),
      decided_at timestamptz,
      answered_at timestamptz,
      CONSTRAINT withdrawal_decided CHECK ((outcome IS NULL) = (decided_at IS NULL))
    );

    -- Weather, moves and cancellations

    CREATE TABLE weather_call (
      id uuid PRIMARY KEY,
      who text NOT NULL,
      cause text NOT NULL CHECK (cause IN ('weather', 'boat')),
      note text,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      request_hash text NOT NULL,
      created_at timestamptz NOT NULL,
      withdrawn_at timestamptz
    );

    CREATE TABLE weather_watch (
      booking_id uuid NOT NULL REFERENCES booking,
      starts_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (booking_id, starts_at)
    );

    -- Charters that depart later because of the weather.
    CREATE TABLE weather_delay (
      id uuid PRIMARY KEY,
      who text NOT NULL,
      minutes smallint NOT NULL CHECK (minutes BETWEEN 15 AND 240),
      note text,
      request_hash text NOT NULL,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE cancellation (
      id uuid PRIMARY KEY,
      booking_id uuid NOT NULL REFERENCES booking,
      actor_kind text NOT NULL CHECK (actor_kind IN ('guest', 'staff', 'system')),
      actor_name text,
      cause text NOT NULL CHECK (cause IN ('guest', 'weather', 'boat', 'business')),
      percent smallint NOT NULL,
      due_cents bigint NOT NULL CHECK (due_cents >= 0),
      already_back_cents bigint NOT NULL CHECK (already_back_cents >= 0),
      explanation jsonb NOT NULL,
      reason text,
      choice text CHECK (choice IN ('refund', 'move')),
      choose_by timestamptz,
      chosen_at timestamptz,
      refund_state text NOT NULL CHECK (refund_state IN ('none', 'owed', 'sent', 'done', 'failed', 'by_hand')),
      refund_issue text,
      sent_at timestamptz,
      weather_call_id uuid REFERENCES weather_call,
      request_hash text,
      created_at timestamptz NOT NULL,
      undone_at timestamptz,
      status_before text CHECK (status_before IN ('pending', 'confirmed')),
      offer jsonb,
      held_occupancy_id uuid,
      choice_reminders smallint NOT NULL DEFAULT 0 CHECK (choice_reminders BETWEEN 0 AND 2),
      CONSTRAINT choice_has_a_deadline CHECK ((weather_call_id IS NULL) = (choose_by IS NULL)),
      CONSTRAINT choice_has_a_time CHECK ((choice IS NULL) = (chosen_at IS NULL))
    );

    CREATE TABLE refund_part (
      id uuid PRIMARY KEY,
      cancellation_id uuid NOT NULL REFERENCES cancellation ON DELETE CASCADE,
      payment_id uuid,
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      already_back_cents bigint NOT NULL CHECK (already_back_cents >= 0),
      state text NOT NULL CHECK (state IN ('sent', 'by_hand', 'failed', 'done')),
      issue text,
      sent_at timestamptz,
      -- One part without a payment: what was paid by hand.
      CONSTRAINT one_refund_part_per_payment UNIQUE NULLS NOT DISTINCT (cancellation_id, payment_id)
    );

    CREATE TABLE booking_move (
      id uuid PRIMARY KEY,
      booking_id uuid NOT NULL REFERENCES booking,
      actor_kind text NOT NULL CHECK (actor_kind IN ('guest', 'staff')),
      actor_name text,
      cause text NOT NULL CHECK (cause IN ('guest', 'weather', 'business')),
      from_date date NOT NULL,
      from_slot text NOT NULL,
      from_starts_at timestamptz NOT NULL,
      from_ends_at timestamptz NOT NULL,
      to_date date NOT NULL,
      to_slot text NOT NULL,
      to_starts_at timestamptz NOT NULL,
      to_ends_at timestamptz NOT NULL,
      percent_before smallint NOT NULL CHECK (percent_before BETWEEN 0 AND 100),
      created_at timestamptz NOT NULL,
      delay_id uuid REFERENCES weather_delay,
      chosen boolean NOT NULL DEFAULT false,
      agreed_starts_at timestamptz NOT NULL,
      agreed_ends_at timestamptz NOT NULL,
      choose_by timestamptz,
      choice text CHECK (choice IN ('keep', 'move', 'refund')),
      choice_ended_at timestamptz
    );

    -- Party, crew and day of a charter

    CREATE TABLE party_member (
      id uuid PRIMARY KEY,
      booking_id uuid NOT NULL REFERENCES booking,
      position smallint NOT NULL CHECK (position > 0),
      name text,
      age text NOT NULL CHECK (age IN ('adult', 'child', 'infant')),
      needs text,
      swims boolean,
      guardian_id uuid REFERENCES party_member ON DELETE SET NULL CHECK (guardian_id <> id),
      email text CHECK (email IS NULL OR age = 'adult'),
      created_at timestamptz NOT NULL,
      joined_at timestamptz,
      noted text[] NOT NULL DEFAULT '{}' CHECK (noted <@ ARRAY['needs', 'swims', 'email']),
      CONSTRAINT one_member_per_position UNIQUE (booking_id, position)
    );

    CREATE TABLE waiver_text (
      version int NOT NULL CHECK (version > 0),
      locale text NOT NULL,
      body text NOT NULL,
      published_at timestamptz NOT NULL,
      PRIMARY KEY (version, locale)
    );

    CREATE TABLE waiver_signature (
      member_id uuid PRIMARY KEY REFERENCES party_member ON DELETE CASCADE,
      version int NOT NULL,
      locale text NOT NULL,
      signed_name text NOT NULL,
      by_member_id uuid REFERENCES party_member ON DELETE SET NULL,
      signed_at timestamptz NOT NULL,
      address text,
      agent text,
      FOREIGN KEY (version, locale) REFERENCES waiver_text
    );

    CREATE TABLE crew_member (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      phone_number text NOT NULL,
      role text NOT NULL CHECK (role IN ('captain', 'mate', 'steward')),
      active boolean NOT NULL DEFAULT true
    );

    CREATE TABLE charter_crew (
      booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
      crew_id uuid NOT NULL REFERENCES crew_member,
      PRIMARY KEY (booking_id, crew_id)
    );

    CREATE TABLE charter_log (
      id uuid PRIMARY KEY,
      booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
      -- No foreign key: the entry stays when the member is removed from the party.
      member_id uuid,
      kind text NOT NULL CHECK (kind IN ('boarded', 'departed', 'returned', 'no_show', 'note')),
      at timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      who text NOT NULL,
      note text
    );

    CREATE TABLE reminder (
      booking_id uuid NOT NULL REFERENCES booking,
      kind text NOT NULL CHECK (kind IN ('week', 'evening')),
      starts_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (booking_id, kind, starts_at)
    );

    -- Indexes

    CREATE INDEX occupancy_expiry ON occupancy (expires_at) WHERE expires_at IS NOT NULL;
    CREATE UNIQUE INDEX occupancy_extends ON occupancy (extends) WHERE extends IS NOT NULL;

    CREATE INDEX hold_checkout ON hold (checkout);
    CREATE UNIQUE INDEX hold_occupancy ON hold (occupancy_id);
    CREATE INDEX hold_unpaid ON hold (created_at) WHERE status IN ('held', 'released');
    CREATE INDEX hold_refused ON hold (created_at) WHERE status = 'refused';
    -- Holds whose payment is in progress: they have their promo code's use also after their slot has expired.
    CREATE INDEX hold_committed ON hold (id) WHERE committed_at IS NOT NULL;

    CREATE UNIQUE INDEX booking_hold ON booking (hold_id);
    CREATE INDEX booking_occupancy ON booking (occupancy_id);
    CREATE INDEX booking_status ON booking (status, created_at DESC, id DESC) WHERE archived_at IS NULL;
    CREATE INDEX booking_to_complete ON booking (ends_at) WHERE status = 'confirmed' AND archived_at IS NULL;
    -- Most guests never write a review: without these two, both queries would read all who ever sailed.
    CREATE INDEX booking_to_review ON booking ((invited_at IS NOT NULL), ends_at DESC, id)
      WHERE status = 'completed' AND reviewed_at IS NULL AND archived_at IS NULL;
    CREATE INDEX booking_to_invite ON booking (ends_at)
      WHERE status = 'completed' AND invited_at IS NULL AND reviewed_at IS NULL AND archived_at IS NULL;
    CREATE INDEX booking_searched ON booking USING gin (searched gin_trgm_ops) WHERE archived_at IS NULL;
    -- Words that many bookings have are found in the index alone.
    CREATE INDEX booking_newest ON booking (created_at DESC, id DESC) INCLUDE (searched) WHERE archived_at IS NULL;
    CREATE INDEX booking_newest_by_date ON booking USING gist (booking_date, created_at) WHERE archived_at IS NULL;
    CREATE INDEX booking_by_date ON booking (booking_date, id) WHERE archived_at IS NULL;
    CREATE INDEX booking_by_amount ON booking (amount_cents, id) WHERE archived_at IS NULL;
    CREATE INDEX booking_invoiced ON booking (created_at DESC, id DESC) WHERE archived_at IS NULL AND status IN ('confirmed', 'completed');
    CREATE INDEX booking_unconfirmed ON booking (starts_at)
      WHERE status = 'pending' AND payment_status IN ('partially_paid', 'paid', 'partially_refunded') AND archived_at IS NULL;
    CREATE INDEX booking_overpaid ON booking (id) WHERE balance_cents < 0 AND archived_at IS NULL;

    CREATE INDEX offer_newest ON offer (created_at DESC, id DESC);
    CREATE INDEX offer_inquiry ON offer (inquiry_id) WHERE inquiry_id IS NOT NULL;
    CREATE INDEX offer_ending ON offer (valid_until) WHERE state = 'sent';
    CREATE INDEX offer_occupancy ON offer (occupancy_id) WHERE occupancy_id IS NOT NULL;
    CREATE INDEX offer_booking ON offer (booking_id) WHERE booking_id IS NOT NULL;

    -- Bookings that have used a code are counted by their lines.
    CREATE INDEX booking_line_promo ON booking_line (key) WHERE kind = 'promo';

    CREATE INDEX payment_request_booking ON payment_request (booking_id);
    CREATE UNIQUE INDEX one_open_payment_request ON payment_request (booking_id, kind) WHERE state = 'open';
    CREATE UNIQUE INDEX one_open_request_of_offer ON payment_request (offer_id) WHERE state = 'open';
    CREATE INDEX payment_request_unpaid ON payment_request (created_at) WHERE state <> 'paid';
    CREATE INDEX payment_request_due ON payment_request (due_at) WHERE state = 'open' AND due_at IS NOT NULL;
    CREATE INDEX payment_request_occupancy ON payment_request (occupancy_id) WHERE occupancy_id IS NOT NULL;

    CREATE INDEX addon_stock_of_day ON addon_stock (addon_id, day);
    CREATE UNIQUE INDEX addon_stock_of_occupancy ON addon_stock (occupancy_id, addon_id) WHERE payment_request_id IS NULL;
    CREATE UNIQUE INDEX addon_stock_of_request ON addon_stock (payment_request_id, addon_id) WHERE payment_request_id IS NOT NULL;
    -- For the deletion with the occupancy.
    CREATE INDEX addon_stock_occupancy ON addon_stock (occupancy_id);

    CREATE INDEX folio_entry_booking ON folio_entry (booking_id, position);
    CREATE INDEX folio_entry_payment ON folio_entry (payment_id) WHERE payment_id IS NOT NULL;
    CREATE INDEX payment_fee_booking ON payment_fee (booking_id);
    CREATE INDEX document_booking ON document (booking_id);
    CREATE INDEX document_issued ON document (issued_at);
    CREATE INDEX gratuity_booking ON gratuity (booking_id);
    CREATE INDEX gratuity_paid ON gratuity (paid_at);

    CREATE INDEX voucher_undelivered ON voucher (deliver_on) WHERE paid_at IS NOT NULL AND delivered_at IS NULL;
    CREATE INDEX voucher_unpaid ON voucher (created_at) WHERE paid_at IS NULL;
    CREATE INDEX voucher_paid_at ON voucher (paid_at);
    CREATE INDEX voucher_entry_voucher ON voucher_entry (voucher_id, position);
    CREATE INDEX voucher_entry_request ON voucher_entry (payment_request_id) WHERE payment_request_id IS NOT NULL;
    CREATE INDEX voucher_return_voucher ON voucher_return (voucher_id, created_at);
    CREATE INDEX voucher_return_failed ON voucher_return (failed_at) WHERE state = 'failed';
    CREATE INDEX voucher_credit_note_voucher ON voucher_credit_note (voucher_id);
    CREATE INDEX voucher_credit_note_issued ON voucher_credit_note (issued_at);
    CREATE INDEX withdrawal_undecided ON withdrawal (received_at) WHERE outcome IS NULL;
    CREATE INDEX withdrawal_open ON withdrawal (received_at)
      WHERE answered_at IS NULL AND outcome IN ('unknown', 'late', 'used', 'reserved', 'ended');
    CREATE INDEX withdrawal_email ON withdrawal (lower(email), received_at);

    CREATE INDEX weather_call_newest ON weather_call (created_at DESC);
    CREATE UNIQUE INDEX one_standing_cancellation_per_booking ON cancellation (booking_id) WHERE undone_at IS NULL;
    CREATE INDEX cancellation_unsettled ON cancellation (refund_state, booking_id)
      WHERE undone_at IS NULL AND refund_state IN ('owed', 'failed', 'by_hand');
    CREATE INDEX cancellation_call ON cancellation (weather_call_id) WHERE weather_call_id IS NOT NULL;
    CREATE INDEX cancellation_held ON cancellation (held_occupancy_id) WHERE held_occupancy_id IS NOT NULL;
    CREATE INDEX cancellation_waiting ON cancellation (choose_by) WHERE chosen_at IS NULL AND undone_at IS NULL;
    CREATE INDEX booking_move_booking ON booking_move (booking_id, created_at);
    CREATE UNIQUE INDEX booking_move_open_choice ON booking_move (booking_id) WHERE choose_by IS NOT NULL AND choice_ended_at IS NULL;

    CREATE INDEX party_member_guardian ON party_member (guardian_id) WHERE guardian_id IS NOT NULL;
    -- For the purge of needs: only members of coming charters and of those of the last days have any.
    CREATE INDEX party_member_needs ON party_member (booking_id) WHERE needs IS NOT NULL OR swims IS NOT NULL;
    CREATE INDEX party_member_email ON party_member (lower(email)) WHERE email IS NOT NULL;
    CREATE INDEX waiver_signature_by_member ON waiver_signature (by_member_id) WHERE by_member_id IS NOT NULL;
    CREATE INDEX charter_log_booking ON charter_log (booking_id, at);

    -- Functions

    -- What a guest accepted is evidence: it is written with the booking and never again.
    CREATE FUNCTION keep_accepted_terms() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'The accepted terms of booking % cannot change', OLD.id;
    END $$;

    CREATE FUNCTION keep_folio_entries() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Entries of a folio are never changed or deleted: add a counter-entry';
    END $$;

    CREATE FUNCTION keep_documents() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Documents are never changed or deleted: issue a credit note';
    END $$;

    CREATE FUNCTION keep_voucher_entries() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Entries of a voucher are never changed or deleted: add a counter-entry';
    END $$;

    -- What happened on the day of a charter is never changed: only the note is erased, and the entries go with their booking.
    CREATE FUNCTION keep_charter_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        -- The row of a deleted booking is gone already when its entries are deleted.
        IF NOT EXISTS (SELECT FROM booking WHERE id = OLD.booking_id) THEN RETURN OLD; END IF;
      ELSE
        OLD.note := NULL;
        IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'Entries of the charter log are never changed or deleted: add another one';
    END $$;

    -- Triggers

    CREATE TRIGGER keep_accepted_terms BEFORE UPDATE OF terms_version, accepted_at ON booking FOR EACH ROW
      WHEN ((OLD.terms_version, OLD.accepted_at) IS DISTINCT FROM (NEW.terms_version, NEW.accepted_at))
      EXECUTE FUNCTION keep_accepted_terms();
    CREATE TRIGGER folio_entry_kept BEFORE UPDATE OR DELETE ON folio_entry FOR EACH ROW EXECUTE FUNCTION keep_folio_entries();
    -- An erasure changes the data of a document only.
    CREATE TRIGGER document_kept BEFORE DELETE OR UPDATE OF id, kind, year, number, booking_id, ref, issued_at ON document
      FOR EACH ROW EXECUTE FUNCTION keep_documents();
    CREATE TRIGGER voucher_credit_note_kept BEFORE DELETE OR UPDATE OF id, kind, year, number, voucher_id, ref, issued_at ON voucher_credit_note
      FOR EACH ROW EXECUTE FUNCTION keep_documents();
    CREATE TRIGGER voucher_entry_kept BEFORE UPDATE OR DELETE ON voucher_entry FOR EACH ROW EXECUTE FUNCTION keep_voucher_entries();
    CREATE TRIGGER charter_log_kept BEFORE UPDATE OR DELETE ON charter_log FOR EACH ROW EXECUTE FUNCTION keep_charter_log();
  `;
}
