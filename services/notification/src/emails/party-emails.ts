import { type Locale, partyEvents, type PartyInvited } from '@charter/contracts';
import { eventId, greetableName, packageContent, untilDeparture } from './content.js';
import { type AnyEmail, email } from './email.js';
import { bookingSample, linkName } from './samples.js';

const invitedSample =
  (change: Partial<PartyInvited> = {}) =>
  (locale: Locale): PartyInvited => ({
    ...bookingSample(locale),
    memberId: '1c9f4c5a-27f4-4a52-93a5-6e1f0a1b7d20',
    name: 'Giulia Ricci',
    email: 'giulia@guests.example',
    partyVersion: 1,
    ...change,
  });

/** E-mails to friends of a guest, with their personal links. They contain no price, and neither the confirmation code nor the link of the trip page. */
export const partyEmails: readonly AnyEmail[] = [
  email('party-invite')
    .on(partyEvents.invited)
    .oncePer(eventId)
    .to(({ booking, email: address }) => ({ address, locale: booking.locale }))
    .until(untilDeparture)
    .with(({ booking, name, memberId, partyVersion }) => ({
      firstName: friendName(name),
      host: greetableName(booking).firstName,
      ...packageContent(booking),
      bookingDate: booking.bookingDate,
      hours: { from: booking.startsAt, to: booking.endsAt },
      joinLink: { bookingId: booking.id, partyVersion, memberId },
    }))
    .sample(invitedSample())
    .variant('without-name', invitedSample({ name: null }))
    .variant('host-without-name', (locale) => ({
      ...invitedSample()(locale),
      booking: { ...bookingSample(locale).booking, ...linkName },
    })),
];

const friendName = (name: string | null) => name && greetableName({ firstName: name }).firstName;
