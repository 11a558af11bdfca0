import type { TaxRule } from '@charter/contracts';
import { jsonResponse, noContent, problemResponse } from '../fake-gateway.js';
import type { FakeGateway } from '../fake-gateway.js';

export const buildTaxRule = (change: Partial<TaxRule> = {}): TaxRule => ({
  id: 1,
  name: 'VAT',
  rateBp: 1000,
  contained: true,
  applies: [],
  validFrom: '2022-01-01',
  ...change,
});

/** Routes of taxes, backed by the given array. */
export function taxRoutes(rules: TaxRule[]): NonNullable<FakeGateway['extraRoutes']> {
  return (method, { pathname: path }, body) => {
    if (!path.startsWith('/api/admin/taxes')) return undefined;
    const id = Number(path.split('/')[4]);
    if (method === 'GET') return jsonResponse(rules);
    if (method !== 'POST' && !rules.some((rule) => rule.id === id)) return problemResponse(404, 'TAX_RULE_NOT_FOUND');
    if (method === 'DELETE') {
      rules = rules.filter((rule) => rule.id !== id);
      return noContent();
    }
    const saved = buildTaxRule({ id: method === 'PUT' ? id : rules.length + 1, ...(body as object as Partial<TaxRule>) });
    rules = method === 'POST' ? [saved, ...rules] : rules.map((rule) => (rule.id === id ? saved : rule));
    return jsonResponse(saved);
  };
}
