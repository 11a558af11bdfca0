import fc from 'fast-check';
import { lengths, oddTexts } from './malformed-texts.ts';

/** As much of an OpenAPI document as says what may be sent. */
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

export interface OddRequest {
  /** As the document writes it. */
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Sent by somebody of the staff. */
  signedIn: boolean;
}

/** A field's fitting values, so that some requests come past the door and to the tables. No day of theirs is for sale. */
const fitting: Record<string, unknown[]> = {
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

const anOddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.constantFrom(...lengths), fc.constantFrom('x', 'é', '👍', ' ', '\n')).map(([length, sign]) => sign.repeat(length)),
);
const anOddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 13, 0.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e21, 1e308, -1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anythingElse = fc.oneof(
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
const oddly = fc.oneof({ weight: 6, arbitrary: anOddText }, { weight: 2, arbitrary: anOddNumber }, { weight: 1, arbitrary: anythingElse });

/** Rows that nobody has, and what is no id at all: with a session, nothing of the house may be changed. */
const strangeIds = [
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
const anId = fc.oneof(
  fc.constantFrom(...strangeIds, ...uuids, ...codes),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((text) => Number.isNaN(Number(text)))
    .map((text) => encodeURIComponent(text.toWellFormed())),
);

const half = fc.integer({ min: 0, max: 1 }).map((one) => one === 1);
const oneIn = (many: number) => fc.integer({ min: 1, max: many }).map((drawn) => drawn === 1);

/** A whole session would end, or an account change hands. */
const notWithASession = new Set(['post /api/admin/logout', 'delete /api/admin/sessions', 'put /api/admin/password']);

/** Looking at a password takes forty milliseconds of a processor, on purpose: those routes are asked less often. */
const takesTime = /login|password|second-factor/;

/** Requests of every kind of the document, from almost right to nonsense. */
export function anOddRequest(document: ApiDocument): fc.Arbitrary<OddRequest> {
  const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const one = { route, method, operation };
      return takesTime.test(route) ? [one] : [one, one, one, one, one, one];
    }),
  );
  return fc.constantFrom(...operations).chain(({ route, method, operation }) =>
    fc
      .record({
        signedIn: oneIn(6).map((not) => !not),
        ids: fc.array(anId, { minLength: 4, maxLength: 4 }),
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
      .map(({ signedIn, ids, query, body, type, wrongMethod, accept }): OddRequest => {
        const used = (wrongMethod ?? method).toLowerCase();
        const bare = used === 'get' || used === 'head';
        return {
          route: `${method} ${route}`,
          method: used.toUpperCase(),
          path: route.replace(/\{\w+\}/g, () => ids.pop()!) + query,
          headers: {
            ...(accept ? { 'accept-encoding': accept } : {}),
            ...(!bare && type ? { 'content-type': type } : {}),
          },
          body: bare ? undefined : body,
          signedIn: signedIn && !notWithASession.has(`${used} ${route}`),
        };
      }),
  );
}

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const named = parameters.filter(({ in: where }) => where === 'query');
  const one = fc.oneof(
    ...named.map(({ name, schema }) => fc.tuple(fc.constant(name), valueOf(name, schema))),
    fc.tuple(fc.constantFrom('limit', 'cursor', '__proto__', 'constructor[prototype]', 'search[]', ''), anOddText),
  );
  return fc.array(one, { maxLength: 3 }).map((pairs) => {
    const texts = pairs.map(([name, value]) => [name, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()]);
    // Node reads 16 kB of head and then ends the connection.
    const text = texts.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value).slice(0, 3_000)}`).join('&');
    return text && `?${text}`;
  });
}

function bodyOf({ requestBody }: Operation, document: ApiDocument): fc.Arbitrary<string | undefined> {
  const [described] = Object.values(requestBody?.content ?? {});
  const meant = described ? objectOf(described.schema, document) : fc.constant({});
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
  return fc.oneof({ weight: 6, arbitrary: meant.map((value) => JSON.stringify(value)) }, { weight: 1, arbitrary: broken });
}

/** An object of the schema with a fault or two, or none. */
function objectOf(schema: Schema, document: ApiDocument): fc.Arbitrary<unknown> {
  const { properties = {} } = schema.$ref ? document.components.schemas[schema.$ref.split('/').pop()!]! : schema;
  const names = Object.keys(properties);
  const right = fc.record(
    Object.fromEntries(
      names.map((name) => [name, properties[name]!.$ref ? objectOf(properties[name]!, document) : meantFor(name, properties[name]!)]),
    ),
  );
  if (names.length === 0) return right;
  const fault = fc.tuple(fc.constantFrom(...names, 'id', 'status', 'role', 'toString'), fc.option(oddly, { nil: undefined, freq: 5 }));
  return fc.tuple(right, fc.array(fault, { maxLength: 2 })).map(([object, faults]) => ({ ...object, ...Object.fromEntries(faults) }));
}

const valueOf = (name: string, schema: Schema): fc.Arbitrary<unknown> => fc.oneof(meantFor(name, schema), oddly);

function meantFor(name: string, { enum: values, type }: Schema): fc.Arbitrary<unknown> {
  const known = values ?? fitting[name];
  if (known) return fc.constantFrom(...known);
  if (type === 'number' || type === 'integer') return fc.constantFrom(1, 5, 50);
  if (type === 'boolean') return half;
  if (type === 'array') return fc.constant([]);
  return fc.constantFrom('A day we still talk about.', 'Ünïcödé in a name');
}
