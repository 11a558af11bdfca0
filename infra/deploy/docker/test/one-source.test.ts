import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const services = new URL('../../../../services/', import.meta.url);

/** Properties of the installation, which Compose and Kubernetes write in one place for all their readers. */
const installation = ['PAYPAL_BASE_URL', 'PAYPAL_ENVIRONMENT', 'PUBLIC_URL', 'WORKERS'];

test('each value of the company that a service reads from the environment is read by one service: the others ask it', () => {
  const readers = new Map<string, string[]>();
  // The host runs the services in one process, and names their servers by itself.
  for (const file of globSync('*/src/*.env.ts', { cwd: services, exclude: ['host/**'] })) {
    const names = readFileSync(new URL(file, services), 'utf8').match(/'[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+'/g) ?? [];
    for (const quoted of new Set(names)) {
      const name = quoted.slice(1, -1);
      readers.set(name, [...(readers.get(name) ?? []), basename(file, '.env.ts')]);
    }
  }
  expect(readers.get('BOOKING_WINDOW_DAYS')).toEqual(['booking']);
  expect(readers.get('BUSINESS_VOUCHER_MONTHS')).toEqual(['booking']);
  const shared = [...readers].filter(([name, users]) => users.length > 1 && !installation.includes(name));
  expect(shared).toEqual([]);
});
