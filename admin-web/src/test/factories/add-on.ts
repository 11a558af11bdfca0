import type { AddOn } from '@charter/contracts';
import { jsonResponse, noContent, problemResponse } from '../fake-gateway.js';
import type { FakeGateway } from '../fake-gateway.js';

export const buildAddOn = (change: Partial<AddOn> = {}): AddOn => ({
  id: 1,
  name: 'Lunch on board',
  description: 'Served on a sandbar.',
  price: 45,
  unit: 'guest',
  maxQty: 1,
  leadHours: 24,
  perDay: null,
  packageIds: [],
  imageUrl: null,
  active: true,
  translations: {},
  ...change,
});

/** Routes of add-ons, backed by the given array. */
export function addOnRoutes(addOns: AddOn[]): NonNullable<FakeGateway['extraRoutes']> {
  return (method, { pathname: path }, body) => {
    if (!path.startsWith('/api/admin/add-ons')) return undefined;
    const id = Number(path.split('/')[4]);
    if (method === 'GET') return jsonResponse(addOns);
    if (method !== 'POST' && !addOns.some((addOn) => addOn.id === id)) return problemResponse(404, 'ADD_ON_NOT_FOUND');
    if (method === 'DELETE') {
      addOns = addOns.filter((addOn) => addOn.id !== id);
      return noContent();
    }
    const form = body as object as Partial<AddOn>;
    const saved = buildAddOn({ id: method === 'PUT' ? id : addOns.length + 1, ...form });
    addOns = method === 'POST' ? [...addOns, saved] : addOns.map((addOn) => (addOn.id === id ? saved : addOn));
    return jsonResponse(saved);
  };
}
