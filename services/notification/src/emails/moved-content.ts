import type { BookingMoved } from '@charter/contracts';
import { charterContent, isPaid } from './content.js';

/** A charter at its new time: why it was moved, and what its guest may choose. Exactly one of the reasons is true. */
export function movedContent({ booking, from, cause, chosen = false, note, choice }: BookingMoved) {
  const delayed = cause === 'weather' && !chosen && from.date === booking.bookingDate;
  return {
    ...charterContent(booking),
    formerDate: from.date,
    formerHours: { from: from.startsAt, to: from.endsAt },
    forGuest: cause === 'guest',
    forChoice: chosen,
    forDelay: delayed,
    forWeather: cause === 'weather' && !chosen && !delayed,
    forBusiness: cause === 'business' && !chosen,
    note: note ?? null,
    choice: choice ? { chooseBy: choice.chooseBy, refund: isPaid(booking) && choice.refund > 0 ? { due: choice.refund } : null } : null,
  };
}
