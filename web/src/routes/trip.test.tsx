import { beforeEach, describe, expect, vi, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { Opening, Trip, TripMoveForm, TripPaymentRequest } from '@charter/contracts';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, problem, roseIsland, tripParts } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const key = 'K7WQ29XMTD-0123456789ABCDEFGHJKMNPQRS';
const trip: Trip = {
  ...guestBooking,
  ...tripParts,
  lastName: 'Earhart',
  email: 'a…a@guests.example',
  phone: '+1 555 0100',
  specialRequests: null,
  locale: 'en',
  status: 'confirmed',
  revision: 3,
  partyUntil: '2026-12-08T14:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2026-12-07T14:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: '/api/trip/invoice.pdf', issued: [] },
  review: 'none',
  cancellation: null,
};
const afternoon = { timeSlot: '2:00 PM - 6:00 PM', startsAt: '2026-12-11T19:00:00.000Z', endsAt: '2026-12-11T23:00:00.000Z' };

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const panel = (name: string) => within(screen.getByRole('region', { name }));

let gateway: FakeGateway;

/** @param first of the first month; the later ones have none */
function answerOpenings(first: Opening[]): void {
  for (const query of ['from=2026-11-22&to=2026-12-22', 'from=2026-12-23&to=2027-01-22', 'from=2027-01-23&to=2027-02-20']) {
    gateway.answer(`GET /api/trip/openings?${query}`, query.includes('12-22') ? first : []);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] });
  gateway = fakeGateway();
  gateway.answer('POST /api/trip/open', {});
  gateway.answer('GET /api/trip', trip);
  answerOpenings([{ date: '2026-12-11', slots: [afternoon] }]);
});

describe('the link of the e-mail', () => {
  test('opens the booking, and the key leaves the address', async () => {
    await renderApp(`/trip/${key}`);
    expect(await heading('See you on board, Amelia')).toBeVisible();
    expect(gateway.bodies('POST /api/trip/open')).toEqual([{ key }]);
    expect(location.pathname).toBe('/trip');
    expect(screen.getByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test('keeps its language', async () => {
    await renderApp(`/de/trip/${key}`);
    expect(await heading('Bis bald an Bord, Amelia Earhart')).toBeVisible();
    expect(location.pathname).toBe('/de/trip');
  });

  test('that opens nothing says so, and offers to send the current one', async () => {
    gateway.answer('POST /api/trip/open', problem(404, 'TRIP_NOT_FOUND'));
    gateway.answer('POST /api/trip/link', {});
    const user = await renderApp(`/trip/${key}`);
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'amelia@guests.example');
    await user.type(screen.getByLabelText('Your confirmation code'), 'K7WQ2');
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByText('A confirmation code looks like XXXXX-XXXXX')).toBeVisible();
    await user.type(screen.getByLabelText('Your confirmation code'), '-9XMTD');
    await user.dblClick(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByText(/If the address and the code match/)).toBeVisible();
    expect(gateway.bodies('POST /api/trip/link')).toEqual([{ email: 'amelia@guests.example', code: 'K7WQ2-9XMTD' }]);
  });
});

test('without a link and without a session the page asks for address and code', async () => {
  gateway.answer('GET /api/trip', problem(401, 'TRIP_CLOSED'));
  await renderApp('/trip');
  expect(await heading('Open your booking')).toBeVisible();
  expect(screen.queryByText('This link is no longer valid')).not.toBeInTheDocument();
  expect(gateway.bodies('POST /api/trip/open')).toEqual([]);
});

test.each([
  ['shown on the day of the charter', '2026-12-09', true],
  ['not shown before', '2026-12-10', false],
])('the first name of the captain is %s', async (_case, bookingDate, isShown) => {
  vi.setSystemTime(new Date('2026-12-09T11:00:00Z'));
  gateway.answer('GET /api/trip', { ...trip, bookingDate, endsAt: `${bookingDate}T18:00:00.000Z`, captain: 'Ana' });
  await renderApp('/trip');
  const summary = within(await screen.findByRole('region', { name: 'Your charter' }));
  expect(summary.queryByText('Your captain') !== null).toBe(isShown);
  expect(summary.queryByText('Ana') !== null).toBe(isShown);
});

test('on its day the page says when to come, and offers no move', async () => {
  vi.setSystemTime(new Date('2026-12-09T11:00:00Z'));
  gateway.answer('GET /api/trip', { ...trip, status: 'confirmed', bookingDate: '2026-12-09', endsAt: '2026-12-09T18:00:00.000Z' });
  await renderApp('/trip');
  expect(await heading("Today's the day, Amelia")).toBeVisible();
  expect(screen.getByText(/Please arrive 15 minutes before departure/)).toBeVisible();
  expect(screen.queryByText('Change the day')).not.toBeInTheDocument();
});

describe('moving the charter', () => {
  async function chooseTime() {
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Choose another day' }));
    await user.click(await screen.findByRole('button', { name: /December 11, 2026/ }));
    expect(await screen.findByRole('radio', { name: /2:00\sPM [–-] 6:00\sPM/ })).toBeChecked();
    expect(screen.getByText(/refund is at most 90% of the price/)).toBeVisible();
    return user;
  }

  test('sends the chosen time with the revision, and shows the new one', async () => {
    gateway.answer('POST /api/trip/move', { ...trip, bookingDate: '2026-12-11', ...afternoon, revision: 4 });
    const user = await chooseTime();
    await user.dblClick(screen.getByRole('button', { name: 'Move my charter' }));
    expect(await screen.findByText('Your charter has been moved')).toBeVisible();
    const note = document.activeElement;
    expect(note).toHaveTextContent(/^Your charter has been moved.*December 9, 2026 at .*→ December 11, 2026 at 2:00/);
    expect(screen.getAllByText('Friday, December 11, 2026').length).toBeGreaterThan(0);
    expect(gateway.bodies('POST /api/trip/move')).toEqual([
      { moveId: expect.any(String), date: '2026-12-11', timeSlot: '2:00 PM - 6:00 PM', expectedRevision: 3 },
    ]);
  });

  test('repeats a request whose response was lost with the same id', async () => {
    gateway.answer('POST /api/trip/move', problem(503, 'UNAVAILABLE'));
    const user = await chooseTime();
    await user.click(screen.getByRole('button', { name: 'Move my charter' }));
    expect(await screen.findByText(/try again/i)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move my charter' }));
    await waitFor(() => expect(gateway.bodies('POST /api/trip/move').length).toBeGreaterThan(1));
    const ids = gateway.bodies('POST /api/trip/move').map((body) => (body as TripMoveForm).moveId);
    expect(new Set(ids).size).toBe(1);
  });

  test('offers other times when the chosen one was taken', async () => {
    const free = { date: '2026-12-12', timeSlot: '9:00 AM - 1:00 PM', startsAt: '2026-12-12T14:00:00Z', endsAt: '2026-12-12T18:00:00Z' };
    const taken = problem(409, 'SLOT_TAKEN');
    gateway.answer('POST /api/trip/move', { ...taken, problem: { ...taken.problem, alternatives: [free] } });
    const user = await chooseTime();
    await user.click(screen.getByRole('button', { name: 'Move my charter' }));
    expect(await screen.findByRole('button', { name: /Dec 12.*9:00\sAM [–-] 1:00\sPM/ })).toBeVisible();
  });

  describe('where days have different prices', () => {
    const note = /Some days cost more or less than yours/;
    beforeEach(() => {
      gateway.answer('GET /api/charter-packages', [{ ...roseIsland, lowestPrice: 1450 }]);
    });

    test('says what that means for a move', async () => {
      const user = await renderApp('/trip');
      await user.click(await screen.findByRole('button', { name: 'Choose another day' }));
      expect(await screen.findByText(note)).toBeVisible();
    });

    test('asks for what a day costs more, before the press and in the dialog of the payment', async () => {
      fakePayPal(approves);
      const move = { date: '2026-12-11', ...afternoon };
      const request: TripPaymentRequest = {
        id: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e',
        kind: 'move',
        amount: 600,
        expiresAt: '2026-11-25T12:15:00.000Z',
        move,
        lines: [],
      };
      answerOpenings([{ date: '2026-12-11', difference: 600, price: 2050, slots: [afternoon] }]);
      gateway.answer('POST /api/trip/move', { ...trip, paymentRequests: [request] });
      const user = await renderApp('/trip');
      await user.click(await screen.findByRole('button', { name: 'Choose another day' }));
      await user.click(await screen.findByRole('button', { name: /December 11, 2026.*\$2,050/ }));
      expect(screen.getByText(/This day costs \$600 more/)).toBeVisible();
      await user.dblClick(screen.getByRole('button', { name: 'Continue to payment' }));
      const payment = within(await screen.findByRole('dialog', { name: 'Payment' }));
      expect(gateway.bodies('POST /api/trip/move')).toHaveLength(1);
      gateway.answer('GET /api/trip', {
        ...trip,
        bookingDate: '2026-12-11',
        ...afternoon,
        totalAmount: 2050,
        revision: 4,
        paymentRequests: [],
      });
      await user.click(await payment.findByRole('button', { name: 'Pay with PayPal' }));
      expect(await payment.findByText(/We have received \$600/)).toBeVisible();
      await user.keyboard('{Escape}');
      expect(screen.getAllByText('Friday, December 11, 2026').length).toBeGreaterThan(0);
    });

    test('keeps the request among the payments of the page when it was not paid', async () => {
      const move = { date: '2026-12-11', ...afternoon };
      const request: TripPaymentRequest = { id: 'r1', kind: 'move', amount: 600, expiresAt: '2026-11-25T12:15:00.000Z', move, lines: [] };
      gateway.answer('GET /api/trip', { ...trip, paymentRequests: [request] });
      await renderApp('/trip');
      const payment = within(await screen.findByRole('region', { name: 'Payment' }));
      expect(payment.getByText(/Friday, December 11, 2026,/)).toHaveTextContent(/2026, 2:00\sPM [–-] 6:00\sPM/);
      expect(payment.getByText(/Held for you until November 25, 2026 at 7:15\sAM/)).toBeVisible();
    });

    test('says that the price stays when a day costs less', async () => {
      answerOpenings([{ date: '2026-12-11', difference: -250, price: 1200, slots: [afternoon] }]);
      const user = await renderApp('/trip');
      await user.click(await screen.findByRole('button', { name: 'Choose another day' }));
      await user.click(await screen.findByRole('button', { name: /December 11, 2026/ }));
      expect(screen.getByText('This day costs $250 less. The price of your charter stays as it is.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Move my charter' })).toBeEnabled();
    });
  });

  test('says nothing about prices where all days have one', async () => {
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Choose another day' }));
    await screen.findByRole('button', { name: /December 11, 2026/ });
    expect(screen.queryByText(/same price/)).toBeNull();
  });

  test.each([
    ['tooLate', /Less than 48 hours remain/],
    ['noMovesLeft', /moved this charter twice/],
    ['notSold', /can't be moved online. Please contact us/],
  ] as const)('is not offered when it is not allowed: %s', async (why, text) => {
    gateway.answer('GET /api/trip', { ...trip, moves: { ...trip.moves, allowed: false, why } });
    await renderApp('/trip');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose another day' })).not.toBeInTheDocument();
  });
});

describe('the guest’s details', () => {
  test('are saved, and a rejected field is shown at the field', async () => {
    gateway.answer('PATCH /api/trip', problem(422, 'INVALID', { phone: { code: 'phone' } }));
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Change details' }));
    const phone = await screen.findByLabelText('Phone');
    expect(phone).toHaveFocus();
    await user.clear(phone);
    await user.type(phone, '+1 555 0199');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
    gateway.answer('PATCH /api/trip', { ...trip, phone: '+1 555 0199', revision: 4 });
    await user.type(phone, '8');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(gateway.bodies('PATCH /api/trip').at(-1)).toEqual({
      phone: '+1 555 01998',
      specialRequests: '',
      guestCount: 2,
      locale: 'en',
      expectedRevision: 3,
    });
    expect(screen.queryByLabelText('Phone')).not.toBeInTheDocument();
    expect(screen.getByText('+1 555 0199')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change details' })).toHaveFocus();
  });

  test('are saved for a party that is larger than the package takes by now', async () => {
    gateway.answer('GET /api/trip', { ...trip, guestCount: 10 });
    gateway.answer('GET /api/charter-packages', [{ ...roseIsland, maxGuests: 8 }]);
    gateway.answer('PATCH /api/trip', { ...trip, guestCount: 9, revision: 4 });
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Change details' }));
    const guests = await screen.findByRole('spinbutton');
    await waitFor(() => expect(guests).toHaveAttribute('aria-valuemax', '10'));
    await user.clear(await screen.findByLabelText('Phone'));
    await user.type(screen.getByLabelText('Phone'), '+1 555 01998');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(gateway.bodies('PATCH /api/trip').at(-1)).toMatchObject({ guestCount: 10 });
  });

  test('leave the party alone in the last 24 hours', async () => {
    gateway.answer('GET /api/trip', { ...trip, partyUntil: '2026-11-25T11:00:00.000Z' });
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Change details' }));
    expect(await screen.findByText(/Less than 24 hours remain/)).toBeVisible();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  });
});

test('links at the top lead to what can be done, in the order of the page', async () => {
  await renderApp('/trip');
  const links = within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const titles = ['Change the day', 'Your party', 'Your details', 'Documents', 'Cancel the charter', 'Questions?'];
  expect(links.map(({ textContent }) => textContent)).toEqual(titles);
  const sections = links.map((link) => document.querySelector(link.getAttribute('href')!)!);
  expect(sections.map((section) => section.querySelector('h2')?.textContent)).toEqual(titles);
  const inOrder = sections.every((section, index) => {
    const next = sections[index + 1];
    return !next || Boolean(section.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  expect(inOrder).toBe(true);
});

test('a past charter asks for a review and offers another one, without a meeting place or a calendar entry', async () => {
  gateway.answer('GET /api/trip', { ...trip, status: 'completed', review: 'open' });
  await renderApp('/trip');
  expect(await heading('Thank you for sailing with us, Amelia')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Book another charter' })).toHaveAttribute('href', '/booking');
  expect(screen.queryByText('Where to meet')).not.toBeInTheDocument();
  expect(panel('Documents').queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Write a review' })).toHaveAttribute('href', '/review/K7WQ2-9XMTD');
});

test('a charter to which the guests did not come neither thanks them nor asks for a review', async () => {
  gateway.answer('GET /api/trip', { ...trip, status: 'completed', noShow: true });
  await renderApp('/trip');
  expect(await screen.findByText(/We missed you on board/)).toBeVisible();
  expect(await heading('Your charter')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Write a review' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book another charter' })).toBeVisible();
});

test('a cancelled charter offers neither moves nor its calendar entry', async () => {
  gateway.answer('GET /api/trip', { ...trip, status: 'cancelled' });
  await renderApp('/trip');
  expect(await heading('Your charter is cancelled')).toBeVisible();
  expect(screen.queryByText('Change the day')).not.toBeInTheDocument();
  expect(screen.queryByText('Where to meet')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book another charter' })).toHaveAttribute('href', '/booking');
  expect(panel('Documents').queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
});

test('a cancelled charter without an invoice has no documents', async () => {
  gateway.answer('GET /api/trip', { ...trip, status: 'cancelled', documents: { calendar: trip.documents.calendar } });
  await renderApp('/trip');
  expect(await heading('Your charter is cancelled')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Documents' })).not.toBeInTheDocument();
});

describe('the link of the page', () => {
  test('is replaced after a second step, and the page stays open', async () => {
    gateway.answer('POST /api/trip/new-link', trip);
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/stop working at once/)).toBeVisible();
    expect(gateway.bodies('POST /api/trip/new-link')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Make a new link' }));
    expect(await screen.findByText('Your new link is on its way by email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make a new link' })).toBeVisible();
  });

  test('is not needed on a device of others any more: the page is closed there', async () => {
    gateway.answer('POST /api/trip/close', {});
    const user = await renderApp('/trip');
    const close = await screen.findByRole('button', { name: 'Close on this device' });
    gateway.answer('GET /api/trip', problem(401, 'TRIP_CLOSED'));
    await user.click(close);
    expect(await screen.findByRole('button', { name: 'Send me the link' })).toBeVisible();
    expect(screen.queryByText('Your party')).not.toBeInTheDocument();
  });
});

describe('documents', () => {
  const issued = [
    { id: 'd1', kind: 'invoice' as const, number: '2026-0042', issuedAt: '2026-11-25T03:00:00.000Z', amount: 1450 },
    { id: 'd2', kind: 'receipt' as const, number: 'R-2026-0040', issuedAt: '2026-11-24T12:00:00.000Z', amount: 1450 },
    { id: 'd3', kind: 'credit_note' as const, number: 'CN-2026-0007', issuedAt: '2026-11-25T12:00:00.000Z', amount: 200.5 },
  ];

  test('are downloads by their numbers, with day and amount', async () => {
    gateway.answer('GET /api/trip', { ...trip, documents: { ...trip.documents, issued } });
    await renderApp('/trip');
    await heading('See you on board, Amelia');
    const items = await panel('Documents').findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Invoice 2026-0042 (PDF)$1,450Nov 24, 2026',
      'Receipt R-2026-0040 (PDF)$1,450Nov 24, 2026',
      'Credit note CN-2026-0007 (PDF)$200.50Nov 25, 2026',
    ]);
    expect(screen.getByRole('link', { name: 'Credit note CN-2026-0007 (PDF)' })).toHaveAttribute('href', '/api/trip/documents/d3.pdf');
    expect(screen.queryByRole('link', { name: 'Invoice (PDF)' })).not.toBeInTheDocument();
  });

  test('of a cancelled charter stay, without an invoice that never was', async () => {
    const documents = { calendar: trip.documents.calendar, invoice: null, issued: issued.slice(1) };
    gateway.answer('GET /api/trip', { ...trip, status: 'cancelled', documents });
    await renderApp('/trip');
    await heading('Your charter is cancelled');
    expect(await panel('Documents').findAllByRole('link')).toHaveLength(2);
  });

  test('are promised while the charter is not confirmed', async () => {
    gateway.answer('GET /api/trip', { ...trip, status: 'pending', documents: { ...trip.documents, invoice: null, issued: [] } });
    await renderApp('/trip');
    expect(await screen.findByText(/find your invoice here once the charter is confirmed/)).toBeVisible();
    expect(panel('Documents').queryByRole('listitem')).not.toBeInTheDocument();
  });
});

describe('cancelling', () => {
  const explanation = {
    departure: '2026-12-09T14:00:00.000Z',
    hoursLeft: 338,
    tierFrom: 168,
    tierTo: null,
    percent: 90,
    price: 1450,
    alreadyBack: 0,
    due: 1305,
    nextChangeAt: '2026-12-02T14:00:00.000Z',
    nextPercent: 50,
  };
  const cancelled: Trip = {
    ...trip,
    status: 'cancelled',
    cancellation: { cause: 'guest', explanation, refundState: 'sent', sentAt: null, cancelledAt: '2026-11-25T12:00:00.000Z' },
  };

  async function openDialog() {
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Cancel the charter' }));
    return user;
  }

  test('says what is returned before the press, and where the refund is afterwards', async () => {
    gateway.answer('GET /api/trip/cancellation', explanation);
    gateway.answer('POST /api/trip/cancellation', cancelled);
    const user = await openDialog();
    expect(await screen.findByText('If you cancel now, 90% of the price is refunded: $1,305 of $1,450.')).toBeVisible();
    expect(screen.getByText(/^From Wednesday, December 2, 2026 at 9:00\sAM \(Nassau time\), it's 50%\.$/)).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Cancel and get $1,305 back' }));
    expect(await screen.findByText(/Your refund of \$1,305 is on its way/)).toBeVisible();
    expect(gateway.bodies('POST /api/trip/cancellation')).toEqual([{ cancellationId: expect.any(String), expectedAmount: 1305 }]);
    expect(screen.queryByRole('button', { name: 'Cancel the charter' })).not.toBeInTheDocument();
    expect(await heading('Your charter is cancelled')).toHaveFocus();
  });

  test('removes the note of a move before it, which says that a new time is on its way', async () => {
    gateway.answer('POST /api/trip/move', { ...trip, bookingDate: '2026-12-11', ...afternoon, revision: 4 });
    gateway.answer('GET /api/trip/cancellation', explanation);
    gateway.answer('POST /api/trip/cancellation', cancelled);
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Choose another day' }));
    await user.click(await screen.findByRole('button', { name: /December 11, 2026/ }));
    await user.click(await screen.findByRole('button', { name: 'Move my charter' }));
    expect(await screen.findByText('Your charter has been moved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel the charter' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel and get $1,305 back' }));
    expect(await heading('Your charter is cancelled')).toBeVisible();
    expect(screen.queryByText('Your charter has been moved')).not.toBeInTheDocument();
  });

  test.each([
    [
      { hoursLeft: 338.4 },
      /^Your charter leaves in 14 days and 2 hours\. Our terms for cancelling 7 days or more before departure apply\.$/,
    ],
    [
      { hoursLeft: 71.99, tierFrom: 48, tierTo: 168, percent: 50 },
      /^Your charter leaves in 71 hours\. Our terms for cancelling 7 days to 48 hours before departure apply\.$/,
    ],
    [
      { hoursLeft: 0.8, tierFrom: 0, tierTo: 48, percent: 0, due: 0 },
      /^Your charter leaves in 48 minutes\. Our terms for cancelling less than 48 hours before departure apply\.$/,
    ],
    [{ hoursLeft: 96, tierFrom: 0, tierTo: null, percent: 0, due: 0 }, /^Your charter leaves in 4 days\.$/],
  ])('says how long it is until departure, and which terms apply: %o', async (over, text) => {
    gateway.answer('GET /api/trip/cancellation', { ...explanation, ...over });
    await openDialog();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('of a charter that is paid in part says what is kept, what was paid and what goes back', async () => {
    const partly = { price: 3000, paid: 1500, kept: 300, due: 1200, alreadyBack: 0 };
    gateway.answer('GET /api/trip/cancellation', { ...explanation, ...partly });
    gateway.answer('GET /api/trip', { ...trip, paymentStatus: 'partially_paid' });
    await openDialog();
    expect(
      await screen.findByText(
        'If you cancel now, we keep $300 of the price of $3,000 under our terms. You have paid $1,500, so $1,200 goes back to you.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/^From Wednesday, December 2, .*, we keep 50% of the price\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel and get $1,200 back' })).toBeVisible();
    expect(screen.queryByText(/of the price is refunded/)).not.toBeInTheDocument();
  });

  test.each([
    [{ percent: 50, kept: 1500 }, 'If you cancel now, we keep $1,500 of the price of $3,000 under our terms.'],
    [{ percent: 0, kept: 3000 }, "If you cancel now, there's no refund under our terms."],
  ])('of a charter that is paid in part says without a refund that nothing more is due: %o', async (over, text) => {
    gateway.answer('GET /api/trip/cancellation', { ...explanation, price: 3000, paid: 1500, due: 0, ...over });
    await openDialog();
    expect(await screen.findByText(`${text} You have paid $1,500. There's no refund, and nothing more is due.`)).toBeVisible();
    expect(screen.queryByText(/^From /)).not.toBeInTheDocument();
  });

  test('says how much of the refund goes back to a voucher, and how much was paid by hand', async () => {
    const shares = { paypal: 700, voucher: 505, byHand: 100 };
    gateway.answer('GET /api/trip/cancellation', { ...explanation, shares });
    await openDialog();
    expect(await screen.findByText('$505 of it goes back to your gift voucher.')).toBeVisible();
    expect(screen.getByText(/^\$100 of it was not paid through PayPal/)).toBeVisible();
  });

  test('names what was refunded earlier', async () => {
    gateway.answer('GET /api/trip/cancellation', { ...explanation, alreadyBack: 200, due: 1105 });
    await openDialog();
    expect(await screen.findByText('We refunded $200 to you earlier.')).toBeVisible();
  });

  test('says since when the refund is on its way', async () => {
    gateway.answer('GET /api/trip', {
      ...cancelled,
      cancellation: { ...cancelled.cancellation!, sentAt: '2026-11-25T15:42:00.000Z' },
    });
    await renderApp('/trip');
    expect(await screen.findByText(/^On its way since November 25, 2026 at 10:42\sAM \(Nassau time\)\.$/)).toBeVisible();
  });

  test('in parts says how much is on its way, and how much we take care of', async () => {
    const refunds = [
      { state: 'sent', amount: 900 },
      { state: 'by_hand', amount: 300 },
      { state: 'failed', amount: 105 },
    ] as const;
    gateway.answer('GET /api/trip', {
      ...cancelled,
      cancellation: { ...cancelled.cancellation!, refundState: 'failed', refunds: [...refunds] },
    });
    await renderApp('/trip');
    expect(await screen.findByText(/Your refund of \$900 is on its way/)).toBeVisible();
    expect(screen.getByText(/taking care of your refund of \$405/)).toBeVisible();
    expect(screen.queryByText(/\$1,305/)).not.toBeInTheDocument();
  });

  test('without a refund needs a tick', async () => {
    gateway.answer('GET /api/trip/cancellation', { ...explanation, percent: 0, due: 0, nextChangeAt: undefined });
    gateway.answer('POST /api/trip/cancellation', cancelled);
    const user = await openDialog();
    const button = await screen.findByRole('button', { name: 'Cancel without a refund' });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: "I understand that I won't receive a refund." }));
    expect(button).toBeEnabled();
  });

  test('shows the new amount when it became lower in the meantime', async () => {
    gateway.answer('GET /api/trip/cancellation', explanation);
    const changed = problem(409, 'QUOTE_CHANGED');
    const lower = { ...explanation, percent: 50, due: 725 };
    gateway.answer('POST /api/trip/cancellation', { ...changed, problem: { ...changed.problem, explanation: lower } });
    const user = await openDialog();
    await user.click(await screen.findByRole('button', { name: 'Cancel and get $1,305 back' }));
    expect(await screen.findByRole('button', { name: 'Cancel and get $725 back' })).toBeVisible();
  });
});
