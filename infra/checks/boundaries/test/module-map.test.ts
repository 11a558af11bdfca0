import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookingExceptions, bookingModules } from './module-map.booking.ts';
import { paymentModules } from './module-map.payment.ts';
import { moduleViolations, type ServiceModule, sourcesOf } from './module-map.ts';

const root = join(import.meta.dirname, '../../../..');

test('the modules of booking use only those above them, by import and by SQL', () => {
  expect(moduleViolations(sourcesOf(join(root, 'services/booking/src')), bookingModules)).toEqual(bookingExceptions);
});

test('the folders of payment use only those above them', () => {
  expect(moduleViolations(sourcesOf(join(root, 'services/payment/src')), paymentModules, { hasFaces: false })).toEqual([]);
});

describe('each rule reports its violation', () => {
  const modules: ServiceModule[] = [
    { name: 'calendar', uses: [], tables: ['occupancy'] },
    { name: 'sales', uses: ['calendar'], tables: ['booking'] },
  ];
  const files = {
    'calendar/index.ts': '',
    'calendar/occupancies/occupancy.entity.ts': `@Entity('occupancy')\nexport class OccupancyEntity {}`,
    'calendar/occupancies/day.ts': '',
    'sales/index.ts': '',
    'sales/bookings/booking.entity.ts': `@Entity('booking')\nexport class BookingEntity {}`,
  };
  const violations = (added: Record<string, string>, map = modules) =>
    moduleViolations(new Map(Object.entries({ ...files, ...added })), map);

  test.each([
    ['nothing', {}, []],
    [
      'a face of a module above',
      { 'sales/bookings/a.service.ts': `import { A } from '../../calendar/index.js';\nconst sql = 'SELECT FROM occupancy';` },
      [],
    ],
    [
      'an import upward',
      { 'calendar/occupancies/a.service.ts': `import type { B } from '../../sales/index.js';` },
      ['calendar/occupancies/a.service.ts imports sales/index.ts: calendar does not use sales'],
    ],
    [
      'an import past the face',
      { 'sales/bookings/a.service.ts': `import { day } from '../../calendar/occupancies/day.js';` },
      ['sales/bookings/a.service.ts imports calendar/occupancies/day.ts, which is not a face of calendar'],
    ],
    [
      'domain code that imports services',
      { 'sales/bookings/booking.ts': `import { A } from '../../calendar/index.js';` },
      ['sales/bookings/booking.ts is domain code and imports calendar/index.ts'],
    ],
    [
      'SQL that reads upward',
      { 'calendar/occupancies/a.repository.ts': 'const sql = `SELECT 1 FROM occupancy o LEFT JOIN booking b ON true`;' },
      ['calendar/occupancies/a.repository.ts reads booking: calendar does not use sales'],
    ],
    [
      'SQL that writes downward',
      { 'sales/bookings/a.repository.ts': `const sql = 'UPDATE occupancy SET kind = 1';` },
      ['sales/bookings/a.repository.ts writes occupancy of calendar'],
    ],
    [
      'SQL that deletes downward',
      { 'sales/bookings/a.repository.ts': `const sql = 'DELETE FROM occupancy WHERE id = $1';` },
      ['sales/bookings/a.repository.ts writes occupancy of calendar'],
    ],
    [
      "a write through another module's entity",
      { 'sales/bookings/a.repository.ts': 'await tx.update(OccupancyEntity, { id }, { kind });' },
      ['sales/bookings/a.repository.ts writes occupancy of calendar'],
    ],
    ['a folder that is in no module', { 'desk/a.service.ts': '' }, ['desk/a.service.ts is in no module']],
    [
      'a table that belongs to no module',
      { 'sales/bookings/hold.entity.ts': `@Entity('hold')\nexport class HoldEntity {}` },
      ['table hold belongs to no module'],
    ],
  ])('%s', (_case, added, expected) => {
    expect(violations(added as Record<string, string>)).toEqual(expected);
  });

  test('a map that closes a circle', () => {
    const map = [{ ...modules[0]!, uses: ['sales'] }, modules[1]!];
    expect(violations({}, map)).toEqual(['calendar uses sales, which is not above it']);
  });
});
