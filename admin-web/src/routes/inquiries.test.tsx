import { expect, vi, test } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { buildInquiry, fakeInquiriesGateway } from '../test/fake-inquiries.js';
import { renderApp } from '../test/render-app.js';

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name, level: 2 })).closest('li');
  if (!card) throw new Error(`no card around ${name}`);
  return within(card);
};
const statusOf = (name: string) => screen.getByRole('combobox', { name: `Status of ${name}` });
const count = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('an inquiry is listed with guest, time, preferred charter, message and status', async () => {
  fakeInquiriesGateway([buildInquiry({ status: 'contacted' }), buildInquiry({ firstName: 'Jonas', lastName: 'Lind' })]);
  await renderApp('/admin/inquiries');
  const card = await cardOf('Amara Rolle');
  expect(card.getByText('Nov 12, 2026, 2:33 AM')).toBeVisible();
  expect(card.getByText('Contacted', { selector: 'span' })).toBeVisible();
  expect(card.getByRole('link', { name: 'amara@example.com' })).toHaveAttribute('href', 'mailto:amara@example.com');
  expect(card.getByText('Custom Charter')).toBeVisible();
  expect(card.getByText('Do you sail on Christmas Day?')).toBeVisible();
  await waitFor(() => expect([count('Total'), count('Pending')].map((one) => one?.textContent)).toEqual(['2', '1']));
});

test('an inquiry without a date shows that it is unknown', async () => {
  fakeInquiriesGateway([buildInquiry({ createdAt: '' })]);
  await renderApp('/admin/inquiries');
  expect((await cardOf('Amara Rolle')).getByText('Date unknown')).toBeVisible();
});

test('pending inquiries count down the response time of two hours', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:15:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const at = '2026-11-20T15:00:00.000Z';
    fakeInquiriesGateway([
      buildInquiry({ createdAt: at }),
      buildInquiry({ firstName: 'Late', createdAt: '2026-11-20T11:15:00.000Z' }),
      buildInquiry({ firstName: 'Settled', status: 'resolved', createdAt: at }),
    ]);
    await renderApp('/admin/inquiries');
    const card = await cardOf('Amara Rolle');
    expect(card.getByText('45 min left to answer')).toBeVisible();
    expect((await cardOf('Late Rolle')).getByText('Overdue by 3 h')).toBeVisible();
    expect((await cardOf('Settled Rolle')).queryByText(/left|Overdue/)).not.toBeInTheDocument();
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(card.getByText('44 min left to answer')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('a search without a match shows the empty state and can be cleared', async () => {
  fakeInquiriesGateway([buildInquiry()]);
  const { user, location } = await renderApp('/admin/inquiries?search=nobody');
  expect(await screen.findByRole('heading', { name: 'No inquiries found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await cardOf('Amara Rolle');
  expect(location.address).toBe('/admin/inquiries');
});

test('search and status are kept in the URL and sent to the server', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry(), buildInquiry({ firstName: 'Jonas', status: 'resolved' })]);
  const { user, location } = await renderApp('/admin/inquiries');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Resolved');
  await user.type(screen.getByRole('searchbox', { name: 'Search inquiries' }), 'jon');
  await waitFor(() => expect(location.address).toBe('/admin/inquiries?status=resolved&search=jon'));
  await waitFor(() => expect(gateway.calls).toContain('GET /api/contact?status=resolved&search=jon&limit=50'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Amara Rolle' })).not.toBeInTheDocument());
});

test('a list that fails to load can be retried', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry()]);
  gateway.once('GET /api/contact?', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/inquiries');
  expect(await screen.findByRole('alert')).toHaveTextContent('The inquiries could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await cardOf('Amara Rolle');
});

test('more inquiries are loaded page by page', async () => {
  fakeInquiriesGateway(
    ['Ann', 'Ben', 'Cleo'].map((firstName) => buildInquiry({ firstName })),
    2,
  );
  const { user } = await renderApp('/admin/inquiries');
  await screen.findByText(/2 of 3 shown/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await cardOf('Cleo Rolle');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a new status and the pending count are shown optimistically and saved', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry()]);
  const { user } = await renderApp('/admin/inquiries');
  await cardOf('Amara Rolle');
  await waitFor(() => expect(count('Pending')).toHaveTextContent('1'));
  let respond: (response: Response) => void = () => {};
  gateway.once('PATCH', new Promise((resolve) => (respond = resolve)));
  await user.selectOptions(statusOf('Amara Rolle'), 'Resolved');
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Resolved');
  expect(count('Pending')).toHaveTextContent('0');
  const [saved] = (gateway.inquiries = [{ ...gateway.inquiries[0]!, status: 'resolved' }]);
  await act(async () => respond(jsonResponse(saved)));
  expect(await screen.findByText('Status updated')).toBeVisible();
  expect(gateway.calls).toContain(`PATCH /api/contact/${saved!.id}/status {"status":"resolved","expectedRevision":5}`);
});

test('a status that the server rejects is reverted, including the pending count', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry()]);
  const { user } = await renderApp('/admin/inquiries');
  await cardOf('Amara Rolle');
  gateway.once('PATCH', problemResponse(500, 'INTERNAL'));
  await user.selectOptions(statusOf('Amara Rolle'), 'Contacted');
  expect(await screen.findByText('Failed to update status.')).toBeVisible();
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Pending');
  expect(count('Pending')).toHaveTextContent('1');
});

test('the details button moves a pending inquiry to contacted and any other to resolved', async () => {
  const replies = [{ id: 1, response: 'We do, from nine.', who: 'captain', createdAt: '2026-11-12T08:00:00.000Z' }];
  const gateway = fakeInquiriesGateway([buildInquiry({ locale: 'fr', preferredCharter: null, phone: '+33 1 55 50 01 42', replies })]);
  const { user } = await renderApp('/admin/inquiries');
  await user.click(await screen.findByRole('button', { name: 'View Details of Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  expect(dialog.getByText('We do, from nine.')).toBeVisible();
  expect(dialog.getByText('No preference')).toBeVisible();
  expect(dialog.getByRole('link', { name: '+33 1 55 50 01 42' })).toHaveAttribute('href', 'tel:+33155500142');
  expect(dialog.getByText('Français')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Mark as Contacted' }));
  await user.click(await dialog.findByRole('button', { name: 'Mark as Resolved' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Mark/ })).not.toBeInTheDocument());
  await waitFor(() => expect(gateway.inquiries[0]!.status).toBe('resolved'));
});

test('a reply needs a text and moves the inquiry to contacted', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry({ createdAt: minutesAgo(5) })]);
  const { user } = await renderApp('/admin/inquiries');
  await user.click(await screen.findByRole('button', { name: 'Reply to Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Amara Rolle' }));
  const response = dialog.getByRole('textbox', { name: 'Your response' });
  await user.type(response, '  ');
  expect(dialog.getByRole('button', { name: 'Send Response' })).toBeDisabled();
  await user.paste('We do.');
  await user.click(dialog.getByRole('button', { name: 'Send Response' }));
  expect(await screen.findByText('Response sent')).toBeVisible();
  expect(screen.getByText('Your response has been sent to the guest.')).toBeVisible();
  expect(gateway.calls).toContain(`POST /api/contact/${gateway.inquiries[0]!.id}/respond {"response":"We do."}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const card = await cardOf('Amara Rolle');
  expect(card.getByText('1 reply')).toBeVisible();
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Contacted');
});

test('an unsent reply survives a failed request and closing the dialog', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry()]);
  const { user } = await renderApp('/admin/inquiries');
  const reply = () => screen.findByRole('button', { name: 'Reply to Amara Rolle' });
  await user.click(await reply());
  await user.click(await screen.findByRole('textbox', { name: 'Your response' }));
  await user.paste('We do, and gladly.');
  gateway.once('POST', problemResponse(503, 'UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Send Response' }));
  expect(await screen.findByText('Failed to send response.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your response' })).toHaveValue('We do, and gladly.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await reply());
  expect(await screen.findByRole('textbox', { name: 'Your response' })).toHaveValue('We do, and gladly.');
  await user.click(screen.getByRole('button', { name: 'Send Response' }));
  expect(await screen.findByText('Response sent')).toBeVisible();
  await user.click(await reply());
  expect(await screen.findByRole('textbox', { name: 'Your response' })).toHaveValue('');
});

test('an unsent reply survives navigating to another screen', async () => {
  fakeInquiriesGateway([buildInquiry()]);
  const { user } = await renderApp('/admin/inquiries');
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Reply to Amara Rolle' }));
    return screen.findByRole('textbox', { name: 'Your response' });
  };
  await user.click(await begin());
  await user.paste('We sail at nine.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Gallery' }));
  await screen.findByRole('heading', { name: 'Gallery', level: 1 });
  await user.click(screen.getByRole('link', { name: 'Inquiries' }));
  expect(await begin()).toHaveValue('We sail at nine.');
});

test('deleting an inquiry asks first, can be tried again and focuses the next card', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry(), buildInquiry({ firstName: 'Jonas', lastName: 'Lind' })]);
  const { user } = await renderApp('/admin/inquiries');
  await user.click(await screen.findByRole('button', { name: 'View Details of Amara Rolle' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: 'Delete this inquiry?' })).toBeVisible();
  expect(gateway.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  gateway.once('DELETE', problemResponse(503, 'UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Delete inquiry' }));
  expect(await screen.findByText('Failed to delete inquiry.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete inquiry' }));
  expect(await screen.findByText('Inquiry deleted')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Amara Rolle' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'View Details of Jonas Lind' })).toHaveFocus();
});

test('deleting an inquiry that was already deleted shows an error', async () => {
  const gateway = fakeInquiriesGateway([buildInquiry()]);
  const { user } = await renderApp('/admin/inquiries');
  await user.click(await screen.findByRole('button', { name: 'View Details of Amara Rolle' }));
  gateway.inquiries = [];
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete inquiry' }));
  expect(await screen.findByText('Failed to delete inquiry.')).toBeVisible();
  expect(screen.getByText(/^This inquiry no longer exists/)).toBeVisible();
});
