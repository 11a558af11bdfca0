import { expect, test } from 'vitest';
import type { InvoicePage } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildInvoice, buildInvoicePage } from '../test/factories/invoice.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import { setScreenWidth } from '../test/setup.js';

function gatewayReturning(...pages: InvoicePage[]) {
  const gateway = fakeGateway();
  for (const page of pages) gateway.once('GET /api/admin/invoices?', jsonResponse(page));
  return gateway;
}

test('invoices are listed with guest, number, dates, package and amounts, below the totals', async () => {
  gatewayReturning(buildInvoicePage([buildInvoice({ refundedAmount: 200 })], { totalInvoices: 2 }));
  await renderApp('/admin/invoices');
  const row = within((await screen.findByText('Amara Rolle')).closest('tr')!);
  for (const text of [
    'Confirmed',
    '2026-0042',
    'K9HZN-GVX2Z',
    'issued Nov 12, 2026',
    'Tue, Dec 15',
    'Rose Island 4-Hour Charter',
    '$1,200',
    '$200 refunded',
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(row.getByText('$1,163.73 net')).toBeVisible();
  expect(screen.getByText('$3,600')).toBeVisible();
  expect(screen.getByText('$3,291.58')).toBeVisible();
  expect(screen.getByText("Less $108.42 in PayPal fees and $200 in refunds. The PayPal fee of 1 booking isn't known yet.")).toBeVisible();
  expect(screen.getByText('$1,800')).toBeVisible();
});

test('an invoice says that its fee is pending, and nothing about fees when it was not paid at PayPal', async () => {
  gatewayReturning(
    buildInvoicePage([
      buildInvoice({ fee: null, netAmount: null }),
      buildInvoice({ number: 'AAAAA-BBBBB', firstName: 'Jonas', fee: 0, netAmount: 1200 }),
    ]),
  );
  await renderApp('/admin/invoices');
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
  expect((await rowOf('Amara Rolle')).getByText('Fee pending')).toBeVisible();
  expect((await rowOf('Jonas Rolle')).queryByText(/net|Fee pending/)).toBeNull();
});

test('phones show invoice cards instead of the table', async () => {
  setScreenWidth('narrow');
  gatewayReturning(buildInvoicePage([buildInvoice()]));
  await renderApp('/admin/invoices');
  expect(await screen.findAllByText('Amara Rolle')).toHaveLength(1);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('each invoice can be downloaded as HTML and PDF', async () => {
  gatewayReturning(buildInvoicePage([buildInvoice()]));
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

test('the preview shows the HTML document and returns the focus to its button', async () => {
  const gateway = gatewayReturning(buildInvoicePage([buildInvoice()]));
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

test('a preview that fails to load shows an error in the dialog, and can be loaded again', async () => {
  const gateway = gatewayReturning(buildInvoicePage([buildInvoice()]));
  gateway.once('GET /api/admin/invoices/K9HZN-GVX2Z.html', problemResponse(404, 'BOOKING_NOT_FOUND'));
  const { user } = await renderApp('/admin/invoices');
  await user.click(await screen.findByRole('button', { name: 'Preview the invoice of Amara Rolle' }));
  const preview = within(await screen.findByRole('dialog'));
  expect(await preview.findByRole('alert')).toHaveTextContent('The invoice could not be loaded');
  gateway.once('GET /api/admin/invoices/K9HZN-GVX2Z.html', new Response('<p>Bill To Amara</p>'));
  await user.click(preview.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(preview.queryByRole('alert')).not.toBeInTheDocument());
});

test("no invoices: the specification's empty text is shown", async () => {
  gatewayReturning(buildInvoicePage([], { totalRevenue: 0, averageInvoice: 0 }));
  await renderApp('/admin/invoices');
  expect(await screen.findByRole('heading', { name: 'No confirmed bookings available for invoicing' })).toBeVisible();
});

test('more invoices are loaded page by page', async () => {
  const gateway = gatewayReturning(
    buildInvoicePage([buildInvoice()], { totalInvoices: 2, next: 'more' }),
    buildInvoicePage([buildInvoice({ number: 'AAAAA-BBBBB', firstName: 'Jonas', lastName: 'Lind' })], { totalInvoices: 2 }),
  );
  const { user } = await renderApp('/admin/invoices');
  await screen.findByText(/1 of 2 shown/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Jonas Lind')).toBeVisible();
  expect(gateway.calls).toContain('GET /api/admin/invoices?limit=50&cursor=more');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a list that fails to load can be retried', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/invoices?', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/invoices');
  expect(await screen.findByRole('alert')).toHaveTextContent('The invoices could not be loaded');
  gateway.once('GET /api/admin/invoices?', jsonResponse(buildInvoicePage([buildInvoice()])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Amara Rolle')).toBeVisible();
});
