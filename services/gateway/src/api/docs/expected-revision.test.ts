import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Operation {
  'x-access'?: string;
  requestBody?: { content: { 'application/json'?: { schema: { $ref?: string } } } };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object }> };
}

/** Changes without `expectedRevision`, and why nobody's change can be undone by them. */
const exceptions = {
  'PUT /api/admin/password': 'a setting of the own account, which the present password has to prove',
  'PUT /api/admin/second-factor': 'a setting of the own account: enables it once',
};

/** `openapi.int.test.ts` compares this file with the routes. */
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as Document;

const staff = new Set(['admin', 'crew', 'account']);
const updates = Object.entries(document.paths).flatMap(([path, operations]) =>
  ['put', 'patch'].flatMap((method) => {
    const operation = operations[method];
    return operation && staff.has(operation['x-access'] ?? '') ? [{ route: `${method.toUpperCase()} ${path}`, operation }] : [];
  }),
);

const hasRevision = ({ requestBody }: Operation): boolean => {
  const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
  return Object.hasOwn(document.components.schemas[name ?? '']?.properties ?? {}, 'expectedRevision');
};

test('every PUT and PATCH of staff carries the revision that its form was opened with', () => {
  expect(updates.length).toBeGreaterThan(15);
  const without = updates.filter(({ operation }) => !hasRevision(operation)).map(({ route }) => route);
  expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
