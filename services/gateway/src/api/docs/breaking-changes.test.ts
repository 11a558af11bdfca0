import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ApiDocument, breakingChanges } from './breaking-changes.js';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) as unknown;
const released = read('openapi.released.json') as ApiDocument;
const current = read('openapi.json') as ApiDocument;

test('openapi.json breaks nothing of the released API that openapi.breaking.json does not declare with a reason', () => {
  const declared = read('openapi.breaking.json') as Record<string, string>;
  expect(breakingChanges(released, current).toSorted()).toEqual(Object.keys(declared).toSorted());
  for (const reason of Object.values(declared)) expect(reason.length).toBeGreaterThan(20);
});

describe('a breaking change is', () => {
  interface Schema {
    properties: Record<string, Record<string, unknown>>;
    required?: string[];
  }
  const change = (
    edit: (api: { paths: Record<string, Record<string, Record<string, unknown>>>; schemas: Record<string, Schema> }) => void,
  ) => {
    const copy = structuredClone(released) as { paths: never; components: { schemas: Record<string, Schema> } };
    edit({ paths: copy.paths, schemas: copy.components.schemas });
    return breakingChanges(released, copy);
  };

  test.each<[string, Parameters<typeof change>[0], string]>([
    ['a removed path', ({ paths }) => delete paths['/api/contact'], 'POST /api/contact: removed'],
    ['a removed operation', ({ paths }) => delete paths['/api/bookings']!.post, 'POST /api/bookings: removed'],
    [
      'a removed response',
      ({ paths }) => delete (paths['/api/bookings']!.post!.responses as Record<string, unknown>)['202'],
      'POST /api/bookings: response 202: removed',
    ],
    [
      'a removed field of a response',
      ({ schemas }) => delete schemas.CharterPackage!.properties.price,
      'GET /api/charter-packages: response 200[].price: removed',
    ],
    [
      'a field that may be missing from a response',
      ({ schemas }) => (schemas.CharterPackage!.required = ['id']),
      'GET /api/charter-packages: response 200[].price: may be missing',
    ],
    [
      'a new required field of a request',
      ({ schemas }) => {
        schemas.ContactForm!.properties.country = { type: 'string' };
        schemas.ContactForm!.required!.push('country');
      },
      'POST /api/contact: body.country: new and required',
    ],
    [
      'a field that is now required',
      ({ schemas }) => schemas.ContactForm!.required!.push('preferredCharter'),
      'POST /api/contact: body.preferredCharter: now required',
    ],
    [
      'a smaller maximum',
      ({ schemas }) => (schemas.ContactForm!.properties.firstName!.maxLength = 79),
      'POST /api/contact: body.firstName: maxLength is 79 instead of 80',
    ],
    [
      'a larger minimum of a nested form',
      ({ schemas }) => (schemas.BookingForm!.properties.guestCount!.minimum = 2),
      'POST /paypal/order: body.booking.guestCount: minimum is 2 instead of 1',
    ],
    [
      'another pattern',
      ({ schemas }) => (schemas.ContactForm!.properties.message!.pattern = '^x'),
      'POST /api/contact: body.message: pattern is ^x instead of',
    ],
    [
      'another type',
      ({ schemas }) => (schemas.GuestBooking!.properties.totalAmount!.type = 'string'),
      'response 201.totalAmount: string instead of number',
    ],
    [
      'a new required parameter',
      ({ paths }) =>
        (paths['/api/charter-packages']!.get!.parameters as object[]).push({ name: 'season', in: 'query', required: true, schema: {} }),
      'GET /api/charter-packages: parameter season is new and required',
    ],
  ])('%s', (_name, edit, expected) => {
    expect(change(edit).join('\n')).toContain(expected);
  });

  test('no addition', () => {
    const changes = change(({ paths, schemas }) => {
      paths['/api/new'] = { get: {} };
      schemas.ContactForm!.properties.country = { type: 'string' };
      schemas.ContactForm!.properties.firstName!.maxLength = 200;
      schemas.CharterPackage!.properties.harbor = { type: 'string' };
    });
    expect(changes).toEqual([]);
  });
});
