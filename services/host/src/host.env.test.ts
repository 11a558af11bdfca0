import { expect, test } from 'vitest';
import { hostConfig } from './host.env.js';
import { serviceNames } from './services.js';

test('hosts all services unless SERVICES names some, in the order of dependencies', () => {
  expect(hostConfig({}).services).toEqual(serviceNames);
  expect(hostConfig({ SERVICES: '' }).services).toEqual(serviceNames);
  expect(hostConfig({ SERVICES: 'booking, catalog' }).services).toEqual(['catalog', 'booking']);
});

test('rejects unknown services', () => {
  expect(() => hostConfig({ SERVICES: 'catalog,checkout' })).toThrow('SERVICES has no service checkout: use catalog, booking');
});

test('gives each service its own account and database, and the shared variables', () => {
  const { variablesOf } = hostConfig({
    NATS_URL: 'nats://shared',
    BOOKING_NATS_URL: 'nats://booking',
    BOOKING_DATABASE_URL: 'postgres://booking',
    CATALOG_DATABASE_URL: 'postgres://catalog',
    BOOKING_OPENS: '2025-06-30',
  });
  expect(variablesOf('booking')).toMatchObject({
    NATS_URL: 'nats://booking',
    DATABASE_URL: 'postgres://booking',
    BOOKING_OPENS: '2025-06-30',
  });
  expect(variablesOf('catalog')).toMatchObject({ NATS_URL: 'nats://shared', DATABASE_URL: 'postgres://catalog' });
  expect(variablesOf('catalog').REDIS_URL).toBeUndefined();
});
