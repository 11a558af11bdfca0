import { expect, test } from '@jest/globals';
import type { Invoice, InvoicePage } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeGateway, json, refusal } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import { screenIs } from '../test/setup.js';

const anInvoice = (states: Partial<Invoice> = {}): Invoice => ({
  number: 'K9HZN-GVX2Z',
  issuedOn: '2026-11-12',
  firstName: 'Amara',
  lastName: 'Rolle',
  email: 'amara@example.com',
  phone: '+1 242 555 0110',
  packageName: 'Rose Island 4-Hour Charter',
  packageDuration: '4 hours',
  bookingDate: '2026-12-15',
  timeSlot: '9:00 AM - 1:00 PM',
  guestCount: 4,
  totalAmount: 1200,
  refundedAmount: 0,
  specialRequests: null,
  ...states,
});
const aPage = (invoices: Invoice[], states: Partial<InvoicePage> = {}): InvoicePage => ({
  totalInvoices: invoices.length,
  totalRevenue: 3600,
  averageInvoice: 1800,
  invoices,
  next: null,
  ...states,
});

function gatewayWith(...pages: InvoicePage[]) {
  const gateway = fakeGateway();
  for (const page of pages) gateway.once('GET /api/admin/invoices?', json(page));
  return gateway;
}

test('invoices are listed with guest, number, dates, package and money, below the sums of all', async () => {
  gatewayWith(aPage([anInvoice({ refundedAmount: 200 })], { totalInvoices: 2 }));
  await renderApp('/admin/invoices');
  const row = within((await screen.findByText('Amara Rolle')).closest('tr')!);
  for (const text of [
    'Confirmed',
    'K9HZN-GVX2Z',
    'issued Nov 12, 2026',
    'Tue, Dec 15',
    'Rose Island 4-Hour Charter',
    '$1,200',
    '$200 refunded',
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(screen.getByText('$3,600')).toBeVisible();
  expect(screen.getByText('$1,800')).toBeVisible();
});

test('a phone gets cards, and each invoice only once', async () => {
  screenIs('narrow');
  gatewayWith(aPage([anInvoice()]));
  await renderApp('/admin/invoices');
  expect(await screen.findAllByText('Amara Rolle')).toHaveLength(1);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('each invoice can be had as HTML and as PDF', async () => {
  gatewayWith(aPage([anInvoice()]));
  await renderApp('/admin/invoices');
  for (const [kind, file] of [
    ['HTML', 'K9HZN-GVX2Z.html'],
    ['PDF', 'K9HZN-GVX2Z.pdf'],
  ]) {
    const link = await screen.findByRole('link', { name: `Download the invoice of Amara Rolle as ${kind}` });
    expect(link).toHaveAttribute('href', `/api/admin/invoices/${file}`);
    expect(link).toHaveAttribute('download');
  }
});

test('the preview is the document itself, and closes back to its button', async () => {
  const gateway = gatewayWith(aPage([anInvoice()]));
  gateway.once('GET /api/admin/invoices/K9HZN-GVX2Z.html', new Response('<style>p{}</style><article><p>Bill To Amara</p></article>'));
  const { user } = await renderApp('/admin/invoices');
  const button = await screen.findByRole('button', { name: 'Preview the invoice of Amara Rolle' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Invoice K9HZN-GVX2Z' });
  await waitFor(() => {
    const papers = [...dialog.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot.textContent] : []));
    expect(papers).toEqual(['Bill To Amara']);
  });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('a preview that cannot be loaded says so in its dialog', async () => {
  const gateway = gatewayWith(aPage([anInvoice()]));
  gateway.once('GET /api/admin/invoices/K9HZN-GVX2Z.html', refusal(404, 'BOOKING_NOT_FOUND'));
  const { user } = await renderApp('/admin/invoices');
  await user.click(await screen.findByRole('button', { name: 'Preview the invoice of Amara Rolle' }));
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent('The invoice could not be loaded');
});

test('a house without confirmed bookings says so in the words of the specification', async () => {
  gatewayWith(aPage([], { totalRevenue: 0, averageInvoice: 0 }));
  await renderApp('/admin/invoices');
  expect(await screen.findByRole('heading', { name: 'No confirmed bookings available for invoicing' })).toBeVisible();
});

test('more invoices come page by page', async () => {
  const gateway = gatewayWith(
    aPage([anInvoice()], { totalInvoices: 2, next: 'more' }),
    aPage([anInvoice({ number: 'AAAAA-BBBBB', firstName: 'Jonas', lastName: 'Lind' })], { totalInvoices: 2 }),
  );
  const { user } = await renderApp('/admin/invoices');
  await screen.findByText(/1 of 2 shown/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Jonas Lind')).toBeVisible();
  expect(gateway.calls).toContain('GET /api/admin/invoices?limit=50&cursor=more');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('when the list cannot be loaded, one can try again', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/invoices?', refusal(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/invoices');
  expect(await screen.findByRole('alert')).toHaveTextContent('The invoices could not be loaded');
  gateway.once('GET /api/admin/invoices?', json(aPage([anInvoice()])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Amara Rolle')).toBeVisible();
});
