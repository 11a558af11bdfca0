import { describe, expect, test } from 'vitest';
import { getMetadataStorage } from 'class-validator';
import * as contracts from '@charter/contracts';
import { DomainError, sentenceOf, type FieldError } from '@charter/contracts';
import { bookingFields, correctableFields } from '@charter/contracts/browser';
import { problemOf } from '../problems/problem.filter.js';
import { validationPipe } from './validation.pipe.js';

type Form = new () => object;

/** The problem that the gateway answers to a request with this body. */
async function problemFor(form: Form, body: object) {
  try {
    await validationPipe().transform(body, { type: 'body', metatype: form });
  } catch (error) {
    return problemOf(error as DomainError, 'id-12345');
  }
  throw new Error('the body is valid');
}

const booking = {
  packageId: 1,
  bookingDate: '2026-12-24',
  timeSlot: 'Morning',
  guestCount: 2,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 242 555 0100',
};
const testimonial = { name: 'Ana', location: 'Lisbon', rating: 5, review: 'A day we still talk about.' };
const charter = {
  name: 'Rose Island',
  duration: '4 hours',
  description: 'Water and sand.',
  price: 1200,
  maxGuests: 12,
  includes: ['Fuel'],
  imageUrl: '/media/brand/rose-island.jpg',
  timeSlots: ['Morning'],
};
const tooLong = (max: number) => ({ code: 'tooLong', params: { max } });

/** A value that the field does not accept, and the error of it. */
function invalid(field: (typeof bookingFields)[keyof typeof bookingFields]): [value: unknown, error: FieldError] {
  switch (field.kind) {
    case 'line':
    case 'prose':
      return ['x'.repeat(field.max + 1), { code: 'tooLong', params: { max: field.max } }];
    case 'integer':
      return [field.max + 1, { code: 'tooManyGuests', params: { max: field.max } }];
    case 'day':
      return ['24.12.2026', { code: 'dateRequired' }];
    default:
      return ['call me', { code: field.kind }];
  }
}

const bookingFieldNames = Object.keys(bookingFields) as (keyof typeof bookingFields)[];

test.each([
  ['PlaceBookingForm', contracts.PlaceBookingForm, bookingFieldNames],
  ['PhoneBookingForm', contracts.PhoneBookingForm, bookingFieldNames],
  ['CorrectionForm', contracts.CorrectionForm, correctableFields],
] as const)('%s has every field of the table, with its limits', async (_name, form, names) => {
  const tried = names.map((name) => [name, ...invalid(bookingFields[name])] as const);
  const values = Object.fromEntries(tried.map(([name, value]) => [name, value]));
  expect(await problemFor(form, { ...booking, totalAmount: 1200, expectedRevision: 0, ...values })).toMatchObject({
    codes: Object.fromEntries(tried.map(([name, , error]) => [name, error])),
  });
});

describe('a problem has the code of each invalid field', () => {
  test.each<[string, Form, object, Record<string, object>]>([
    [
      'the booking form without values',
      contracts.PlaceBookingForm,
      {},
      {
        packageId: { code: 'packageRequired' },
        bookingDate: { code: 'dateRequired' },
        timeSlot: { code: 'timeSlotRequired' },
        guestCount: { code: 'tooFewGuests' },
        firstName: { code: 'firstNameRequired' },
        lastName: { code: 'lastNameRequired' },
        email: { code: 'email' },
        phone: { code: 'phone' },
        totalAmount: { code: 'wrongAmount' },
      },
    ],
    ['the waiver without texts', contracts.WaiverForm, {}, { texts: { code: 'waiverTextRequired' } }],
    [
      'the waiver with one text for all languages',
      contracts.WaiverForm,
      { texts: 'Life jackets on.' },
      { texts: { code: 'waiverTextRequired' } },
    ],
    [
      'the booking form with values outside its limits',
      contracts.PlaceBookingForm,
      {
        ...booking,
        guestCount: 13,
        lastName: 'a\nb',
        locale: 'xx',
        totalAmount: 1.5,
        paymentOrderId: '?',
      },
      {
        guestCount: { code: 'tooManyGuests', params: { max: 12 } },
        lastName: { code: 'oneLine' },
        locale: { code: 'unknownLanguage' },
        totalAmount: { code: 'wrongAmount' },
        paymentOrderId: { code: 'notAnOrderId' },
      },
    ],
    [
      'the order form, whose booking is nested',
      contracts.OrderForm,
      { amount: 'x', currency: 'EUR', intent: 'CAPTURE', booking: { ...booking, email: 'x', guestCount: 0 } },
      {
        amount: { code: 'wrongAmount' },
        currency: { code: 'usDollars' },
        'booking.email': { code: 'email' },
        'booking.guestCount': { code: 'tooFewGuests' },
      },
    ],
    [
      'an order without a booking',
      contracts.OrderForm,
      { amount: '1200', currency: 'USD', intent: 'CAPTURE' },
      { booking: { code: 'orderWithoutBooking' } },
    ],
    [
      'the contact form',
      contracts.ContactForm,
      { firstName: ' ', lastName: 'x'.repeat(81), email: 'ana', phone: 'at noon', preferredCharter: 'x'.repeat(121), message: 'Hello' },
      {
        firstName: { code: 'firstNameRequired' },
        lastName: tooLong(80),
        email: { code: 'email' },
        phone: { code: 'phone' },
        preferredCharter: tooLong(120),
        message: { code: 'messageTooShort', params: { min: 10 } },
      },
    ],
    [
      'the review form',
      contracts.ReviewForm,
      { name: '', location: 'x'.repeat(121), rating: 6, review: 'Nice' },
      {
        name: { code: 'nameRequired' },
        location: tooLong(120),
        rating: { code: 'ratingTooHigh', params: { max: 5 } },
        review: { code: 'reviewTooShort', params: { min: 10 } },
      },
    ],
    [
      'the testimonial form',
      contracts.TestimonialForm,
      { ...testimonial, rating: 0, review: '', isVerified: 'yes' },
      {
        rating: { code: 'ratingTooLow' },
        review: { code: 'testimonialRequired' },
        isVerified: { code: 'notABoolean', params: { field: 'isVerified' } },
      },
    ],
    [
      'the package form, with lists',
      contracts.PackageForm,
      { ...charter, price: 100_001, maxGuests: 13, includes: ['x'.repeat(121)], timeSlots: [], imageUrl: 'ftp://x' },
      {
        price: { code: 'priceTooHigh' },
        maxGuests: { code: 'maxGuestsTooHigh', params: { max: 12 } },
        includes: { code: 'entryTooLong', params: { max: 120 } },
        timeSlots: { code: 'slotRequired' },
        imageUrl: { code: 'imageAddress' },
      },
    ],
    [
      'a list with too many entries',
      contracts.PackageForm,
      { ...charter, includes: Array.from({ length: 31 }, (_, index) => `Item ${index}`) },
      {
        includes: { code: 'tooManyEntries', params: { max: 30 } },
      },
    ],
    ['an order of images', contracts.PackageImageOrder, { imageIds: ['a'] }, { imageIds: { code: 'imageOrder' } }],
    [
      'the gallery form',
      contracts.GalleryForm,
      { title: 'x'.repeat(201) },
      { title: tooLong(200), imageUrl: { code: 'galleryFieldRequired' } },
    ],
    [
      'a refund',
      contracts.RefundForm,
      { amount: 1e-7, reason: ' ', refundId: 'x' },
      {
        amount: { code: 'amountFormat' },
        reason: { code: 'reasonRequired' },
        refundId: { code: 'notARefundId' },
      },
    ],
    [
      'a payment that staff record',
      contracts.ManualPaymentForm,
      { entryId: 'x', amount: 1e-7, method: 'paypal', note: 'x'.repeat(301) },
      {
        entryId: { code: 'notAnEntryId' },
        amount: { code: 'amountFormat' },
        method: { code: 'methodChoice' },
        note: tooLong(300),
      },
    ],
    [
      'a block',
      contracts.BlockForm,
      { from: 'x', to: '', reason: 'holiday' },
      {
        from: { code: 'blockStart' },
        to: { code: 'blockEnd' },
        reason: { code: 'blockReason' },
      },
    ],
    [
      'a new password',
      contracts.PasswordChange,
      { currentPassword: '', newPassword: 'short' },
      {
        currentPassword: { code: 'passwordRequired' },
        newPassword: { code: 'passwordTooShort', params: { min: 12 } },
      },
    ],
    ['signing in', contracts.LoginForm, {}, { username: { code: 'usernameRequired' }, password: { code: 'passwordRequired' } }],
    [
      'a query',
      contracts.BookingListQuery,
      { limit: '500', from: 'x' },
      {
        limit: { code: 'tooLarge', params: { field: 'limit', max: 200 } },
        from: { code: 'notADate', params: { field: 'from' } },
      },
    ],
  ])('%s', async (_name, form, body, codes) => {
    const problem = await problemFor(form, body);
    expect(problem).toMatchObject({ status: 422, code: 'INVALID' });
    expect(problem.codes).toEqual(codes);
    expect(problem.errors).toEqual(
      Object.fromEntries(Object.entries(codes).map(([field, error]) => [field, sentenceOf(error as FieldError)])),
    );
  });

  test('a sentence has its parameters', async () => {
    const { errors } = await problemFor(contracts.ContactForm, {
      firstName: 'x'.repeat(81),
      lastName: 'R',
      email: 'a@b.example',
      message: '',
    });
    expect(errors).toEqual({
      firstName: 'Please use at most 80 characters',
      message: 'Message must be at least 10 characters long',
    });
  });
});

test('every validation rule of the contracts has a code, and answers the sentence of that code', () => {
  const forms = Object.values(contracts).filter((value): value is Form => typeof value === 'function' && /^class /.test(String(value)));
  const rules = forms.flatMap((form) => getMetadataStorage().getTargetValidationMetadatas(form, '', false, false));
  const checked = rules.filter(({ type }) => type !== 'conditionalValidation');
  expect(checked.length).toBeGreaterThan(150);
  const without = checked.filter(({ context, message }) => !context || message !== sentenceOf(context as FieldError));
  expect(without.map(({ target, propertyName, name }) => `${(target as Form).name}.${propertyName} ${name}`)).toEqual([]);
});
