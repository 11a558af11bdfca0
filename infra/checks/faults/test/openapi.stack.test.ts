import { expect, test } from 'vitest';
import { stack } from './stack.js';

interface OpenApiDocument {
  paths: Record<string, { get?: { parameters: { name: string; schema: object }[] } }>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
}

test('the OpenAPI document contains the limits of the forms', async () => {
  const response = await fetch(`${stack.site}/api/openapi.json`);
  const { paths, components } = (await response.json()) as OpenApiDocument;
  expect(components.schemas.PlaceBookingForm?.properties).toMatchObject({
    firstName: { type: 'string', minLength: 1, maxLength: 80 },
    guestCount: { type: 'integer', minimum: 1, maximum: 12 },
    email: { format: 'email' },
  });
  const limit = paths['/api/bookings']?.get?.parameters.find(({ name }) => name === 'limit');
  expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 200 });
});
