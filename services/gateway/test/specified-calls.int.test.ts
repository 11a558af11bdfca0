import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestGateway, signIn, startGatewayHarness } from './gateway-harness.js';

/** The call table of the product's specification. Clients that were written by it must go on to work. */
const specifiedCalls = [
  'GET /api/charter-packages',
  'GET /api/admin/packages/{packageId}/images',
  'GET /api/admin/gallery',
  'GET /api/testimonials',
  'POST /api/contact',
  'GET /api/unavailable-dates/{packageId}',
  'POST /api/check-availability',
  'POST /api/bookings',
  'GET /paypal/setup',
  'POST /paypal/order',
  'POST /paypal/order/{orderId}/capture',
  'GET /api/bookings',
  'PUT /api/admin/bookings/{bookingId}/status',
  'DELETE /api/admin/bookings/{bookingId}',
  'POST /api/admin/packages',
  'PUT /api/admin/packages/{id}',
  'DELETE /api/admin/packages/{id}',
  'POST /api/admin/packages/{packageId}/images',
  'PUT /api/admin/packages/{packageId}/images/{imageId}',
  'DELETE /api/admin/packages/{packageId}/images/{imageId}',
  'PUT /api/admin/packages/{packageId}/images/reorder',
  'POST /api/admin/gallery',
  'PUT /api/admin/gallery/{id}',
  'DELETE /api/admin/gallery/{id}',
  'PUT /api/admin/gallery/reorder',
  'POST /api/testimonials',
  'PUT /api/testimonials/{id}',
  'DELETE /api/testimonials/{id}',
  'POST /api/admin/send-review-invite/{bookingId}',
  'GET /api/contact',
  'DELETE /api/contact/{id}',
  'PATCH /api/contact/{id}/status',
  'POST /api/contact/{id}/respond',
  'GET /api/test-emails/booking-confirmation',
  'GET /api/test-emails/review-invitation',
];

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());

test('every call of the specification has its route, method and path unchanged', async () => {
  const { cookie } = await signIn(gateway);
  for (const call of specifiedCalls) {
    const [method = '', path = ''] = call.split(' ');
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const response = await gateway.send(method, path.replaceAll(/{\w+}/g, '7'), body, { cookie });
    // Without the services behind it, a route answers 422 for the empty form, or 503; a path that no route has answers 404.
    expect([call, [404, 405].includes(response.status)]).toEqual([call, false]);
  }
  const unknown = await gateway.send('GET', '/api/charter-package', undefined, { cookie });
  expect(unknown.status).toBe(404);
});
