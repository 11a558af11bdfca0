import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, lost, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const chosenSlot = '/booking?package=2&date=2026-12-09&slot=9%3A00+AM+-+1%3A00+PM&step=details';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('First name'), 'Amelia');
  await user.type(screen.getByLabelText('Last name'), 'Hartwell');
  await user.type(screen.getByLabelText('Email'), 'amelia@example.com');
  await user.type(screen.getByLabelText('Phone'), '+44 20 7946 0018');
}

async function goToPayment() {
  const user = await renderApp(chosenSlot);
  await screen.findByText('Time slot is available');
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  await dialog('Payment');
  return user;
}

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  fakePayPal(approves);
});

describe('choosing', () => {
  test('lists the charters cheapest first, with three inclusions and how many more there are', async () => {
    await renderApp('/booking');
    const names = (await screen.findAllByRole('article')).map((article) => article.getAttribute('aria-label'));
    expect(names).toEqual(['Paradise Island Sunset Cruise', 'Rose Island 4-Hour Charter']);
    const row = screen.getByRole('article', { name: 'Rose Island 4-Hour Charter' });
    expect(row).toHaveTextContent('9:00 AM - 1:00 PM or 2:00 PM - 6:00 PM');
    const rose = within(row);
    expect(rose.getByText('$1,450')).toBeVisible();
    expect(rose.getByText('+2 more')).toBeVisible();
    expect(rose.queryByText('Towels')).toBeNull();
  });

  test('a package opens the calendar, a day opens the details, and the browser goes back step by step', async () => {
    const user = await renderApp('/booking');
    await user.click(await button('Select Rose Island 4-Hour Charter'));
    const calendar = await dialog('Choose your date');
    await user.click(await within(calendar).findByRole('button', { name: 'Friday, November 27, 2026' }));
    await dialog('Your details');
    expect(location.search).toBe('?package=2&date=2026-11-27&step=details');
    history.back();
    await dialog('Choose your date');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).toBe('');
  });

  test('a package in the address is chosen already', async () => {
    await renderApp('/booking?package=2');
    expect(await button('Selected: Rose Island 4-Hour Charter')).toHaveAttribute('aria-pressed', 'true');
    expect(await button('Choose your date')).toBeVisible();
  });

  test('the form also stands on the page once package and day are known', async () => {
    await renderApp('/booking?package=2&date=2026-12-09');
    expect(await screen.findByRole('region', { name: 'Your details' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says so when no charter is on sale', async () => {
    gateway.answer('GET /api/charter-packages', []);
    await renderApp('/booking');
    expect(await screen.findByText('No charters are on sale at the moment')).toBeVisible();
  });

  test('offers another try when the charters do not load', async () => {
    gateway.answer('GET /api/charter-packages', lost);
    const user = await renderApp('/booking');
    expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
    gateway.answer('GET /api/charter-packages', [
      {
        ...guestBooking,
        id: 9,
        name: 'Back again',
        includes: [],
        timeSlots: ['Morning'],
        slots: [],
        price: 1,
        maxGuests: 2,
        imageUrl: '/media/brand/hero.jpg',
        description: '',
        duration: '',
      },
    ]);
    await user.click(await button('Try again'));
    expect(await screen.findByRole('article', { name: 'Back again' })).toBeVisible();
  });
});

describe('availability', () => {
  test('a free slot opens the way', async () => {
    await renderApp(chosenSlot);
    expect(await screen.findByText('Time slot is available')).toBeVisible();
    expect(await button('Confirm Booking')).toBeEnabled();
    expect(gateway.bodies('POST /api/check-availability')).toEqual([{ packageId: 2, date: '2026-12-09', timeSlot: '9:00 AM - 1:00 PM' }]);
  });

  test('a taken slot closes it', async () => {
    gateway.answer('POST /api/check-availability', { available: false });
    await renderApp(chosenSlot);
    expect(await screen.findByText('Time slot is no longer available')).toBeVisible();
    expect(await button('Confirm Booking')).toBeDisabled();
  });

  test('a taken slot names the next free ones, one press away', async () => {
    gateway.answer('POST /api/check-availability', { available: false });
    const user = await renderApp(chosenSlot);
    const next = await screen.findByRole('button', { name: /^Thu, Dec 10, 2:00.*6:00/ });
    gateway.answer('POST /api/check-availability', { available: true });
    await user.click(next);
    expect(await screen.findByText('Time slot is available')).toBeVisible();
    expect(new URLSearchParams(location.search).get('date')).toBe('2026-12-10');
    expect(gateway.bodies('POST /api/check-availability').at(-1)).toEqual({
      packageId: 2,
      date: '2026-12-10',
      timeSlot: '2:00 PM - 6:00 PM',
    });
  });

  test('while it is checked, and while no slot is chosen, nothing can be confirmed', async () => {
    gateway.answer('POST /api/check-availability', () => new Promise<object>(() => undefined));
    const user = await renderApp('/booking?package=2&date=2026-12-09&step=details');
    expect(await button('Confirm Booking')).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: '2:00 PM - 6:00 PM' }));
    expect(await screen.findByText('Checking availability…')).toBeVisible();
    expect(await button('Confirm Booking')).toBeDisabled();
  });
});

describe('details', () => {
  test('each field says what is wrong with it in the words of the specification', async () => {
    const user = await renderApp(chosenSlot);
    await screen.findByText('Time slot is available');
    await user.type(screen.getByLabelText('Email'), 'amelia@');
    await user.type(screen.getByLabelText('Phone'), 'call me');
    await user.click(await button('Confirm Booking'));
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required'));
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.queryByRole('dialog', { name: 'Payment' })).toBeNull();
  });

  test('the number of people stays within one and what the package takes', async () => {
    const user = await renderApp('/booking?package=1&date=2026-12-09&slot=5%3A30+PM+-+7%3A30+PM&step=details');
    const people = await screen.findByRole('spinbutton', { name: 'Number of people' });
    expect(people).toHaveValue('2');
    await user.clear(people);
    await user.type(people, '9');
    await user.tab();
    expect(await screen.findByText('Maximum 8 people allowed')).toBeVisible();
    await user.clear(people);
    await user.type(people, '0');
    expect(await screen.findByText('At least 1 person required')).toBeVisible();
  });

  test('what was typed survives closing and opening again', async () => {
    const user = await renderApp(chosenSlot);
    await fillIn(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByLabelText('First name')).toHaveValue('Amelia');
    await user.click(await button('Change the date'));
    await user.click(await button('Thursday, December 10, 2026'));
    await dialog('Your details');
    expect(await screen.findByLabelText('Email')).toHaveValue('amelia@example.com');
  });

  test('errors of a 422 stand at their fields, and the first of them has the focus', async () => {
    gateway.answer(
      'POST /paypal/order',
      problem(422, 'INVALID', {
        'booking.email': 'Please enter a valid email address',
        'booking.phone': 'Please enter a valid phone number',
      }),
    );
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    await dialog('Your details');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address'));
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Amelia');
  });
});

describe('payment', () => {
  test('a paid booking ends on its confirmation, and the page forgets the rest', async () => {
    const user = await goToPayment();
    expect(await screen.findByText('Demo payment: no real money moves')).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toBeVisible();
    expect(screen.getByText('K7WQ2-9XMTD')).toBeVisible();
    expect(screen.getByText('Booking Created Successfully!')).toBeVisible();
    expect(location.search).toBe('?confirmation=K7WQ2-9XMTD');
    const [order] = gateway.bodies('POST /paypal/order') as [{ amount: string; booking: object }];
    expect(order).toMatchObject({
      amount: '1450',
      currency: 'USD',
      intent: 'CAPTURE',
      booking: { packageId: 2, bookingDate: '2026-12-09', timeSlot: '9:00 AM - 1:00 PM', guestCount: 2, firstName: 'Amelia', locale: 'en' },
    });
    expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ paymentOrderId: 'ORDER12345', totalAmount: 1450 }]);
  });

  test('a second press while PayPal is open does nothing', async () => {
    const { shown } = fakePayPal(() => new Promise(() => undefined));
    const user = await goToPayment();
    await user.dblClick(await button('Pay with PayPal'));
    await user.click(await button('Waiting for PayPal…'));
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
    await waitFor(() => expect(shown).toEqual(['ORDER12345']));
    expect(gateway.bodies('POST /paypal/order')).toHaveLength(1);
  });

  test('a cancelled payment is said quietly, keeps the hold, and can be tried again with the same order', async () => {
    const { shown } = fakePayPal(cancels);
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('Payment was cancelled by user')).toBeVisible();
    expect(screen.getByText(/We hold this slot for you until/)).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    await waitFor(() => expect(shown).toEqual(['ORDER12345', 'ORDER12345']));
    const [first, second] = gateway.bodies('POST /paypal/order');
    expect(second).toEqual(first);
  });

  test('a capture that fails is said in the words of the specification', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'FAILED' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('Payment Failed')).toBeVisible();
    expect(payment.getByText('There was an issue processing your payment. Please try again.')).toBeVisible();
    expect(gateway.bodies('POST /api/bookings')).toHaveLength(0);
  });

  test('a declined card asks for another one', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('Your bank declined this payment')).toBeVisible();
  });

  test('a payment PayPal has not decided is waited for, and asked for again', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'PENDING' });
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'COMPLETED' });
    await user.click(await button('Check again'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('a slot that went to somebody else leads back to the calendar, uncharged', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'SLOT_TAKEN'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'Time slot is no longer available' })).toBeVisible();
    expect(screen.getByText(/You have not been charged/)).toBeVisible();
    await user.click(await button('Choose another slot'));
    expect(await dialog('Choose your date')).toBeVisible();
  });

  test('after a slot was lost at the till, a free one leads back to the form with all that was typed', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'SLOT_TAKEN'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    await user.click(await screen.findByRole('button', { name: /^Thu, Dec 10, 2:00.*6:00/ }));
    expect(await dialog('Your details')).toBeVisible();
    expect(screen.getByRole('radio', { name: /2:00/ })).toBeChecked();
    expect(screen.getByLabelText('First name')).toHaveValue('Amelia');
  });

  test('a lost answer to the capture is asked for again, and the guest pays once', async () => {
    let calls = 0;
    gateway.answer('POST /paypal/order/ORDER12345/capture', () => (++calls === 1 ? lost() : { status: 'COMPLETED' }));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD', {}, { timeout: 5_000 })).toBeVisible();
    expect(calls).toBe(2);
  });

  test('who has paid already is never asked to pay again', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'ALREADY_PAID'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(0);
  });

  test('a payment in doubt is waited for, also when its order is unknown to this page', async () => {
    gateway.answer('POST /paypal/order', problem(409, 'PAYMENT_IN_DOUBT'));
    gateway.answer('POST /api/bookings', problem(402, 'NOT_PAID'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    await user.click(await button('Check again'));
    expect(await screen.findByRole('heading', { name: 'We are waiting for PayPal' })).toBeVisible();
    gateway.answer('POST /api/bookings', guestBooking);
    await user.click(await button('Check again'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('when the booking cannot be made the payment is not asked for again', async () => {
    gateway.answer('POST /api/bookings', problem(500, 'INTERNAL'));
    const user = await goToPayment();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'Booking Failed' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull();
    gateway.answer('POST /api/bookings', guestBooking);
    await user.click(await button('Try again'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(1);
  });

  test('without PayPal the page says so and offers another try', async () => {
    gateway.answer('GET /paypal/setup', problem(503, 'PAYPAL_UNAVAILABLE'));
    await goToPayment();
    expect(await screen.findByText('PayPal is unavailable at the moment')).toBeVisible();
    expect(await button('Try again')).toBeVisible();
  });
});

describe('confirmation', () => {
  test('survives a reload: the code in the address is enough', async () => {
    await renderApp('/booking?confirmation=K7WQ2-9XMTD');
    expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toHaveFocus();
    expect(screen.getByText(/Our crew confirms within hours/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/api/bookings/K7WQ2-9XMTD/calendar.ics');
    expect(await screen.findByText('Wednesday, December 9, 2026')).toBeVisible();
  });

  test('an unknown code is said to be unknown', async () => {
    await renderApp('/booking?confirmation=AAAAA-AAAAA');
    expect(await screen.findByText('No booking carries this code')).toBeVisible();
  });
});

test('the page speaks Spanish when it is chosen, and remembers it', async () => {
  const user = await renderApp('/booking');
  const header = within(screen.getByRole('banner'));
  await user.click(header.getByRole('button', { name: /Language/ }));
  await user.click(header.getByRole('link', { name: 'Español' }));
  expect(await screen.findByRole('heading', { name: 'Reserve su día en el mar' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('language')).toBe('es');
});
