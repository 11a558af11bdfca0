import { afterAll, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { catalog, type PriceRuleForm } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { eventually, settled } from '@charter/testing';
import { type CatalogHarness, startCatalogHarness, staff } from './catalog-harness.js';

let harness: CatalogHarness;

beforeAll(async () => {
  harness = await startCatalogHarness('price_rules');
  vi.spyOn(harness.service.get(Clock), 'now').mockReturnValue(new Date('2026-12-01T12:00:00Z'));
});
afterAll(() => harness?.close());
beforeEach(() => harness.clear());

const christmas: PriceRuleForm = { name: 'Christmas', from: '2026-12-24', to: '2026-12-26', price: 1800 };
const addRule = (change: Partial<PriceRuleForm> = {}) =>
  harness.client.call(catalog.addPriceRule, { form: { ...christmas, ...change }, staff });
const rules = async () => (await harness.client.call(catalog.listPriceRules, {})).rules;
const prices = async (packageId: number, from: string, to: string) =>
  (await harness.client.call(catalog.dayPrices, { packageId, from, to })).dayPrices.map(({ price }) => price);
const published = () => harness.published.map(({ data }) => data.packageIds);
const errorsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    ({ details }: { details: object }) => details,
  );

describe('a price rule', () => {
  test('gives its dates a price, is audited, and published as a change of its package', async () => {
    const charter = await harness.add({ price: 1200 });
    const rule = await addRule({ packageId: charter.id, weekdays: [6, 4, 5] });
    expect(rule).toEqual({
      ...christmas,
      id: rule.id,
      revision: rule.revision,
      packageId: charter.id,
      weekdays: [4, 5, 6],
      add: null,
      priority: 0,
    });
    expect(await rules()).toEqual([rule]);
    expect(await prices(charter.id, '2026-12-23', '2026-12-27')).toEqual([1200, 1800, 1800, 1800, 1200]);
    expect(await harness.client.call(catalog.findPackage, { packageId: charter.id })).toMatchObject({
      price: 1200,
      priceRules: [{ id: rule.id, price: 1800 }],
    });
    expect((await harness.audit()).at(-1)).toMatchObject({
      action: 'priceRule.add',
      actor_name: 'captain',
      before: null,
      after: { id: rule.id },
    });
    // One event of the new package, and one of the rule.
    await eventually(() => expect(published().filter((ids) => ids[0] === charter.id)).toEqual([[charter.id], [charter.id]]));
  });

  test('of every package is published as a change of all of them', async () => {
    const ids = [(await harness.add()).id, (await harness.add()).id];
    await addRule({ price: null, add: 100 });
    await eventually(() => expect(published()).toContainEqual(ids));
    expect(await prices(ids[1]!, '2026-12-24', '2026-12-24')).toEqual([1500]);
  });

  test('is changed as a whole and removed, after which the package has its own price again', async () => {
    const charter = await harness.add({ price: 1200 });
    const { id } = await addRule({ packageId: charter.id, priority: 3 });
    const form: PriceRuleForm = { name: 'New Year', from: '2026-12-31', to: '2026-12-31', add: 600 };
    expect(await harness.client.call(catalog.changePriceRule, { id, form, staff })).toMatchObject({
      ...form,
      id,
      packageId: null,
      weekdays: [],
      price: null,
      priority: 0,
    });
    expect(await prices(charter.id, '2026-12-26', '2026-12-31')).toEqual([1200, 1200, 1200, 1200, 1200, 1800]);
    await harness.client.call(catalog.removePriceRule, { id, staff });
    expect(await rules()).toEqual([]);
    expect(await settled(harness.client.call(catalog.removePriceRule, { id, staff }))).toBe('PRICE_RULE_NOT_FOUND');
    expect(await settled(harness.client.call(catalog.changePriceRule, { id, form, staff }))).toBe('PRICE_RULE_NOT_FOUND');
  });

  test('is rejected with its field, and nothing is stored', async () => {
    expect(await errorsOf(addRule({ to: '2026-12-23' }))).toMatchObject({ codes: { to: { code: 'priceRuleOrder' } } });
    expect(await errorsOf(addRule({ add: 100 }))).toMatchObject({ codes: { add: { code: 'priceOrAdd' } } });
    expect(await errorsOf(addRule({ packageId: 4711 }))).toMatchObject({ codes: { packageId: { code: 'unknownCharter' } } });
    expect(await rules()).toEqual([]);
    expect(await harness.audit()).toEqual([]);
  });

  test('is one of at most 300, also when several are added at once', async () => {
    await harness.database.query(
      `INSERT INTO price_rule (name, from_date, to_date, price) SELECT 'Rule ' || n, '2030-01-01', '2030-01-01', 1 FROM generate_series(1, 298) n`,
    );
    const results = await Promise.all(Array.from({ length: 5 }, () => settled(addRule())));
    expect(results.toSorted()).toEqual(['INVALID', 'INVALID', 'INVALID', 'done', 'done']);
    expect(await rules()).toHaveLength(300);
  });
});

describe('the lowest price of a package', () => {
  const lowestPrices = async (bookableUntil?: string) =>
    (await harness.client.call(catalog.listPackages, { ...(bookableUntil && { bookableUntil }) })).packages.map(
      ({ lowestPrice }) => lowestPrice,
    );

  test('is absent without rules, and while none applies to a day that can be booked', async () => {
    const charter = await harness.add({ price: 1200 });
    expect(Object.keys((await harness.client.call(catalog.listPackages, {})).packages[0]!)).not.toContain('lowestPrice');
    await addRule({ from: '2027-03-03', to: '2027-03-10', price: 900 });
    await addRule({ from: '2026-11-01', to: '2026-11-30', price: 900 });
    expect(await lowestPrices('2027-03-02')).toEqual([undefined]);
    await addRule({ from: '2027-03-02', to: '2027-03-10', price: 800, packageId: charter.id });
    expect(await lowestPrices('2027-03-02')).toEqual([800]);
    expect(await lowestPrices('2027-03-01')).toEqual([undefined]);
  });

  test('without the last day that can be booked, is that of a day within a year', async () => {
    await harness.add({ price: 1200 });
    await addRule({ from: '2027-06-03', to: '2027-06-10', price: 900 });
    expect(await lowestPrices()).toEqual([900]);
  });

  test('is that of the package when other days cost more', async () => {
    await harness.add({ price: 1200 });
    await addRule();
    expect(await lowestPrices()).toEqual([1200]);
  });
});

describe('the prices of days', () => {
  test('of an unknown package, or of more than a year, are rejected', async () => {
    const { id } = await harness.add();
    expect(await settled(prices(4711, '2026-12-01', '2026-12-02'))).toBe('PACKAGE_NOT_FOUND');
    expect(await prices(id, '2026-01-01', '2027-01-01')).toHaveLength(366);
    for (const [from, to] of [
      ['2026-01-01', '2027-01-02'],
      ['2026-12-02', '2026-12-01'],
      ['2026-01-01', '2999-12-31'],
    ] as const) {
      expect(await errorsOf(prices(id, from, to))).toMatchObject({ codes: { to: { code: 'scheduleRange', params: { max: 366 } } } });
    }
  });
});
