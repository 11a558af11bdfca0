import { describe, expect, test } from 'vitest';
import { bookingEvents } from '@charter/contracts';
import { aBooking, anEvent, businessSettings } from './examples.js';
import { Templates } from '../rendering/templates.js';
import { email, requireComplete } from './email.js';
import { bookingSample } from './samples.js';

const event = anEvent({ booking: aBooking({ locale: 'es' }) });
const complete = () =>
  email('farewell')
    .on(bookingEvents.created)
    .oncePer(({ booking }) => booking.id)
    .to(({ booking }) => ({ address: booking.email, locale: booking.locale }))
    .with(({ booking }) => ({ firstName: booking.firstName }))
    .sample(bookingSample);

describe('a declared e-mail', () => {
  test('is composed with recipient, language, booking and content', () => {
    expect(complete().compose(event, businessSettings)).toEqual({
      template: 'farewell',
      subjectId: aBooking().id,
      bookingId: aBooking().id,
      recipient: 'elena@guests.example',
      replyTo: null,
      locale: 'es',
      sendUntil: null,
      data: { firstName: 'Elena' },
    });
  });

  test('is not sent when its filter is false', () => {
    expect(
      complete()
        .filter(({ booking }) => booking.guestCount > 6)
        .compose(event, businessSettings),
    ).toBeUndefined();
  });

  test('to the staff is in English, and a reply goes to the guest', () => {
    const toStaff = complete().toStaff(({ booking }) => booking.email);
    expect(toStaff.compose(event, businessSettings)).toMatchObject({
      recipient: 'staff@charters.example',
      locale: 'en',
      replyTo: 'elena@guests.example',
    });
  });
});

describe('the service does not start', () => {
  test('with an incomplete declaration', () => {
    expect(() => requireComplete([email('farewell')])).toThrow(
      'farewell has no event (on); farewell has no key (oncePer); farewell has no recipient (to); farewell has no content (with); farewell has no sample',
    );
  });

  test('with two e-mails of one name', () => {
    expect(() => requireComplete([complete(), complete()])).toThrow('farewell is declared twice');
  });

  test('without the template of an e-mail', async () => {
    await expect(Templates.load(['farewell'])).rejects.toThrow('The e-mail farewell has no template farewell.txt');
  });
});
