import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '@charter/local/src/home.ts';
import { eventually, valueIn } from '@charter/testing';
import { findFreeTrip, loadPackage, Guest } from './guest.ts';
import { closePools, paypal, stack } from './stack.ts';

const services = Object.keys(stack.urls.health) as (keyof typeof stack.urls.health)[];
const metricsOf = async (service: (typeof services)[number]) => (await fetch(`${stack.urls.health[service]}/metrics`)).text();

afterAll(closePools);

/** Names of series in Prometheus: a histogram has three. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name! + part) : [name!],
  );
}

test('every metric of a dashboard or an alert is exported by a running process', async () => {
  const files = globSync(['infra/deploy/docker/alerts.yml', 'infra/deploy/docker/grafana/dashboards/*.json'], { cwd: ROOT });
  const used = new Set(files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\b(?:charter|nodejs|process)_\w+/g) ?? []));
  const exported = new Set((await Promise.all(services.map(metricsOf))).flatMap(namesIn));
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !exported.has(name))).toEqual([]);
});

test('every value by which a dashboard or an alert selects is exported', async () => {
  const files = globSync(['infra/deploy/docker/alerts.yml', 'infra/deploy/docker/grafana/dashboards/*.json'], { cwd: ROOT });
  const queries = files.map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll('\\"', '"')).join('\n');
  const selected = [...queries.matchAll(/\bcharter_\w+\{([^}]*)\}/g)].flatMap(([, selectors]) => [
    ...selectors!.matchAll(/(\w+)(=~?)"([^"]+)"/g),
  ]);
  const exported = (await Promise.all(services.map(metricsOf))).join('\n');
  // The values of a label are those of all metrics, because some metrics have no series while everything is in order.
  const valuesOf = (label: string) => [...exported.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value]) => value!);
  // On a stack in order no response is 5xx, and its Redis has no limit of memory.
  const absent = ['status=~"5.."', 'status=~"5..|499"', 'kind="limit"'];
  const checked = selected.filter(([selector]) => !absent.includes(selector));
  expect(checked.length).toBeGreaterThan(15);
  const unknown = checked.filter(([, label, operator, value]) => {
    const pattern = operator === '=~' ? new RegExp(`^(?:${value})$`) : undefined;
    return !valuesOf(label!).some((one) => (pattern ? pattern.test(one) : one === value));
  });
  expect(unknown.map(([selector]) => selector)).toEqual([]);
});

test('a paid booking is counted in the metrics of every service it passes', async () => {
  const value = async (service: (typeof services)[number], name: string, labels: Record<string, string>) =>
    valueIn(await metricsOf(service), name, labels) ?? 0;
  const steps = () =>
    Promise.all([
      value('gateway', 'charter_http_request_duration_seconds_count', { method: 'POST', route: '/api/bookings', status: '201' }),
      value('payment', 'charter_operation_duration_seconds_count', { operation: 'svc.payment.capture', result: 'ok' }),
      value('payment', 'charter_payments_last_day', { state: 'captured' }),
      value('booking', 'charter_event_handling_duration_seconds_count', { handler: 'booking-on-payment-captured', result: 'handled' }),
      value('notification', 'charter_event_handling_duration_seconds_count', {
        handler: 'notification-on-booking-created',
        result: 'handled',
      }),
    ]);
  const before = await steps();
  const ada = new Guest();
  const sold = await loadPackage();
  const trip = await findFreeTrip(sold);
  const { body } = await ada.order(trip, sold.price);
  await paypal.approve(body.id!);
  await ada.capture(body.id!);
  expect((await ada.place(trip, sold.price, { paymentOrderId: body.id })).status).toBe(201);
  await eventually(async () => expect(await steps()).toEqual(before.map((count) => count + 1)));
  await eventually(async () => expect(await value('notification', 'charter_emails_queued', {})).toBe(0));
});

test('unknown paths and ids do not add series to the gateway’s metrics', async () => {
  const series = async () => (await metricsOf('gateway')).split('\n').filter((line) => line.startsWith('charter_')).length;
  const sendUnknownPaths = async (salt: string) => {
    const client = new Guest();
    for (const path of [`/api/${salt}`, `/${salt}.php`, `/api/bookings/${salt}?${salt}=1`, `/media/${salt}`, `/%zz${salt}`]) {
      await client.send('GET', path, undefined, { 'x-request-id': `request-${salt}` });
      await client.send('DELETE', path);
    }
  };
  const requestCount = async () => valueIn(await metricsOf('gateway'), 'charter_http_request_duration_seconds_count') ?? 0;
  const waitForRequests = (more: number) => eventually(async () => expect(await requestCount()).toBeGreaterThanOrEqual(initial + more));
  const initial = await requestCount();
  await sendUnknownPaths('first');
  await waitForRequests(10);
  const before = await series();
  for (let n = 0; n < 10; n += 1) await sendUnknownPaths(`try-${n}`);
  await waitForRequests(110);
  expect(await series()).toBe(before);
});
