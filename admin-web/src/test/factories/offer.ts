import type { OfferForm, StaffOffer } from '@charter/contracts';
import { jsonResponse } from '../fake-gateway.js';
import type { FakeGateway } from '../fake-gateway.js';

export const buildOffer = (change: Partial<StaffOffer> = {}): StaffOffer => ({
  id: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e',
  version: 1,
  sentVersion: null,
  state: 'draft',
  inquiryId: null,
  firstName: 'Amara',
  lastName: 'Rolle',
  email: 'amara@example.com',
  phone: '',
  locale: 'en',
  title: 'Two days around Eleuthera',
  message: 'A calm route.',
  startsAt: '2099-02-10T14:00:00.000Z',
  endsAt: '2099-02-11T22:00:00.000Z',
  guestCount: 6,
  lines: [{ text: 'Charter', qty: 2, unitAmount: 1500 }],
  taxes: [],
  total: 3000,
  deposit: 1500,
  balanceDueAt: '2099-01-27T14:00:00.000Z',
  policy: [
    { hoursBefore: 168, percent: 90 },
    { hoursBefore: 48, percent: 50 },
    { hoursBefore: 0, percent: 0 },
  ],
  validUntil: '2099-01-08T17:00:00.000Z',
  holdBoatUntil: null,
  boatHeld: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...change,
});

/** Routes of offers, backed by the given array. */
export function offerRoutes(offers: StaffOffer[]): NonNullable<FakeGateway['extraRoutes']> {
  return (method, { pathname: path }, body) => {
    if (!path.startsWith('/api/admin/offers')) return undefined;
    const [, , , , id, command] = path.split('/');
    if (method === 'GET') return jsonResponse(offers);
    const found = offers.find((offer) => offer.id === id);
    if (!found) {
      const form = body as object as OfferForm;
      const total = form.lines.reduce((sum, { qty, unitAmount }) => sum + qty * unitAmount, 0);
      const { policy: _policy, phone = '', message = '', deposit = total, ...given } = form;
      const saved = buildOffer({
        ...given,
        phone,
        message,
        total,
        deposit,
        id: `o${offers.length + 1}`,
        inquiryId: form.inquiryId ?? null,
      });
      offers.unshift(saved);
      return jsonResponse(saved);
    }
    if (command === 'send') Object.assign(found, { state: 'sent', sentVersion: found.version, url: 'https://charters.example/offer/x' });
    if (command === 'withdrawal') Object.assign(found, { state: 'withdrawn' });
    if (method === 'PUT') {
      const { title } = body as object as OfferForm;
      Object.assign(found, { title, version: found.version === found.sentVersion ? found.version + 1 : found.version });
    }
    return jsonResponse(found);
  };
}
