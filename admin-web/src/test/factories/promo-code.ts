import type { PromoCode } from '@charter/contracts';
import { jsonResponse, noContent, problemResponse } from '../fake-gateway.js';
import type { FakeGateway } from '../fake-gateway.js';

export const buildPromoCode = (change: Partial<PromoCode> = {}): PromoCode => ({
  id: 1,
  code: 'SUMMER',
  percent: 10,
  amount: null,
  bookFrom: null,
  bookTo: null,
  sailFrom: null,
  sailTo: null,
  weekdays: [],
  packageIds: [],
  maxUses: null,
  used: 0,
  ...change,
});

/** Routes of promo codes, backed by the given array. */
export function promoCodeRoutes(codes: PromoCode[]): NonNullable<FakeGateway['extraRoutes']> {
  return (method, { pathname: path }, body) => {
    if (!path.startsWith('/api/admin/promo-codes')) return undefined;
    const id = Number(path.split('/')[4]);
    if (method === 'GET') return jsonResponse(codes);
    if (method !== 'POST' && !codes.some((code) => code.id === id)) return problemResponse(404, 'PROMO_CODE_NOT_FOUND');
    if (method === 'DELETE') {
      codes = codes.filter((code) => code.id !== id);
      return noContent();
    }
    const form = body as object as Partial<PromoCode>;
    const saved = buildPromoCode({ id: method === 'PUT' ? id : codes.length + 1, percent: null, ...form });
    codes = method === 'POST' ? [saved, ...codes] : codes.map((code) => (code.id === id ? saved : code));
    return jsonResponse(saved);
  };
}
