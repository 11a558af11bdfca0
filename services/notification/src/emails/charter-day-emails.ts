import { charterDayEvents } from '@charter/contracts';
import { saleContent } from './content.js';
import { type AnyEmail, email } from './email.js';
import { bookingSample } from './samples.js';

/** E-mails of the day of a charter. */
export const charterDayEmails: readonly AnyEmail[] = [
  email('manifest-copy')
    .on(charterDayEvents.manifestDue)
    // Once per departure, also when two devices record it. A charter that is moved after it had to turn back departs at another time.
    .oncePer(({ booking, cause }) => `${booking.id} ${booking.startsAt} ${cause}`)
    .toStaff(({ booking }) => booking.email)
    .with(({ booking, cause, at }) => ({
      ...saleContent(booking),
      bookingId: booking.id,
      guestCount: booking.guestCount,
      hours: { from: booking.startsAt, to: booking.endsAt },
      returned: cause === 'returned',
      at,
    }))
    .attach(({ bookingId }, _locale, _settings, documents) => documents.manifest(bookingId))
    .sample((locale) => ({ ...bookingSample(locale), cause: 'departed' as const, at: '2026-12-12T13:05:00.000Z' }))
    .variant('returned', (locale) => ({ ...bookingSample(locale), cause: 'returned' as const, at: '2026-12-12T20:50:00.000Z' })),
];
