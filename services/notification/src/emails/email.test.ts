import { describe, expect, test } from '@jest/globals';
import { bookingEvents, defaultBusiness } from '@charter/contracts';
import { aBooking } from '../../test/events.js';
import { email, requireWhole } from './email.js';
import { Templates } from '../rendering/templates.js';

const house = { business: defaultBusiness, publicUrl: 'https://charters.example', inbox: 'desk@charters.example' };
const event = { id: 'e1', type: '', occurredAt: '', correlationId: '', data: { booking: aBooking({ locale: 'es' }) } };
const whole = () =>
  email('farewell')
    .on(bookingEvents.created)
    .about(({ booking }) => booking.id)
    .to(({ booking }) => booking.email)
    .with(({ booking }) => ({ firstName: booking.firstName }));

describe('an e-mail as a sentence', () => {
  test('says what is owed to whom', () => {
    expect(
      whole()
        .inLanguage(({ booking }) => booking.locale)
        .ofBooking(({ booking }) => booking.id)
        .owedAfter(event, house),
    ).toEqual({
      template: 'farewell',
      subjectId: event.data.booking.id,
      bookingId: event.data.booking.id,
      recipient: 'elena@guests.example',
      replyTo: null,
      locale: 'es',
      data: { firstName: 'Elena' },
    });
  });

  test('is not owed when its condition does not hold', () => {
    expect(
      whole()
        .when(({ booking }) => booking.guestCount > 6)
        .owedAfter(event, house),
    ).toBeUndefined();
  });

  test('goes to the house in English unless told otherwise', () => {
    expect(whole().toTheHouse().owedAfter(event, house)).toMatchObject({ recipient: 'desk@charters.example', locale: 'en' });
  });
});

describe('the service does not start', () => {
  test('when an e-mail names no event', () => {
    expect(() => requireWhole([email('farewell')])).toThrow(
      'farewell has no event (on); farewell has no subject (about); farewell has no recipient (to); farewell has no content (with)',
    );
  });

  test('when two e-mails share a name', () => {
    expect(() => requireWhole([whole(), whole()])).toThrow('farewell is written twice');
  });

  test('when a template is missing', async () => {
    await expect(Templates.load(['farewell'])).rejects.toThrow('The e-mail farewell has no template farewell.txt');
  });
});
