/** Where a promise that was made with an answer of 2xx has to be found: `$1` is a list of ids, each comes back that is there. */
import type { Service } from '@charter/local/src/environment.ts';
import type { Promised } from './client-log.ts';

interface Witness {
  service: Service;
  sql: string;
}

/** What may be taken away again is there, or its removal is on record. */
const orRemoved = (rows: string, action: string) =>
  `${rows} UNION SELECT subject FROM audit WHERE action = '${action}' AND subject = ANY($1)`;

const onRecord = (service: Service, ...actions: string[]): Witness => ({
  service,
  sql: `SELECT subject AS id FROM audit WHERE subject = ANY($1) AND action IN (${actions.map((action) => `'${action}'`).join()})`,
});

export const witnesses = {
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
  refund: { service: 'payment', sql: 'SELECT id::text FROM refund WHERE id::text = ANY($1)' },
  'phone booking': { service: 'booking', sql: 'SELECT id::text FROM booking WHERE id::text = ANY($1)' },
  block: { service: 'booking', sql: orRemoved('SELECT id::text FROM block WHERE id::text = ANY($1)', 'block.remove') },
  package: { service: 'catalog', sql: orRemoved('SELECT id::text FROM package WHERE id::text = ANY($1)', 'package.remove') },
  picture: { service: 'content', sql: orRemoved('SELECT id::text FROM gallery_image WHERE id::text = ANY($1)', 'gallery.remove') },
  upload: {
    service: 'content',
    sql: `SELECT '/media/uploads/' || id || '.jpg' AS id FROM media_image WHERE '/media/uploads/' || id || '.jpg' = ANY($1)`,
  },
  reply: { service: 'inquiry', sql: 'SELECT inquiry_id::text AS id FROM inquiry_reply WHERE inquiry_id::text = ANY($1)' },
} satisfies Partial<Record<Promised, Witness>>;

export const audited = {
  status: onRecord('booking', 'booking.changeStatus'),
  removal: onRecord('booking', 'booking.remove'),
  'phone booking': onRecord('booking', 'booking.enter'),
  block: onRecord('booking', 'block.add'),
  unblocking: onRecord('booking', 'block.remove'),
  refund: {
    service: 'payment',
    sql: `SELECT after->>'refundId' AS id FROM audit WHERE action = 'payment.refund' AND after->>'refundId' = ANY($1)`,
  },
  package: onRecord('catalog', 'package.add'),
  'package change': onRecord('catalog', 'package.change'),
  'package removal': onRecord('catalog', 'package.remove'),
  picture: onRecord('content', 'gallery.add'),
  'picture change': onRecord('content', 'gallery.update'),
  'picture removal': onRecord('content', 'gallery.remove'),
  reply: onRecord('inquiry', 'inquiry.reply'),
} satisfies Partial<Record<Promised, Witness>>;
