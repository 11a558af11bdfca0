import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Empty, operation } from '@charter/contracts';
import { captain, type Door, startGatewayHarness, signIn } from './gateway-harness.js';

const uuid = '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311';
const booked = {
  packageId: 1,
  bookingDate: '2026-12-24',
  timeSlot: '9:00 AM - 1:00 PM',
  guestCount: 2,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 242 555 0100',
  specialRequests: 'Shade, please',
  locale: 'en',
};
const image = { title: 'At anchor', imageUrl: 'https://pictures.example/1.jpg', description: 'Noon' };
const said = { name: 'Ana R.', location: 'Lisbon', rating: 5, review: 'A day we still talk about.' };
const sold = {
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

/** Every route with a form, and a form that it takes. */
const forms: Record<string, Record<string, unknown>> = {
  'POST /api/check-availability': { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' },
  'POST /api/bookings': { ...booked, totalAmount: 1200, paymentOrderId: 'ORDER12345' },
  'POST /paypal/order': { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: booked },
  'POST /api/contact': { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.com', message: 'Do you sail on Sundays?' },
  'PATCH /api/contact/{id}/status': { status: 'contacted' },
  'POST /api/contact/{id}/respond': { response: 'Every day.' },
  'POST /api/reviews/{confirmationCode}': said,
  'POST /api/testimonials': { ...said, isVerified: true },
  'PUT /api/testimonials/{id}': { ...said, isVerified: true },
  'POST /api/admin/bookings/{bookingId}/refunds': { amount: 100, reason: 'Weather', refundId: uuid },
  'PUT /api/admin/bookings/{bookingId}/status': { status: 'confirmed' },
  'POST /api/admin/bookings': { ...booked, paymentNote: 'Cash' },
  'PATCH /api/admin/bookings/{bookingId}': { firstName: 'Ana', email: 'ana@example.com', guestCount: 2, expectedRevision: 0 },
  'POST /api/admin/bookings/{bookingId}/emails': { kind: 'confirmation' },
  'POST /api/admin/bookings/{bookingId}/cancellation/handed-back': { note: 'Paid in cash' },
  'POST /api/admin/blocks': { from: '2026-12-24T08:00', to: '2026-12-24T18:00', reason: 'weather', note: 'Front' },
  'POST /api/admin/packages': sold,
  'PUT /api/admin/packages/{packageId}': sold,
  'POST /api/admin/packages/{packageId}/images': { ...image, isPrimary: true },
  'PUT /api/admin/packages/{packageId}/images/{imageId}': image,
  'PUT /api/admin/packages/{packageId}/images/reorder': { imageIds: [2, 1] },
  'POST /api/admin/gallery': { ...image, isActive: true },
  'PUT /api/admin/gallery/{id}': image,
  'PUT /api/admin/gallery/reorder': { imageIds: [2, 1] },
  'POST /api/admin/login': { ...captain },
  'PUT /api/admin/password': { currentPassword: 'not-this-one', newPassword: 'another-password-of-the-test' },
  'POST /api/admin/second-factor': { password: captain.password },
  'PUT /api/admin/second-factor': { code: '000000' },
  'POST /api/admin/second-factor/removal': { password: captain.password, code: '000000' },
};

/** What somebody would like to decide who may not. None of these is a field of every form. */
const wished = {
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

const params: Record<string, string> = { bookingId: uuid, confirmationCode: 'ABCDE-12345' };

let door: Door;
let cookie: string;
/** What the services were asked, whatever they are. */
let asked: object[] = [];

beforeAll(async () => {
  door = await startGatewayHarness();
  cookie = `${(await signIn(door)).cookie}; checkout=${'A'.repeat(43)}`;
  door.client.stubOperation({ ...operation('svc.any.thing', Empty, Empty), subject: 'svc.>' }, (request) => {
    asked.push(request);
    return { images: [], first: true, booking: {} };
  });
  await door.client.flush();
});
afterAll(() => door?.close());
beforeEach(() => {
  asked = [];
});

async function say(route: string, body: unknown): Promise<{ status: number; heard: object[] }> {
  asked = [];
  const [method = '', path = ''] = route.split(' ');
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '1');
  const { status } = await door.send(method, address, body, { cookie });
  return { status, heard: asked };
}

const routes = Object.keys(forms);

test('every route that takes a form is tried here', async () => {
  const { documentOf } = await import('../src/api/docs/openapi.js');
  const taking = Object.entries(documentOf(door.app).paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { requestBody?: { content: object } }>)
      .filter(([, { requestBody }]) => requestBody && 'application/json' in requestBody.content)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(taking.toSorted()).toEqual(routes.toSorted());
});

describe('a form', () => {
  test.each(routes)('says no more than its fields: %s', async (route) => {
    const form = forms[route]!;
    const foreign = Object.fromEntries(Object.entries(wished).filter(([name]) => !(name in form)));
    const plain = await say(route, form);
    const greedy = await say(route, { ...foreign, ...form });
    expect(plain.status).toBeLessThan(500);
    expect(greedy).toEqual(plain);
  });

  test('says no more than its fields in the form within it either', async () => {
    const route = 'POST /paypal/order';
    const { heard } = await say(route, { ...forms[route], booking: { ...wished, ...booked } });
    expect(heard).toEqual([expect.objectContaining({ order: forms[route] })]);
  });

  test.each(routes)('does not change what every object is: %s', async (route) => {
    for (const poison of [
      '{"__proto__":{"planted":1}}',
      '{"constructor":{"prototype":{"planted":1}}}',
      '{"a":{"__proto__":{"planted":1}}}',
    ]) {
      expect((await say(route, poison)).status).toBe(400);
    }
    expect(({} as { planted?: number }).planted).toBeUndefined();
  });

  test.each(routes)('of another shape is refused and reaches nobody: %s', async (route) => {
    const deep = (open: string, close: string) => open.repeat(3_000) + close.repeat(3_000);
    for (const shape of ['[]', '[{}]', '"text"', '7', 'null', deep('[', ']'), `{"a":${deep('[', ']')}}`, deep('{"a":[', ']}')]) {
      const { status, heard } = await say(route, shape);
      expect([shape.slice(0, 20), [400, 422].includes(status), heard]).toEqual([shape.slice(0, 20), true, []]);
    }
  });

  test.each(routes)('has fields of the right kind, or is refused: %s', async (route) => {
    const form = forms[route]!;
    for (const name of Object.keys(form)) {
      for (const other of [{ $ne: '' }, [[]], { length: 3, toString: 1 }]) {
        const { status, heard } = await say(route, { ...form, [name]: other });
        if (heard.length > 0) expect(JSON.stringify(heard)).not.toMatch(/\$ne|toString/);
        else expect([name, status]).toEqual([name, 422]);
      }
    }
  });
});

test('a number that no form means is refused, or is the number that it is', async () => {
  const found: string[] = [];
  for (const route of routes) {
    for (const [name, value] of Object.entries(forms[route]!)) {
      if (typeof value !== 'number') continue;
      for (const odd of ['5e-324', '1e-7', '-1e-7', '0.30000000000000004', '1e21', '1e308', '1e999', '-0', '9007199254740993']) {
        const body = JSON.stringify({ ...forms[route], [name]: 'odd' }).replace('"odd"', odd);
        const { status } = await say(route, body);
        if (status >= 500) found.push(`${route} ${name} ${odd}: ${status}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test.each([
  ['without its boundary', 'multipart/form-data', '--x--'],
  ['that is none', 'multipart/form-data; boundary=x', '{}'],
  [
    'that was cut off',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes',
  ],
  [
    'with more files than one form has',
    'multipart/form-data; boundary=x',
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(20)}--x--`,
  ],
])('a form with a file %s is refused and reaches nobody', async (_how, type, body) => {
  const { status } = await door.send('POST', '/api/admin/media', body, { cookie, 'content-type': type });
  expect([[400, 413, 422].includes(status), asked]).toEqual([true, []]);
});

/** The form with one of its texts replaced, each in turn, also those in the form within it and in lists. */
function* eachText(form: Record<string, unknown>, text: string): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') yield { ...form, [name]: value + text };
    else if (Array.isArray(value) && typeof value[0] === 'string') yield { ...form, [name]: [value[0] + text] };
    else if (typeof value === 'object' && !Array.isArray(value) && value) {
      for (const inner of eachText(value as Record<string, unknown>, text)) yield { ...form, [name]: inner };
    }
  }
}

describe('no text reaches a service', () => {
  test.each([
    ['with half of a character, which no table takes', 'x\uD83D', /\p{Cs}/u],
    ['with a NUL', 'x\u0000', /\p{Cc}/u],
    ['that turns the direction of what follows', 'x\u202Egpj.exe', /\u202E/],
    ['that isolates what it turns', 'x\u2067y', /\u2067/],
    ['with an escape sequence of terminals', 'x\u001B[2J', /\p{Cc}/u],
  ])('%s', async (_how, text, forbidden) => {
    const found: string[] = [];
    for (const route of routes) {
      for (const form of eachText(forms[route]!, text)) {
        const { status, heard } = await say(route, form);
        // As JSON, halves and controls would be written as escapes.
        const spoken = heard.flatMap((request) => [...textsIn(request)]).join(' ');
        if (status >= 500 || forbidden.test(spoken)) found.push(`${route} ${status} ${JSON.stringify(form)}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('with a line break, where it belongs on one line', async () => {
    for (const field of ['firstName', 'lastName', 'email', 'phone', 'timeSlot']) {
      const { status, heard } = await say('POST /paypal/order', {
        ...forms['POST /paypal/order'],
        booking: { ...booked, [field]: `${booked[field as 'email']}\r\nBcc: everybody@example.com` },
      });
      expect([field, status, heard]).toEqual([field, 422, []]);
    }
  });
});

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value) for (const inner of Object.values(value)) yield* textsIn(inner);
}
