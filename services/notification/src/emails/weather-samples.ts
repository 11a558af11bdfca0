/** Data of invented events after a weather call, for previews and tests. */
import type {
  BookingMoved,
  CharterCalledOff,
  CallWithdrawn,
  ChoiceMade,
  ChoiceReminderDue,
  FreeSlot,
  Locale,
  MovedChoice,
  OfferedSlot,
  WeatherWatched,
} from '@charter/contracts';
import { bookingSample, bookingSampleWith, sampleBooking, sampleCancellationId } from './samples.js';

const slotOn = (date: string): FreeSlot => ({
  date,
  timeSlot: sampleBooking.timeSlot,
  startsAt: `${date}T13:00:00.000Z`,
  endsAt: `${date}T21:00:00.000Z`,
});

/** Held after an earlier call. */
export const lostSlotSample: FreeSlot = slotOn('2026-12-13');

const offer: OfferedSlot = { ...slotOn('2026-12-14'), expiresAt: '2026-12-12T11:00:00.000Z' };
const explanation = {
  departure: sampleBooking.startsAt,
  hoursLeft: 14,
  tierFrom: null,
  tierTo: null,
  percent: 100,
  price: 3600,
  alreadyBack: 0,
  due: 3600,
};
const chooseBy = '2026-12-25T23:00:00.000Z';

/** Fourteen hours before departure. */
export const calledOffSample =
  (change: Partial<CharterCalledOff> = {}) =>
  (locale: Locale): CharterCalledOff => ({
    ...bookingSampleWith({ status: 'cancelled' })(locale),
    callId: '1c4b8a52-3f0e-4d5b-9a67-7a2e5d1f9b60',
    cancellationId: sampleCancellationId,
    cause: 'weather',
    note: 'A cold front comes through on Saturday with gusts of 35 knots.',
    chooseBy,
    explanation,
    offer,
    alternatives: ['2026-12-15', '2026-12-16', '2026-12-18'].map(slotOn),
    ...change,
  });

/** A phone booking that was not paid. */
export const unpaidCallSample = (locale: Locale): CharterCalledOff => ({
  ...calledOffSample()(locale),
  ...bookingSampleWith({ status: 'cancelled', paymentStatus: 'pending' })(locale),
  explanation: { ...explanation, percent: 0, due: 0 },
});

export const choiceReminderSample =
  (change: Partial<ChoiceReminderDue> = {}) =>
  (locale: Locale): ChoiceReminderDue => ({
    ...bookingSampleWith({ status: 'cancelled' })(locale),
    cancellationId: sampleCancellationId,
    cause: 'weather',
    chooseBy,
    isLast: false,
    explanation,
    offer: null,
    ...change,
  });

export const watchedSample =
  (note: string | null) =>
  (locale: Locale): WeatherWatched => ({ ...bookingSample(locale), note, decideBy: '2026-12-11T23:00:00.000Z' });

export const withdrawnSample = (locale: Locale): CallWithdrawn => ({
  ...bookingSampleWith({ status: 'confirmed' })(locale),
  cancellationId: sampleCancellationId,
});

/** The refund was chosen. */
export const choiceMadeSample =
  (change: Partial<ChoiceMade> = {}) =>
  (locale: Locale): ChoiceMade => ({
    ...bookingSampleWith({ status: 'cancelled' })(locale),
    cancellationId: sampleCancellationId,
    cause: 'weather',
    choice: 'refund',
    by: 'guest',
    explanation,
    amount: 3600,
    refundSent: true,
    ...change,
  });

/** Ninety minutes later than the sample booking was sold for. */
export const delayedSample =
  (change: Partial<BookingMoved> = {}) =>
  (locale: Locale): BookingMoved => ({
    ...bookingSampleWith({ startsAt: '2026-12-12T14:30:00.000Z', endsAt: '2026-12-12T22:30:00.000Z' })(locale),
    from: slotOn(sampleBooking.bookingDate),
    cause: 'weather',
    by: 'staff',
    notifyGuest: true,
    ...change,
  });

export const sampleMovedChoice: MovedChoice = {
  moveId: '7d0c1f8e-5f1b-4c55-9d5e-2f3a8f0a6b14',
  chooseBy: '2026-12-12T12:30:00.000Z',
  refund: 3600,
};

/** A phone booking that was not paid. */
export const unpaidDelaySample = (locale: Locale): BookingMoved => {
  const delayed = delayedSample({ choice: { ...sampleMovedChoice, refund: 0 } })(locale);
  return { ...delayed, booking: { ...delayed.booking, paymentStatus: 'pending' } };
};
