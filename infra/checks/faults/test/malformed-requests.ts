import fc from 'fast-check';
import { lengths, malformedTexts } from './malformed-texts.ts';

/** The parts of an OpenAPI document that describe requests. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

export interface MalformedRequest {
  /** Path template of the OpenAPI document. */
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Sent with a staff session. */
  signedIn: boolean;
}

/** Valid values, so that some requests pass validation and reach the database. None of the dates can be booked. */
const validValues: Record<string, unknown[]> = {
  email: ['ada@guests.example'],
  phone: ['+1 242 555 0199'],
  firstName: ['Ada', 'Ωμέγα', '李'],
  lastName: ['Lovelace', 'O’Brien; DROP TABLE booking'],
  guestCount: [2, 12],
  packageId: [1, 2],
  timeSlot: ['9:00 AM - 1:00 PM', 'Morning'],
  bookingDate: ['2020-02-29', '9999-12-31', '0001-01-01'],
  date: ['2020-02-29', '9999-12-31'],
  after: ['2020-02-29', '9999-12-31'],
  from: ['2099-01-01', '2099-01-01T08:00', '0001-01-01'],
  to: ['2099-01-02', '2099-01-02T08:00', '9999-12-31'],
  imageUrl: ['https://pictures.example/boat.jpg', '/media/brand/hero.jpg', 'data:image/png;base64,AAAA'],
  timeSlots: [['Morning'], ['9:00 AM - 1:00 PM']],
  includes: [['Fuel'], ['Fuel', 'Ice']],
  imageIds: [[1], [2_000_000_001]],
  price: [1, 100_000],
  maxGuests: [1, 12],
  rating: [1, 5],
  amount: ['1', '1200', '1200.00'],
  currency: ['USD'],
  intent: ['CAPTURE'],
  totalAmount: [1200],
  refundId: ['5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311'],
  code: ['123456', 'ABCDE-12345'],
  preferredCharter: ['Custom Charter'],
  username: ['captain', 'nobody'],
};

const malformedText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...malformedTexts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.constantFrom(...lengths), fc.constantFrom('x', 'é', '👍', ' ', '\n')).map(([length, sign]) => sign.repeat(length)),
);
const extremeNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 13, 0.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e21, 1e308, -1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const wrongType = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    [{}],
    { $ne: null },
    { toString: 1 },
    { length: 5 },
    { constructor: { prototype: 1 } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
const malformedValue = fc.oneof(
  { weight: 6, arbitrary: malformedText },
  { weight: 2, arbitrary: extremeNumber },
  { weight: 1, arbitrary: wrongType },
);

/** Ids that do not exist and malformed ids: requests with a staff session must not change existing rows. */
const malformedIds = [
  '0',
  '-1',
  '1.5',
  '2000000001',
  '99999999999999999999',
  'abc',
  'null',
  '%00',
  '%20',
  "'",
  '%22',
  '..',
  '..%2f..',
  '%E0%A4%A',
  '%C3%28',
];
const uuids = ['5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF'];
const codes = ['ZZZZZ-ZZZZZ', 'zzzzzzzzzz', 'ZZZZZ-ZZZZZ.pdf', 'ZZZZZ-ZZZZZ.html'];
const id = fc.oneof(
  fc.constantFrom(...malformedIds, ...uuids, ...codes),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((text) => Number.isNaN(Number(text)))
    .map((text) => encodeURIComponent(text.toWellFormed())),
);

const coinFlip = fc.integer({ min: 0, max: 1 }).map((one) => one === 1);
/** True with a probability of 1/n. */
const oneIn = (n: number) => fc.integer({ min: 1, max: n }).map((drawn) => drawn === 1);

/** Routes that would end the test's session or change its account, so they are sent without it. */
const withoutSession = new Set(['post /api/admin/logout', 'delete /api/admin/sessions', 'put /api/admin/password']);

/** Verifying a password takes 40 ms of processor time by design, so these routes are requested less often. */
const slowRoutes = /login|password|second-factor/;

/** Requests for every operation of the document, from almost valid to nonsense. */
export function malformedRequest(document: ApiDocument): fc.Arbitrary<MalformedRequest> {
  const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const one = { route, method, operation };
      return slowRoutes.test(route) ? [one] : [one, one, one, one, one, one];
    }),
  );
  return fc.constantFrom(...operations).chain(({ route, method, operation }) =>
    fc
      .record({
        signedIn: oneIn(6).map((anonymous) => !anonymous),
        ids: fc.array(id, { minLength: 4, maxLength: 4 }),
        query: queryOf(operation),
        body: bodyOf(operation, document),
        type: fc.oneof(
          { weight: 12, arbitrary: fc.constant('application/json') },
          fc.constantFrom(
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data',
            'multipart/form-data; boundary=x',
            'application/xml',
            'application/json; charset=utf-16',
            'x',
            '',
          ),
        ),
        wrongMethod: oneIn(25).chain((wrong) =>
          wrong ? fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND') : fc.constant(undefined),
        ),
        accept: fc.constantFrom('', '*/*', 'br;q=0', 'gzip;q=x', 'identity'),
      })
      .map(({ signedIn, ids, query, body, type, wrongMethod, accept }): MalformedRequest => {
        const used = (wrongMethod ?? method).toLowerCase();
        const withoutBody = used === 'get' || used === 'head';
        return {
          route: `${method} ${route}`,
          method: used.toUpperCase(),
          path: route.replace(/\{\w+\}/g, () => ids.pop()!) + query,
          headers: {
            ...(accept ? { 'accept-encoding': accept } : {}),
            ...(!withoutBody && type ? { 'content-type': type } : {}),
          },
          body: withoutBody ? undefined : body,
          signedIn: signedIn && !withoutSession.has(`${used} ${route}`),
        };
      }),
  );
}

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const queryParameters = parameters.filter(({ in: where }) => where === 'query');
  const one = fc.oneof(
    ...queryParameters.map(({ name, schema }) => fc.tuple(fc.constant(name), valueOf(name, schema))),
    fc.tuple(fc.constantFrom('limit', 'cursor', '__proto__', 'constructor[prototype]', 'search[]', ''), malformedText),
  );
  return fc.array(one, { maxLength: 3 }).map((pairs) => {
    const texts = pairs.map(([name, value]) => [name, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()]);
    // Node closes the connection when the head exceeds 16 kB.
    const text = texts.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value).slice(0, 3_000)}`).join('&');
    return text && `?${text}`;
  });
}

function bodyOf({ requestBody }: Operation, document: ApiDocument): fc.Arbitrary<string | undefined> {
  const [described] = Object.values(requestBody?.content ?? {});
  const valid = described ? objectOf(described.schema, document) : fc.constant({});
  const broken = fc.constantFrom(
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1e999',
    '{"a":1}{"b":2}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '['.repeat(5_000) + ']'.repeat(5_000),
    `{"a":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}`,
    '\u0000',
    'a=b&c=d',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"',
    `{"message":"${'x'.repeat(70_000)}"}`,
  );
  return fc.oneof({ weight: 6, arbitrary: valid.map((value) => JSON.stringify(value)) }, { weight: 1, arbitrary: broken });
}

/** An object of the schema with at most two malformed properties. */
function objectOf(schema: Schema, document: ApiDocument): fc.Arbitrary<unknown> {
  const { properties = {} } = schema.$ref ? document.components.schemas[schema.$ref.split('/').pop()!]! : schema;
  const names = Object.keys(properties);
  const valid = fc.record(
    Object.fromEntries(
      names.map((name) => [name, properties[name]!.$ref ? objectOf(properties[name]!, document) : validValue(name, properties[name]!)]),
    ),
  );
  if (names.length === 0) return valid;
  const fault = fc.tuple(
    fc.constantFrom(...names, 'id', 'status', 'role', 'toString'),
    fc.option(malformedValue, { nil: undefined, freq: 5 }),
  );
  return fc.tuple(valid, fc.array(fault, { maxLength: 2 })).map(([object, faults]) => ({ ...object, ...Object.fromEntries(faults) }));
}

const valueOf = (name: string, schema: Schema): fc.Arbitrary<unknown> => fc.oneof(validValue(name, schema), malformedValue);

function validValue(name: string, { enum: values, type }: Schema): fc.Arbitrary<unknown> {
  const known = values ?? validValues[name];
  if (known) return fc.constantFrom(...known);
  if (type === 'number' || type === 'integer') return fc.constantFrom(1, 5, 50);
  if (type === 'boolean') return coinFlip;
  if (type === 'array') return fc.constant([]);
  return fc.constantFrom('A day we still talk about.', 'Ünïcödé in a name');
}
