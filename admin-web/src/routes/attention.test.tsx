import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { Attention, AttentionItem, Booking } from '@charter/contracts';
import { buildBooking } from '../test/factories/booking.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { buildInquiry, fakeInquiriesGateway } from '../test/fake-inquiries.js';
import { renderApp } from '../test/render-app.js';

const refundFailed: AttentionItem = {
  kind: 'refundFailed',
  subject: 'b1',
  since: '2026-12-01T15:00:00.000Z',
  severity: 'high',
  link: '/admin/bookings/K9HZN-GVX2Z',
  data: {
    guest: 'Amara Rolle',
    confirmationCode: 'K9HZN-GVX2Z',
    packageName: 'Rose Island',
    startsAt: '2026-12-15T14:00:00.000Z',
    endsAt: '2026-12-15T18:00:00.000Z',
    amount: 1080,
    issue: 'REFUND_NOT_ALLOWED',
  },
};
const deadLetters: AttentionItem = {
  kind: 'deadLetters',
  subject: 'payment',
  since: '2026-12-01T15:00:00.000Z',
  severity: 'high',
  link: '/admin/attention',
  data: { service: 'payment', count: 2 },
};
const dispute: AttentionItem = {
  kind: 'disputeOpen',
  subject: 'PP-R-1',
  since: '2026-12-01T15:00:00.000Z',
  severity: 'high',
  link: 'https://www.paypal.com/resolutioncenter',
  data: { packageName: 'Rose Island, 2026-12-15', issue: 'OPEN', amount: 3600, respondBy: '2026-12-20T15:00:00.000Z' },
};
const respond = (attention: Attention) => fakeGateway().once('GET /api/admin/attention', jsonResponse(attention));

test('each item has its severity in words, its details and the link to where staff act', async () => {
  respond({ items: [refundFailed, dispute, deadLetters], unavailable: [] });
  const { user, location } = await renderApp('/admin/attention');
  await screen.findByText(/^Refund rejected by PayPal/);
  const items = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Urgent'));
  expect(items).toHaveLength(3);
  expect(items[0]).toHaveTextContent('Refund rejected by PayPal: Amara Rolle');
  expect(items[0]).toHaveTextContent(/Rose Island · .*Dec 15.*, 9:00 AM – 1:00 PM · \$1,080 · PayPal: refund not allowed/);
  expect(within(items[1]!).getByRole('link', { name: 'Open PayPal' })).toHaveAttribute('href', dispute.link);
  expect(items[2]).toHaveTextContent('payment · 2 events');
  expect(within(items[2]!).getByRole('button', { name: 'See the runbook' })).toBeVisible();
  await user.click(within(items[0]!).getByRole('link', { name: 'Pay the refund' }));
  expect(location.address).toBe(refundFailed.link);
});

test.each([
  ['crewMissing', 'No crew assigned: Amara Rolle', 'Choose crew'],
  ['waiverMissing', 'Waivers not signed: Amara Rolle', 'See the party'],
] as const)('a charter with %s links to its booking', async (kind, title, action) => {
  const link = '/admin/bookings/K9HZN-GVX2Z';
  const { amount: _amount, issue: _issue, ...data } = refundFailed.data;
  respond({ items: [{ ...refundFailed, kind, link, data }], unavailable: [] });
  await renderApp('/admin/attention');
  const item = within((await screen.findByText(title)).closest('li')!);
  expect(item.getByRole('link', { name: action })).toHaveAttribute('href', link);
});

test('names that documents cannot show stand with their booking', async () => {
  const { amount: _amount, issue: _issue, ...data } = refundFailed.data;
  const link = '/admin/bookings/K9HZN-GVX2Z';
  respond({
    items: [{ ...refundFailed, kind: 'nameUnprintable', severity: 'low', link, data: { ...data, names: ['கணேஷ்', 'গণেশ'] } }],
    unavailable: [],
  });
  await renderApp('/admin/attention');
  const item = (await screen.findByText(/^Name that documents can.t show: Amara Rolle/)).closest('li')!;
  expect(item).toHaveTextContent(/Later.*கணேஷ், গণেশ · .*Ask for the name in Latin letters/);
  expect(within(item).getByRole('link', { name: 'Correct the name' })).toHaveAttribute('href', link);
});

test('an inquiry that waits too long leads to the inquiry', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry(), buildInquiry({ firstName: 'Jonas' })]);
  const link = '/admin/inquiries?search=Amara';
  const overdue = { ...refundFailed, kind: 'inquiryOverdue' as const, severity: 'medium' as const, link };
  const data = { guest: 'Amara Rolle', email: 'amara@guests.example' };
  gateway.once('GET /api/admin/attention', jsonResponse({ items: [{ ...overdue, data }], unavailable: [] }));
  const { user } = await renderApp('/admin/attention');
  const item = within((await screen.findByText('Unanswered inquiry: Amara Rolle')).closest('li')!);
  await user.click(item.getByRole('link', { name: 'Reply' }));
  expect(await screen.findByRole('heading', { name: 'Amara Rolle', level: 2 })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Jonas Rolle', level: 2 })).not.toBeInTheDocument();
});

test('an e-mail that failed is named in words', async () => {
  const data = { template: 'booking-confirmation', email: 'amara@guests.example' };
  respond({ items: [{ ...refundFailed, kind: 'emailFailed', link: '/admin/bookings', data }], unavailable: [] });
  await renderApp('/admin/attention');
  const item = (await screen.findByText('Email not delivered')).closest('li');
  expect(item).toHaveTextContent(/Booking confirmation · amara@guests\.example/);
});

test('a service that does not respond is named, and the parts of the others are shown', async () => {
  respond({ items: [refundFailed], unavailable: ['payment', 'inquiry'] });
  await renderApp('/admin/attention');
  expect(await screen.findByText(/could not be checked: payments, inquiries/i)).toBeVisible();
  expect(screen.getByText(/Amara Rolle/)).toBeVisible();
  expect(screen.queryByText('Nothing needs attention.')).not.toBeInTheDocument();
});

test('an empty list says so, and a failed one can be loaded again', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/attention', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/attention');
  expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
});

test('the card on the overview has the number and the first items, and leads to the list', async () => {
  const items = ['b1', 'b2', 'b3', 'b4', 'b5'].map((subject) => ({ ...refundFailed, subject }));
  respond({ items, unavailable: [] });
  const { user, location } = await renderApp('/admin/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(await card.findAllByRole('listitem')).toHaveLength(3);
  await user.click(card.getByRole('link', { name: '5 items need attention' }));
  expect(location.address).toBe('/admin/attention');
});

test('the card is there when the overview fails to load', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/overview', problemResponse(503, 'UNAVAILABLE'));
  await renderApp('/admin/dashboard');
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
});

describe('a charter that has ended and is still pending', () => {
  /** The list has the booking as long as it is pending, as the server computes it. */
  const openList = async (booking: Booking = buildBooking(), address = '/admin/attention') => {
    const gateway = fakeGateway({
      bookings: [booking],
      extraRoutes: (_method, { pathname }) => {
        if (pathname !== '/api/admin/attention') return;
        const { amount: _amount, issue: _issue, ...data } = refundFailed.data;
        const link = '/admin/bookings/K9HZN-GVX2Z';
        const ended: AttentionItem = { ...refundFailed, kind: 'pendingAfterCharter', subject: booking.id, severity: 'medium', link, data };
        return jsonResponse({ items: booking.status === 'pending' ? [ended] : [], unavailable: [] });
      },
    });
    const { user } = await renderApp(address);
    const item = within((await screen.findByText(/^Still pending after the charter/)).closest('li')!);
    const changes = () => gateway.calls.filter((call) => call.startsWith('PUT'));
    return { gateway, user, item, changes };
  };

  test('is confirmed by "It sailed", after a confirmation, and leaves the list', async () => {
    const booking = buildBooking();
    const { gateway, user, item, changes } = await openList(booking);
    expect(item.getByRole('link', { name: 'Amara Rolle' })).toHaveAttribute('href', '/admin/bookings/K9HZN-GVX2Z');
    await user.click(item.getByRole('button', { name: 'It sailed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Did this charter sail?' }));
    expect(dialog.getByText('Amara Rolle · Tue, Dec 15 · Rose Island 4-Hour Charter')).toBeVisible();
    expect(changes()).toEqual([]);
    let respondTo: (response: Response) => void = () => {};
    gateway.once(`PUT /api/admin/bookings/${booking.id}/status`, new Promise((resolve) => (respondTo = resolve)));
    await user.click(dialog.getByRole('button', { name: 'It sailed' }));
    expect(dialog.getByRole('button', { name: 'It sailed' })).toHaveAttribute('aria-busy', 'true');
    booking.status = 'confirmed';
    respondTo(jsonResponse(booking));
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(changes()).toEqual([`PUT /api/admin/bookings/${booking.id}/status {"status":"confirmed","expectedRevision":5}`]);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('stays in the list when the confirmation fails, with the reason', async () => {
    const { gateway, user, item } = await openList();
    await user.click(item.getByRole('button', { name: 'It sailed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Did this charter sail?' }));
    gateway.once('PUT', problemResponse(503, 'UNAVAILABLE'));
    await user.click(dialog.getByRole('button', { name: 'It sailed' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Not yet' }));
    expect(item.getByRole('button', { name: 'It sailed' })).toHaveFocus();
  });

  test('is cancelled in the dialog that decides about its refund, from the overview too', async () => {
    const { user, item, changes } = await openList(buildBooking(), '/admin/dashboard');
    await user.click(item.getByRole('button', { name: 'Cancel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Cancel this booking' }));
    await user.click(await form.findByRole('radio', { name: 'Weather' }));
    await user.click(form.getByRole('button', { name: 'Cancel and refund $1,200' }));
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(changes()).toEqual([expect.stringContaining('"status":"cancelled"')]);
  });

  test('that a colleague has cancelled meanwhile is not reinstated', async () => {
    const booking = buildBooking();
    const { user, item, changes } = await openList(booking);
    booking.status = 'cancelled';
    await user.click(item.getByRole('button', { name: 'It sailed' }));
    expect(await screen.findByText('Amara Rolle: Cancelled')).toBeVisible();
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  test('that cannot be loaded says so', async () => {
    const { gateway, user, item } = await openList();
    gateway.once('GET /api/admin/bookings/', problemResponse(503, 'UNAVAILABLE'));
    await user.click(item.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The booking could not be loaded')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('dead letters show the commands of the runbook for their service, to copy', async () => {
  respond({ items: [deadLetters], unavailable: [] });
  const { user } = await renderApp('/admin/attention');
  await user.click(await screen.findByRole('button', { name: 'See the runbook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Events that could not be processed' }));
  for (const command of ['list --service payment', 'show <event>', 'replay --all --service payment'])
    expect(dialog.getByText(`npm run ops -- dead-letters ${command}`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy the command: npm run ops -- dead-letters list --service payment' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('npm run ops -- dead-letters list --service payment');
});
