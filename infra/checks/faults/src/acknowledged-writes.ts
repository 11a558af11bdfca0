/** Queries that find acknowledged writes in the databases: `$1` is a list of ids, and the query returns those that exist. */
import type { Service } from '@charter/local/src/environment.ts';
import type { WriteKind } from './client-log.ts';

interface Lookup {
  service: Service;
  sql: string;
}

/** The rows that exist, and those that staff deleted, by the audit. */
const orRemoved = (rows: string, action: string) =>
  `${rows} UNION SELECT subject FROM audit WHERE action = '${action}' AND subject = ANY($1)`;

const auditEntry = (service: Service, ...actions: string[]): Lookup => ({
  service,
  sql: `SELECT subject AS id FROM audit WHERE subject = ANY($1) AND action IN (${actions.map((action) => `'${action}'`).join()})`,
});

export const storedWrites = {
  order: { service: 'payment', sql: 'SELECT order_id AS id FROM payment WHERE order_id = ANY($1)' },
  capture: {
    service: 'payment',
    sql: `SELECT order_id AS id FROM payment WHERE order_id = ANY($1) AND captured_at IS NOT NULL`,
  },
  booking: { service: 'booking', sql: 'SELECT confirmation_code AS id FROM booking WHERE confirmation_code = ANY($1)' },
  contact: {
    service: 'inquiry',
    sql: orRemoved('SELECT id::text FROM inquiry WHERE id::text = ANY($1)', 'inquiry.remove'),
  },
  review: {
    service: 'content',
    sql: `SELECT replace(confirmation_code, '-', '') AS id FROM testimonial WHERE replace(confirmation_code, '-', '') = ANY($1)`,
  },
  // One that is spread over several payments has parts with ids of their own.
  refund: {
    service: 'payment',
    sql: 'SELECT coalesce(request_id, id)::text AS id FROM refund WHERE coalesce(request_id, id)::text = ANY($1)',
  },
  'phone booking': { service: 'booking', sql: 'SELECT id::text FROM booking WHERE id::text = ANY($1)' },
  'manual payment': { service: 'booking', sql: `SELECT ref AS id FROM folio_entry WHERE kind = 'payment' AND ref = ANY($1)` },
  offer: { service: 'booking', sql: 'SELECT id::text FROM offer WHERE id::text = ANY($1)' },
  // Its guest may have paid before, or an earlier payment may have arrived since.
  'offer withdrawal': {
    service: 'booking',
    sql: `SELECT id::text FROM offer WHERE id::text = ANY($1) AND state IN ('withdrawn', 'accepted')`,
  },
  move: {
    service: 'booking',
    sql: `SELECT place.id FROM (
        SELECT concat_ws(' ', booking_id, to_date, to_slot) AS id FROM booking_move
        UNION SELECT concat_ws(' ', booking_id, from_date, from_slot) FROM booking_move
        UNION SELECT concat_ws(' ', id, booking_date, time_slot) FROM booking
      ) place WHERE place.id = ANY($1)`,
  },
  delay: { service: 'booking', sql: 'SELECT id::text FROM weather_delay WHERE id::text = ANY($1)' },
  call: { service: 'booking', sql: 'SELECT id::text FROM weather_call WHERE id::text = ANY($1)' },
  block: { service: 'booking', sql: orRemoved('SELECT id::text FROM block WHERE id::text = ANY($1)', 'block.remove') },
  package: { service: 'catalog', sql: orRemoved('SELECT id::text FROM package WHERE id::text = ANY($1)', 'package.remove') },
  picture: { service: 'content', sql: orRemoved('SELECT id::text FROM gallery_image WHERE id::text = ANY($1)', 'gallery.remove') },
  upload: {
    service: 'content',
    sql: `SELECT '/media/uploads/' || id || '.jpg' AS id FROM media_image WHERE '/media/uploads/' || id || '.jpg' = ANY($1)`,
  },
  reply: { service: 'inquiry', sql: 'SELECT inquiry_id::text AS id FROM inquiry_reply WHERE inquiry_id::text = ANY($1)' },
} satisfies Partial<Record<WriteKind, Lookup>>;

/** Writes by staff, each of which must have an audit entry. */
export const auditedWrites = {
  status: auditEntry('booking', 'booking.changeStatus'),
  removal: auditEntry('booking', 'booking.remove'),
  'phone booking': auditEntry('booking', 'booking.enter'),
  offer: auditEntry('booking', 'offer.write'),
  'offer withdrawal': auditEntry('booking', 'offer.withdraw'),
  block: auditEntry('booking', 'block.add'),
  call: auditEntry('booking', 'weather.callOff'),
  'block removal': auditEntry('booking', 'block.remove'),
  refund: {
    service: 'payment',
    sql: `SELECT coalesce(r.request_id, r.id)::text AS id FROM audit a JOIN refund r ON r.id::text = a.after->>'refundId'
      WHERE a.action = 'payment.refund' AND coalesce(r.request_id, r.id)::text = ANY($1)`,
  },
  package: auditEntry('catalog', 'package.add'),
  'package change': auditEntry('catalog', 'package.change'),
  'package removal': auditEntry('catalog', 'package.remove'),
  picture: auditEntry('content', 'gallery.add'),
  'picture change': auditEntry('content', 'gallery.update'),
  'picture removal': auditEntry('content', 'gallery.remove'),
  reply: auditEntry('inquiry', 'inquiry.reply'),
} satisfies Partial<Record<WriteKind, Lookup>>;
