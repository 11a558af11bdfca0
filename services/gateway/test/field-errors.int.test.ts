import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Empty, operation } from '@charter/contracts';
import { type bookingFields, correctableFields } from '@charter/contracts/browser';
import { captain, type TestGateway, startGatewayHarness, signIn } from './gateway-harness.js';
import { openApiDocument } from '../src/api/docs/openapi.js';

const uuid = '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311';
const bookingForm = {
  packageId: 1,
  bookingDate: '2026-12-24',
  timeSlot: '9:00 AM - 1:00 PM',
  guestCount: 2,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 242 555 0100',
  lodging: 'The Coral House',
  specialRequests: 'Shade, please',
  termsVersion: '7f3a',
  locale: 'en',
} satisfies Record<keyof typeof bookingFields | 'packageId' | 'locale', unknown>;
/** What staff may correct. */
const correction = Object.fromEntries(correctableFields.map((name) => [name, bookingForm[name]]));
const image = { title: 'At anchor', imageUrl: 'https://pictures.example/1.jpg', description: 'Noon' };
const reviewForm = { name: 'Ana R.', location: 'Lisbon', rating: 5, review: 'A day we still talk about.' };
const packageForm = {
  name: 'Rose Island',
  duration: '4 hours',
  description: 'Water and sand.',
  price: 1200,
  maxGuests: 12,
  includes: ['Fuel', 'Ice'],
  imageUrl: '/media/brand/rose-island.jpg',
  isPopular: false,
  timeSlots: ['Morning'],
};
const member = { name: 'Ana Reyes', age: 'adult', needs: 'No nuts', swims: true, email: 'ana@example.com' };
const signature = { signedName: 'Ana Reyes', version: 1, locale: 'en' };
const crewMember = { name: 'Sam Rolle', phone: '+1 242 555 0100', role: 'captain' };

const priceRule = { name: 'Christmas', packageId: 1, from: '2026-12-24', to: '2026-12-26', weekdays: [5, 6], price: 1800, priority: 1 };

const addOn = {
  name: 'Lunch',
  description: 'On a sandbar.',
  price: 45,
  unit: 'guest',
  maxQty: 1,
  leadHours: 24,
  perDay: 2,
  packageIds: [1],
  imageUrl: '/media/brand/hero.jpg',
  active: true,
};

const promoCode = {
  code: 'SUMMER',
  percent: 10,
  bookFrom: '2026-12-01',
  bookTo: '2026-12-24',
  weekdays: [5],
  packageIds: [1],
  maxUses: 20,
};

const taxRule = { name: 'VAT', rateBp: 1000, contained: true, applies: ['charter'], validFrom: '2027-01-01' };
const offer = {
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 305 555 0142',
  locale: 'de',
  title: 'Two days around Eleuthera',
  message: 'A calm route',
  startsAt: '2026-12-24T09:00',
  endsAt: '2026-12-25T17:00',
  guestCount: 6,
  lines: [{ text: 'Charter', qty: 2, unitAmount: 1500 }],
  policy: [{ hoursBefore: 168, percent: 90 }],
  validUntil: '2026-12-10T12:00',
};

const expectedRevision = 7;

/** Every route with a JSON body, and a valid body. */
const forms: Record<string, Record<string, unknown>> = {
  'POST /api/check-availability': { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' },
  'POST /api/price': { packageId: 1, bookingDate: '2026-12-24', timeSlot: 'Morning', guestCount: 2, promoCode: 'SUMMER', locale: 'en' },
  'POST /api/bookings': { ...bookingForm, totalAmount: 1200, paymentOrderId: 'ORDER12345' },
  'POST /paypal/order': { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: bookingForm },
  'POST /api/gift': {
    amount: 500,
    forName: 'Ada',
    message: 'Bon voyage',
    buyer: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
    deliverTo: 'ada@example.com',
    deliverOn: '2026-12-24',
    locale: 'en',
  },
  'POST /api/voucher': { code: '7K3Q-DM9T-XZ4B-8HVW' },
  'POST /api/contact': {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@example.com',
    phone: '+1 305 555 0142',
    message: 'Do you sail on Sundays?',
  },
  'PATCH /api/contact/{id}/status': { status: 'contacted', expectedRevision },
  'POST /api/contact/{id}/respond': { response: 'Every day.' },
  'POST /api/reviews/{confirmationCode}': reviewForm,
  'POST /api/testimonials': { ...reviewForm, isVerified: true },
  'PUT /api/testimonials/{id}': { ...reviewForm, isVerified: true, expectedRevision },
  'POST /api/admin/bookings/{bookingId}/refunds': { amount: 100, reason: 'Weather', refundId: uuid },
  'POST /api/admin/bookings/{bookingId}/payments': { entryId: uuid, amount: 500, method: 'cash', note: 'At the dock' },
  'POST /api/admin/bookings/{bookingId}/payment-requests': { kind: 'balance', amount: 500, dueAt: '2026-12-10T17:00' },
  'PUT /api/admin/bookings/{bookingId}/status': { status: 'confirmed', expectedRevision },
  'POST /api/admin/bookings': { ...bookingForm, paymentNote: 'Cash' },
  'PATCH /api/admin/bookings/{bookingId}': { ...correction, expectedRevision: 0 },
  'POST /api/admin/bookings/{bookingId}/emails': { kind: 'confirmation' },
  'POST /api/admin/bookings/{bookingId}/cancellation/handed-back': { note: 'Paid in cash' },
  'POST /api/admin/blocks': { from: '2026-12-24T08:00', to: '2026-12-24T18:00', reason: 'weather', note: 'Front' },
  'POST /api/admin/packages': packageForm,
  'POST /api/admin/packages/slot-year': { timeSlots: ['Morning'], backBeforeSunset: 30, departAfterSunrise: null },
  'PUT /api/admin/packages/{packageId}': { ...packageForm, expectedRevision },
  'POST /api/admin/packages/{packageId}/images': { ...image, isPrimary: true },
  'PUT /api/admin/packages/{packageId}/images/{imageId}': { ...image, expectedRevision },
  'PUT /api/admin/packages/{packageId}/images/reorder': { imageIds: [2, 1], expectedRevision },
  'POST /api/admin/price-rules': priceRule,
  'PUT /api/admin/price-rules/{id}': { ...priceRule, price: null, add: -100, expectedRevision },
  'POST /api/admin/add-ons': addOn,
  'PUT /api/admin/add-ons/{id}': { ...addOn, unit: 'charter', perDay: null, imageUrl: null, expectedRevision },
  'POST /api/admin/promo-codes': promoCode,
  'PUT /api/admin/promo-codes/{id}': {
    ...promoCode,
    percent: null,
    amount: 50,
    sailFrom: '2027-01-01',
    sailTo: '2027-03-31',
    expectedRevision,
  },
  'PUT /api/admin/vouchers/{voucherId}/end': { validUntil: '2028-12-31', expectedRevision },
  'POST /api/admin/vouchers/{voucherId}/refund': {
    refundId: uuid,
    amount: 120.5,
    reason: 'Changed her mind',
    notifyGuest: true,
    byHand: false,
  },
  'POST /api/withdrawal': { name: 'Grace Hopper', email: 'grace@guests.example', reference: '06CCB-X2TFW', locale: 'de' },
  'POST /api/admin/taxes': taxRule,
  'PUT /api/admin/taxes/{id}': { ...taxRule, contained: false, applies: [], expectedRevision },
  'POST /api/admin/gallery': { ...image, isActive: true },
  'PUT /api/admin/gallery/{id}': { ...image, expectedRevision },
  'PUT /api/admin/gallery/reorder': { imageIds: [2, 1], expectedRevision },
  'POST /api/admin/bookings/{bookingId}/move': {
    moveId: uuid,
    date: '2026-12-24',
    timeSlot: 'Morning',
    cause: 'weather',
    notifyGuest: true,
    changePrice: true,
  },
  'POST /api/trip/open': { key: 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS' },
  'POST /api/trip/link': { email: 'ana@example.com', code: 'VDK9K-WDCS4' },
  'PATCH /api/trip': { phone: '+1 242 555 0100', specialRequests: 'Shade', guestCount: 2, locale: 'de', expectedRevision: 0 },
  'POST /api/trip/add-ons': { addOns: [{ id: 1, qty: 1 }] },
  'POST /api/trip/gratuity': { amount: 200 },
  'POST /api/trip/move': { moveId: uuid, date: '2026-12-24', timeSlot: 'Morning', expectedRevision: 0 },
  'POST /api/trip/cancellation': { cancellationId: uuid, expectedAmount: 600, reason: 'A cold' },
  'PATCH /api/admin/bookings/{bookingId}/party/{memberId}': { ...member, guardianId: uuid, expectedRevision },
  'POST /api/admin/bookings/{bookingId}/party': member,
  'POST /api/admin/bookings/{bookingId}/party/{memberId}/signature': signature,
  'PATCH /api/trip/party/{memberId}': { ...member, guardianId: uuid, expectedRevision },
  'POST /api/trip/party': member,
  'POST /api/trip/party/{memberId}/signature': signature,
  'POST /api/trip/party/{memberId}/merge': { preparedId: uuid },
  'POST /api/join/open': { key: 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS' },
  'PUT /api/join/me': member,
  'POST /api/join/signature': signature,
  'POST /api/inquiry/open': { key: '7-0123456789ABCDEFGHJKMNPQRS' },
  'POST /api/inquiry/messages': { messageId: uuid, message: 'And at Easter?' },
  'POST /api/offer/open': { key: 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS' },
  'POST /api/offer/decline': { reason: 'Another year' },
  'POST /api/offer/questions': { messageId: uuid, message: 'Is lunch included?' },
  'POST /api/admin/offers': { ...offer, inquiryId: 7 },
  'PUT /api/admin/offers/{id}': {
    ...offer,
    deposit: 500,
    balanceDueAt: '2026-12-20T12:00',
    holdBoatUntil: '2026-12-01T12:00',
    expectedRevision,
  },
  'POST /api/admin/waiver': { texts: { en: 'Life jackets on.', de: 'Schwimmwesten an.' } },
  'POST /api/admin/bookings/{bookingId}/log': {
    id: uuid,
    kind: 'boarded',
    at: '2026-12-24T14:00:00.000Z',
    memberId: uuid,
    note: 'With two coolers',
  },
  'POST /api/trip/choice': { cancellationId: uuid, choose: 'move', date: '2026-12-24', timeSlot: 'Morning' },
  'POST /api/admin/bookings/{bookingId}/choice': { cancellationId: uuid, choose: 'move', date: '2026-12-24', timeSlot: 'Morning' },
  'POST /api/admin/reconciliation/runs': { from: '2026-11-01', to: '2026-11-30' },
  'POST /api/admin/reconciliation/findings/{findingId}': { note: 'Sold an old anchor' },
  'POST /api/admin/weather/watch': { bookingIds: [uuid], note: 'A front' },
  'POST /api/admin/weather/delays': { delayId: uuid, minutes: 90, note: 'A front', bookingIds: [uuid] },
  'POST /api/admin/weather/calls/preview': { from: '2026-12-24T08:00', to: '2026-12-24T18:00', bookingIds: [uuid] },
  'POST /api/admin/weather/calls': {
    callId: uuid,
    from: '2026-12-24T08:00',
    to: '2026-12-24T18:00',
    cause: 'weather',
    note: 'A front',
    bookingIds: [uuid],
  },
  'POST /api/admin/crew': crewMember,
  'PATCH /api/admin/crew/{id}': { ...crewMember, active: true, expectedRevision },
  'PUT /api/admin/bookings/{bookingId}/crew': { crewIds: [uuid], expectedRevision },
  'POST /api/admin/team/invitations': { name: 'Sam Rolle', email: 'sam@example.com', role: 'crew', password: 'p', code: '123456' },
  'PATCH /api/admin/team/{id}': { role: 'admin', active: true, password: 'p', code: '123456', expectedRevision },
  'POST /api/team/accept': {
    token: `${uuid.replaceAll('-', '')}-0123456789ABCDEFGHJKMNPQRS`,
    username: 'sam',
    password: 'another-password-of-the-test',
  },
  'POST /api/admin/login': { ...captain },
  'PUT /api/admin/password': { currentPassword: 'not-this-one', newPassword: 'another-password-of-the-test' },
  'POST /api/admin/second-factor': { password: captain.password },
  'PUT /api/admin/second-factor': { code: '000000' },
  'POST /api/admin/second-factor/removal': { password: captain.password, code: '000000' },
};

/** Fields that clients must not set. None of them is a field of every form. */
const forbiddenFields = {
  id: 7,
  status: 'confirmed',
  paymentStatus: 'paid',
  totalAmount: 1,
  price: 1,
  isVerified: true,
  isAdmin: true,
  role: 'owner',
  staff: { id: 1, username: 'captain' },
  confirmationCode: 'AAAAA-AAAAA',
  checkout: 'a'.repeat(64),
  createdAt: '2020-01-01T00:00:00.000Z',
  refundedAmount: 0,
};

const params: Record<string, string> = { bookingId: uuid, memberId: uuid, confirmationCode: 'ABCDE-12345' };
/** Fields that differ in each response. */
const generated = new Set(['invitationId', 'expiresAt']);

let gateway: TestGateway;
let cookie: string;
/** RPC requests to any service. */
let requests: object[] = [];

beforeAll(async () => {
  gateway = await startGatewayHarness();
  cookie = `${(await signIn(gateway)).cookie}; checkout=${'A'.repeat(43)}; trip=VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS; join=VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS; inquiry=7-0123456789ABCDEFGHJKMNPQRS; offer=VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS`;
  gateway.client.stubOperation({ ...operation('svc.any.thing', Empty, Empty), subject: 'svc.>' }, (request) => {
    requests.push(JSON.parse(JSON.stringify(request), (name, value: unknown) => (generated.has(name) ? name : value)) as object);
    return { images: [], first: true, booking: {}, calls: [], guests: [], offers: [] };
  });
  await gateway.client.flush();
});
afterAll(() => gateway?.close());
beforeEach(() => {
  requests = [];
});

function requestTo(route: string, body: unknown, query = ''): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? (/\/(crew|offers)\//.test(path) ? uuid : '1'));
  return gateway.send(method, url + query, body, { cookie });
}

async function submit(route: string, body: unknown): Promise<{ status: number; received: object[] }> {
  requests = [];
  const { status } = await requestTo(route, body);
  return { status, received: requests };
}

const routes = Object.keys(forms);

test('every route with a JSON body is tested here', async () => {
  const withBody = Object.entries(openApiDocument(gateway.app).paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { requestBody?: { content: object } }>)
      .filter(([, { requestBody }]) => requestBody && 'application/json' in requestBody.content)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(withBody.toSorted()).toEqual(routes.toSorted());
});

describe('a form', () => {
  test.each(routes)('is passed on without unknown fields: %s', async (route) => {
    const form = forms[route]!;
    const unknown = Object.fromEntries(Object.entries(forbiddenFields).filter(([name]) => !(name in form)));
    const expected = await submit(route, form);
    const actual = await submit(route, { ...unknown, ...form });
    expect(expected.status).toBeLessThan(500);
    expect(actual).toEqual(expected);
  });

  test('is passed on without unknown fields of the nested form', async () => {
    const route = 'POST /paypal/order';
    const { received } = await submit(route, { ...forms[route], booking: { ...forbiddenFields, ...bookingForm } });
    expect(received).toEqual([expect.objectContaining({ order: forms[route] })]);
  });

  test.each(routes)('cannot pollute prototypes: %s', async (route) => {
    for (const body of [
      '{"__proto__":{"planted":1}}',
      '{"constructor":{"prototype":{"planted":1}}}',
      '{"a":{"__proto__":{"planted":1}}}',
    ]) {
      expect((await submit(route, body)).status).toBe(400);
    }
    expect(({} as { planted?: number }).planted).toBeUndefined();
  });

  test.each(routes)('of another shape is rejected by the gateway: %s', async (route) => {
    const deep = (open: string, close: string) => open.repeat(3_000) + close.repeat(3_000);
    for (const shape of ['[]', '[{}]', '"text"', '7', 'null', deep('[', ']'), `{"a":${deep('[', ']')}}`, deep('{"a":[', ']}')]) {
      const { status, received } = await submit(route, shape);
      expect([shape.slice(0, 20), [400, 422].includes(status), received]).toEqual([shape.slice(0, 20), true, []]);
    }
  });

  test.each(routes)('with a field of another type is rejected, or passed on as text: %s', async (route) => {
    const form = forms[route]!;
    for (const name of Object.keys(form)) {
      for (const other of [{ $ne: '' }, [[]], { length: 3, toString: 1 }]) {
        const { status, received } = await submit(route, { ...form, [name]: other });
        if (received.length > 0) expect(JSON.stringify(received)).not.toMatch(/\$ne|toString/);
        else expect([name, status]).toEqual([name, 422]);
      }
    }
  });
});

/** Whole numbers with an exponent, more digits than a double has, infinities, and what PostgreSQL's integers or cents cannot be. */
const oddNumbers =
  '5e-324 1e-7 -1e-7 0.30000000000000004 2147483648 -2147483649 1e15 1e21 -1e21 1e308 1e999 -1e999 9007199254740993 123456789012345678901234567890'.split(
    ' ',
  );
const isOutOfRange = (odd: string) => Math.abs(Number(odd)) >= 2 ** 31;

/** Paths to the numbers of a form, also in nested forms, lists and texts of digits. */
function* numbersIn(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))) yield path;
  else if (typeof value === 'object' && value) for (const [name, inner] of Object.entries(value)) yield* numbersIn(inner, [...path, name]);
}

/** The form as JSON with the number written as given, since `JSON.stringify` knows no 1e999. */
function withNumber(form: Record<string, unknown>, path: string[], odd: string, asText: boolean): string {
  const copy = structuredClone(form);
  const last = path.at(-1)!;
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((object, name) => object[name] as Record<string, unknown>, copy);
  parent[last] = asText ? odd : 'odd';
  return asText ? JSON.stringify(copy) : JSON.stringify(copy).replace('"odd"', odd);
}

/** Describes what is wrong with the answer to an odd number; undefined for a right one. @param field the first part of the field's name */
async function faultOf(odd: string, field: string, response: Response): Promise<string | undefined> {
  if (response.status >= 500) return `${response.status}`;
  if (requests.length > 0) return isOutOfRange(odd) ? `passed on: ${JSON.stringify(requests)}` : undefined;
  const { errors = {} } = (await response.json()) as { errors?: Record<string, string> };
  const sentences = Object.entries(errors).flatMap(([name, sentence]) => (name.split('.')[0] === field ? sentence : []));
  return response.status === 422 && sentences.some((sentence) => sentence.length > 10)
    ? undefined
    : `${response.status} ${JSON.stringify(errors)}`;
}

describe('an odd number is answered in the words of its field', () => {
  test.each(routes)('in the body of %s', async (route) => {
    const form = forms[route]!;
    const found: string[] = [];
    for (const path of numbersIn(form)) {
      // Checked after the password, which is wrong here.
      if ('password' in form && path[0] === 'code') continue;
      const isText = typeof path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], form) === 'string';
      for (const asText of isText ? [true] : [false, true]) {
        for (const odd of oddNumbers) {
          requests = [];
          const fault = await faultOf(odd, path[0]!, await requestTo(route, withNumber(form, path, odd, asText)));
          if (fault) found.push(`${path.join('.')} ${odd}${asText ? ' as a text' : ''}: ${fault}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  test('in a query', async () => {
    const found: string[] = [];
    const queries = Object.entries(openApiDocument(gateway.app).paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { parameters?: { name: string; in: string }[] }>).flatMap(([method, { parameters = [] }]) =>
        parameters.flatMap(({ name, in: where }) => (where === 'query' ? { route: `${method.toUpperCase()} ${path}`, name } : [])),
      ),
    );
    expect(queries.length).toBeGreaterThan(40);
    for (const { route, name } of queries) {
      // Texts, which only the services read.
      if (name === 'search' || name === 'cursor') continue;
      // Read with a body that is wrong here, whose errors are answered alone.
      if (name === 'locale' && !route.startsWith('GET')) continue;
      for (const odd of oddNumbers) {
        requests = [];
        const fault = await faultOf(odd, name, await requestTo(route, route.startsWith('GET') ? undefined : '{}', `?${name}=${odd}`));
        if (fault) found.push(`${route} ${name} ${odd}: ${fault}`);
      }
    }
    expect(found).toEqual([]);
  });
});

test.each([
  ['without its boundary', 'multipart/form-data', '--x--'],
  ['of another type', 'multipart/form-data; boundary=x', '{}'],
  [
    'that is incomplete',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes',
  ],
  [
    'with too many parts',
    'multipart/form-data; boundary=x',
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(20)}--x--`,
  ],
])('a multipart body %s is rejected by the gateway', async (_how, type, body) => {
  const { status } = await gateway.send('POST', '/api/admin/media', body, { cookie, 'content-type': type });
  expect([[400, 413, 422].includes(status), requests]).toEqual([true, []]);
});

/** The form with the text appended to one string at a time, also to those in nested forms and arrays. */
function* eachText(form: Record<string, unknown>, text: string): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') yield { ...form, [name]: value + text };
    else if (Array.isArray(value) && typeof value[0] === 'string') yield { ...form, [name]: [value[0] + text] };
    else if (typeof value === 'object' && !Array.isArray(value) && value) {
      for (const inner of eachText(value as Record<string, unknown>, text)) yield { ...form, [name]: inner };
    }
  }
}

describe('no service receives a text', () => {
  test.each([
    ['with a lone surrogate, which PostgreSQL rejects', 'x\uD83D', /\p{Cs}/u],
    ['with a NUL', 'x\u0000', /\p{Cc}/u],
    ['with an override of the text direction', 'x\u202Egpj.exe', /\u202E/],
    ['with an isolate of the text direction', 'x\u2067y', /\u2067/],
    ['with a terminal escape sequence', 'x\u001B[2J', /\p{Cc}/u],
  ])('%s', async (_how, text, forbidden) => {
    const found: string[] = [];
    for (const route of routes) {
      for (const form of eachText(forms[route]!, text)) {
        const { status, received } = await submit(route, form);
        // JSON would escape surrogates and control characters.
        const texts = received.flatMap((request) => [...textsIn(request)]).join(' ');
        if (status >= 500 || forbidden.test(texts)) found.push(`${route} ${status} ${JSON.stringify(form)}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('with a line break in a single-line field', async () => {
    for (const field of ['firstName', 'lastName', 'email', 'phone', 'timeSlot']) {
      const { status, received } = await submit('POST /paypal/order', {
        ...forms['POST /paypal/order'],
        booking: { ...bookingForm, [field]: `${bookingForm[field as 'email']}\r\nBcc: everybody@example.com` },
      });
      expect([field, status, received]).toEqual([field, 422, []]);
    }
  });
});

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value) for (const inner of Object.values(value)) yield* textsIn(inner);
}
