/** `npm run seed:big`: inserts a hundred thousand past bookings into a running stack, to test the back office with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { deleteManyBookings, manyBookings } from './many-bookings.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { values } = parseArgs({
  options: {
    stack: { type: 'string', default: join(root, '.local', 'stack.json') },
    count: { type: 'string', default: '100000' },
    delete: { type: 'boolean', default: false },
  },
});

const { urls } = JSON.parse(readFileSync(values.stack, 'utf8')) as StackFile;
const client = new pg.Client({ connectionString: urls.databases.booking });
await client.connect();
try {
  const from = performance.now();
  const { rowCount } = values.delete ? await client.query(deleteManyBookings) : await client.query(manyBookings, [Number(values.count)]);
  // Updates the planner's statistics, and the visibility map that index-only scans need.
  await client.query('VACUUM ANALYZE booking');
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${rowCount} bookings ${values.delete ? 'deleted' : 'inserted'} in ${seconds} s`);
} finally {
  await client.end();
}
