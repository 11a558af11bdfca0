import { type Booking, type CancellationExplanation, type FreeSlot, type OfferedSlot, weatherEvents } from '@charter/contracts';
import { calendarEntry } from '../rendering/calendar-entry.js';
import { changesOfDeparture, charterContent, eventId, guestOfBooking, isPaid } from './content.js';
import { type AnyEmail, email } from './email.js';
import {
  calledOffSample,
  choiceMadeSample,
  choiceReminderSample,
  lostSlotSample,
  unpaidCallSample,
  watchedSample,
  withdrawnSample,
} from './weather-samples.js';

interface Choosing {
  booking: Booking;
  chooseBy: string;
  explanation: CancellationExplanation;
  offer: OfferedSlot | null;
}

/** What a guest may choose, as the partial template `_choice` prints it. */
const choiceContent = ({ booking, chooseBy, explanation, offer }: Choosing, alternatives: readonly FreeSlot[]) => ({
  ...charterContent(booking),
  chooseBy,
  offer: offer && { ...slotContent(offer), expiresAt: offer.expiresAt },
  alternatives: alternatives.map(slotContent),
  refund: isPaid(booking) && explanation.due > 0 ? { due: explanation.due } : null,
});

const slotContent = ({ date, startsAt, endsAt }: FreeSlot) => ({ date, hours: { from: startsAt, to: endsAt } });

/** E-mails to the guest of a charter whose weather is watched, or that was called off. */
export const weatherEmails: readonly AnyEmail[] = [
  email('weather-call')
    .on(weatherEvents.calledOff)
    .oncePer(({ cancellationId, callId, formerOffer }) => (formerOffer ? `${cancellationId} ${callId}` : cancellationId))
    .to(guestOfBooking)
    .with((called) => ({
      ...choiceContent(called, called.alternatives),
      forWeather: !called.formerOffer && called.cause === 'weather',
      forBoat: !called.formerOffer && called.cause === 'boat',
      lost: called.formerOffer ? slotContent(called.formerOffer) : null,
      note: called.note,
    }))
    .attach(calendarEntry)
    .sample(calledOffSample())
    .variant('boat', calledOffSample({ cause: 'boat', note: null }))
    .variant('no-free-slot', calledOffSample({ offer: null, alternatives: [] }))
    .variant('not-paid', unpaidCallSample)
    .variant('offer-lost', calledOffSample({ formerOffer: lostSlotSample }))
    .variant('offer-lost-and-no-free-slot', calledOffSample({ formerOffer: lostSlotSample, offer: null, alternatives: [] })),

  email('weather-reminder')
    .on(weatherEvents.choiceReminderDue)
    .oncePer(({ cancellationId, isLast }) => `${cancellationId} ${isLast ? 'last' : 'first'}`)
    .to(guestOfBooking)
    .until(({ chooseBy }) => chooseBy)
    .unlessAfter('booking-moved', 'weather-refund', 'weather-withdrawn', 'booking-reinstated')
    .with((due) => ({ ...choiceContent(due, []), isLast: due.isLast }))
    .sample(choiceReminderSample())
    .variant('last', choiceReminderSample({ isLast: true })),

  email('weather-watch')
    .on(weatherEvents.watched)
    .oncePer(eventId)
    .to(guestOfBooking)
    .until(({ decideBy }) => decideBy)
    .unlessAfter(...changesOfDeparture)
    .with(({ booking, note, decideBy }) => ({ ...charterContent(booking), note, decideBy }))
    .sample(watchedSample('The forecast has gusts of 25 knots for the afternoon.'))
    .variant('without-a-note', watchedSample(null)),

  email('weather-withdrawn')
    .on(weatherEvents.withdrawn)
    .oncePer(({ cancellationId }) => cancellationId)
    .to(guestOfBooking)
    .with(({ booking }) => charterContent(booking))
    .attach(calendarEntry)
    .sample(withdrawnSample),

  email('weather-refund')
    .on(weatherEvents.choiceMade)
    // After the choice of another time, booking-moved is sent.
    .filter(({ choice }) => choice === 'refund')
    .oncePer(({ cancellationId }) => cancellationId)
    .to(guestOfBooking)
    .with(({ booking, by, amount, refundSent, refundByHand = 0, refundToVoucher = 0, voucherUntil = null }) => ({
      ...charterContent(booking),
      chosen: by !== 'system',
      refund:
        amount > 0
          ? {
              due: amount,
              sent: refundSent,
              partByHand: refundByHand > 0 && { byHand: refundByHand },
              partToVoucher: refundToVoucher > 0 && { toVoucher: refundToVoucher, voucherUntil },
              owed: !refundSent && amount > refundToVoucher,
            }
          : null,
    }))
    .sample(choiceMadeSample())
    .variant('not-chosen-in-time', choiceMadeSample({ by: 'system' }))
    .variant('partly-by-hand', choiceMadeSample({ refundByHand: 500 }))
    .variant('partly-to-a-voucher', choiceMadeSample({ refundToVoucher: 500 }))
    .variant('partly-to-a-voucher-with-an-end', choiceMadeSample({ refundToVoucher: 500, voucherUntil: '2027-03-11' }))
    .variant('paid-later', choiceMadeSample({ refundSent: false }))
    .variant('not-paid', choiceMadeSample({ amount: 0, refundSent: false })),
];
