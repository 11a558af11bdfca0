import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  booking,
  bookingBackOffice,
  catalog,
  content,
  type ErrorCode,
  inquiry,
  invitations,
  notification,
  type Operation,
  payment,
  DomainError,
} from '@charter/contracts';
import { form, order } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const bookingId = '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b';
const availabilityQuery = { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' };
const review = { name: 'Ana R.', location: 'Lisbon, Portugal', rating: 5, review: 'A day we still talk about.' };
const imageForm = { title: 'Reef', imageUrl: 'https://pictures.example/reef.jpg' };
const packageForm = {
  name: 'Blue Lagoon Morning',
  duration: '4 hours',
  description: 'Swim before the town is up.',
  price: 1400,
  maxGuests: 8,
  includes: ['Fuel'],
  imageUrl: '/media/brand/hero.jpg',
  timeSlots: ['Morning'],
};

type Call = [method: string, path: string, body: object | undefined];

describe('an invalid request is answered with 422 and its fields, without an RPC call', () => {
  const invalid: [...Call, errors: Record<string, string>][] = [
    ['GET', '/api/unavailable-dates/first', undefined, { packageId: 'packageId must be the number of a package' }],
    ['GET', '/api/admin/packages/first/images', undefined, { packageId: 'packageId must be the number of a package' }],
    [
      'POST',
      '/api/check-availability',
      {},
      { date: 'Date is required', packageId: 'Please choose a charter', timeSlot: 'Time slot is required' },
    ],
    [
      'POST',
      '/api/bookings',
      { ...form, email: 'nobody' },
      { email: 'Please enter a valid email address', totalAmount: 'The price has changed. Please review it before paying.' },
    ],
    [
      'POST',
      '/paypal/order',
      { ...order, amount: '1,200', currency: 'EUR', intent: 'AUTHORIZE' },
      {
        amount: 'The price has changed. Please review it before paying.',
        currency: 'Payments must be in US dollars',
        intent: 'The intent must be CAPTURE',
      },
    ],
    ['POST', '/paypal/order/no-order/capture', undefined, { orderId: 'This is not a PayPal order ID' }],
    ['PUT', `/api/admin/bookings/${bookingId}/status`, { status: 'completed' }, { status: 'Choose pending, confirmed or cancelled' }],
    ['PUT', '/api/admin/bookings/7/status', { status: 'confirmed' }, { bookingId: 'Unknown booking' }],
    ['DELETE', '/api/admin/bookings/7', undefined, { bookingId: 'Unknown booking' }],
    ['DELETE', `/api/admin/bookings/${bookingId}?force=perhaps`, undefined, { force: 'This field is required' }],
    ['PUT', '/api/admin/packages/7', { ...packageForm, price: 0 }, { price: 'Price must be greater than 0' }],
    ['PUT', '/api/admin/packages/first', packageForm, { packageId: 'packageId must be the number of a package' }],
    ['DELETE', '/api/admin/packages/first', undefined, { packageId: 'packageId must be the number of a package' }],
    ['POST', '/api/admin/packages/first/images', imageForm, { packageId: 'packageId must be the number of a package' }],
    ['PUT', '/api/admin/packages/7/images/3', { title: 'Reef' }, { imageUrl: 'Image URL is required' }],
    ['PUT', '/api/admin/packages/7/images/first', imageForm, { imageId: 'imageId must be the number of an image' }],
    ['DELETE', '/api/admin/packages/7/images/first', undefined, { imageId: 'imageId must be the number of an image' }],
    [
      'PUT',
      '/api/admin/packages/7/images/reorder',
      { imageIds: [1, 1] },
      { imageIds: 'The new order must list each image of this package once' },
    ],
    ['PUT', '/api/admin/gallery/7', { title: 'Reef' }, { imageUrl: 'Please provide a title and image.' }],
    ['DELETE', '/api/admin/gallery/first', undefined, { id: 'id must be the number of a gallery image' }],
    ['PUT', '/api/admin/gallery/reorder', { imageIds: ['a'] }, { imageIds: 'The new order must list each image once' }],
    ['PUT', '/api/testimonials/7', { ...review, rating: 0 }, { rating: 'Rating must be at least 1' }],
    ['PUT', '/api/testimonials/first', review, { id: 'id must be the number of a review' }],
    ['DELETE', '/api/testimonials/first', undefined, { id: 'id must be the number of a review' }],
    ['POST', '/api/admin/send-review-invite/7', undefined, { bookingId: 'Unknown booking' }],
    ['GET', '/api/test-emails/Booking.html', undefined, { template: 'There is no email with this name' }],
    ['GET', '/api/bookings/not-a-code', undefined, { confirmationCode: 'A confirmation code looks like XXXXX-XXXXX' }],
    ['GET', '/api/reviews/not-a-code', undefined, { confirmationCode: 'A confirmation code looks like XXXXX-XXXXX' }],
  ];

  test.each(invalid)('%s %s', async (method, path, body, errors) => {
    const response = await gateway.send(method, path, body, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, errors]);
  });
});

describe('a domain error of a service keeps its code', () => {
  const errors: [...Call, operation: Operation<object, object>, codes: Partial<Record<ErrorCode, number>>][] = [
    ['GET', '/api/unavailable-dates/4711', undefined, booking.unavailableDates, { PACKAGE_NOT_FOUND: 404 }],
    ['GET', '/api/next-free/4711', undefined, booking.nextFree, { PACKAGE_NOT_FOUND: 404 }],
    ['POST', '/api/check-availability', availabilityQuery, booking.checkAvailability, { PACKAGE_NOT_FOUND: 404, INVALID: 422 }],
    ['GET', '/paypal/setup', undefined, payment.setup, { PAYPAL_UNAVAILABLE: 503 }],
    [
      'POST',
      '/paypal/order',
      order,
      payment.createOrder,
      { INVALID: 422, PACKAGE_NOT_FOUND: 404, SLOT_TAKEN: 409, ALREADY_PAID: 409, PAYMENT_IN_DOUBT: 409, PAYPAL_UNAVAILABLE: 503 },
    ],
    ['POST', '/paypal/order/ORDER12345/capture', undefined, payment.capture, { ORDER_NOT_FOUND: 404, FOREIGN_ORDER: 403, SLOT_TAKEN: 409 }],
    ['POST', '/api/bookings', { ...form, totalAmount: 1200 }, payment.findCheckout, { NOT_PAID: 402, FOREIGN_ORDER: 403, INVALID: 422 }],
    ['GET', '/api/bookings/ABCDE-12345', undefined, booking.findByCode, { BOOKING_NOT_FOUND: 404 }],
    ['GET', '/api/bookings/ABCDE-12345/calendar.ics', undefined, booking.findByCode, { BOOKING_NOT_FOUND: 404 }],
    [
      'GET',
      '/api/reviews/ABCDE-12345',
      undefined,
      content.findInvitation,
      { BOOKING_NOT_FOUND: 404, REVIEW_TOO_EARLY: 409, ALREADY_REVIEWED: 409 },
    ],
    [
      'POST',
      '/api/reviews/ABCDE-12345',
      review,
      content.submitReview,
      { BOOKING_NOT_FOUND: 404, REVIEW_TOO_EARLY: 409, ALREADY_REVIEWED: 409 },
    ],
    [
      'PUT',
      `/api/admin/bookings/${bookingId}/status`,
      { status: 'confirmed' },
      bookingBackOffice.changeStatus,
      { BOOKING_NOT_FOUND: 404, STATUS_NOT_ALLOWED: 409, SLOT_TAKEN: 409 },
    ],
    ['DELETE', `/api/admin/bookings/${bookingId}`, undefined, bookingBackOffice.remove, { BOOKING_NOT_FOUND: 404, STILL_PAID: 409 }],
    [
      'POST',
      `/api/admin/bookings/${bookingId}/refunds`,
      { amount: 1, reason: 'Rain' },
      payment.refund,
      { BOOKING_NOT_FOUND: 404, NOTHING_TO_REFUND: 409, REFUND_FAILED: 409, INVALID: 422 },
    ],
    ['POST', '/api/admin/packages', packageForm, catalog.addPackage, { INVALID: 422 }],
    ['PUT', '/api/admin/packages/4711', packageForm, catalog.changePackage, { PACKAGE_NOT_FOUND: 404, INVALID: 422 }],
    ['DELETE', '/api/admin/packages/4711', undefined, catalog.removePackage, { PACKAGE_NOT_FOUND: 404 }],
    ['POST', '/api/admin/packages/4711/images', imageForm, catalog.addImage, { PACKAGE_NOT_FOUND: 404 }],
    ['PUT', '/api/admin/packages/7/images/4711', imageForm, catalog.changeImage, { PACKAGE_NOT_FOUND: 404, IMAGE_NOT_FOUND: 404 }],
    ['DELETE', '/api/admin/packages/7/images/4711', undefined, catalog.removeImage, { PACKAGE_NOT_FOUND: 404, IMAGE_NOT_FOUND: 404 }],
    ['PUT', '/api/admin/packages/7/images/reorder', { imageIds: [3] }, catalog.reorderImages, { PACKAGE_NOT_FOUND: 404, INVALID: 422 }],
    ['PUT', '/api/admin/gallery/4711', imageForm, content.updateGalleryImage, { GALLERY_IMAGE_NOT_FOUND: 404 }],
    ['DELETE', '/api/admin/gallery/4711', undefined, content.removeGalleryImage, { GALLERY_IMAGE_NOT_FOUND: 404 }],
    ['PUT', '/api/admin/gallery/reorder', { imageIds: [3] }, content.reorderGallery, { INVALID: 422 }],
    ['PUT', '/api/testimonials/4711', review, content.changeTestimonial, { REVIEW_NOT_FOUND: 404 }],
    ['DELETE', '/api/testimonials/4711', undefined, content.removeTestimonial, { REVIEW_NOT_FOUND: 404 }],
    [
      'POST',
      `/api/admin/send-review-invite/${bookingId}`,
      undefined,
      invitations.invite,
      { BOOKING_NOT_FOUND: 404, NOT_INVITABLE: 409, ALREADY_REVIEWED: 409, ALREADY_INVITED: 409 },
    ],
    ['PATCH', '/api/contact/4711/status', { status: 'resolved' }, inquiry.changeStatus, { INQUIRY_NOT_FOUND: 404 }],
    ['POST', '/api/contact/4711/respond', { response: 'We do.' }, inquiry.reply, { INQUIRY_NOT_FOUND: 404 }],
    ['DELETE', '/api/contact/4711', undefined, inquiry.remove, { INQUIRY_NOT_FOUND: 404 }],
    ['GET', '/api/test-emails/no-such-template', undefined, notification.preview, { NOT_FOUND: 404 }],
  ];

  test.each(errors)('%s %s', async (method, path, body, operation, codes) => {
    for (const [code, status] of Object.entries(codes)) {
      await gateway.stub(operation, () => {
        throw new DomainError(code as ErrorCode);
      });
      const response = await gateway.send(method, path, body, session);
      expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
      await gateway.removeStubs();
    }
  });
});
