/** `npm run seed:big`: a hundred thousand past bookings in a running stack, to see and to measure the back office with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { forgetManyBookings, manyBookings } from './many-bookings.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { values } = parseArgs({
  options: {
    stack: { type: 'string', default: join(root, '.local', 'stack.json') },
    count: { type: 'string', default: '100000' },
    forget: { type: 'boolean', default: false },
  },
});

const { urls } = JSON.parse(readFileSync(values.stack, 'utf8')) as StackFile;
const client = new pg.Client({ connectionString: urls.databases.booking });
await client.connect();
try {
  const from = performance.now();
  const { rowCount } = values.forget ? await client.query(forgetManyBookings) : await client.query(manyBookings, [Number(values.count)]);
  // The planner goes by what it knows of the table, and an index alone answers only for pages that were vacuumed.
  await client.query('VACUUM ANALYZE booking');
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${rowCount} bookings ${values.forget ? 'forgotten' : 'added'} in ${seconds} s`);
} finally {
  await client.end();
}
