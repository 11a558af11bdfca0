import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { taxes, type TaxRule, type TaxRuleForm } from '@charter/contracts';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const staff = { id: 1, username: 'captain' };
const form = { name: 'VAT', rateBp: 1000, contained: true, applies: ['charter', 'fee'], validFrom: '2027-01-01' } satisfies TaxRuleForm;
const rule: TaxRule = { ...form, id: 7 };

test('tax rules are listed, added, changed and removed with the member of staff', async () => {
  await gateway.stub(taxes.list, () => ({ taxRules: [rule] }));
  const additions = await gateway.stub(taxes.add, () => rule);
  const changes = await gateway.stub(taxes.change, () => rule);
  const removals = await gateway.stub(taxes.remove, () => ({}));
  const own = { ...(await signIn(gateway)), origin: publicUrl };
  const listed = await gateway.get('/api/admin/taxes', own);
  expect([listed.headers.get('cache-control'), await listed.json()]).toEqual(['no-store', [rule]]);
  const added = await gateway.send('POST', '/api/admin/taxes', { ...form, name: ' VAT ' }, own);
  expect([added.status, await added.json()]).toEqual([201, rule]);
  expect((await gateway.send('PUT', '/api/admin/taxes/7', form, own)).status).toBe(200);
  expect((await gateway.send('DELETE', '/api/admin/taxes/7', undefined, own)).status).toBe(204);
  expect(additions).toEqual([{ form, staff }]);
  expect(changes).toEqual([{ id: 7, form, staff }]);
  expect(removals).toEqual([{ id: 7, staff }]);
});

test('staff without a session see and change none', async () => {
  expect((await gateway.get('/api/admin/taxes')).status).toBe(401);
  expect((await gateway.send('POST', '/api/admin/taxes', form, { origin: publicUrl })).status).toBe(401);
});

test.each([
  [{ name: ' ' }, 'name', 'taxNameRequired'],
  [{ rateBp: 10.5 }, 'rateBp', 'taxRateRange'],
  [{ rateBp: -1 }, 'rateBp', 'taxRateRange'],
  [{ rateBp: 5001 }, 'rateBp', 'taxRateRange'],
  [{ contained: 'yes' }, 'contained', 'notABoolean'],
  [{ applies: ['promo'] }, 'applies', 'taxedKindChoice'],
  [{ applies: ['fee', 'fee'] }, 'applies', 'taxedKindChoice'],
  [{ applies: 'fee' }, 'applies', 'taxedKindChoice'],
  [{ validFrom: '01/01/2027' }, 'validFrom', 'notADate'],
  [{ validFrom: '2027-02-30' }, 'validFrom', 'notADate'],
])('a tax rule with %p is rejected at %s', async (change, field, expected) => {
  const response = await gateway.send('POST', '/api/admin/taxes', { ...form, ...change }, await signIn(gateway));
  const { status, codes } = await problemIn(response);
  expect([status, Object.keys(codes ?? {}), codes?.[field]?.code]).toEqual([422, [field], expected]);
});
