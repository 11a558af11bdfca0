import { expect, test } from 'vitest';
import type { Gratuities, ReconciliationOverview } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooks, buildFinding, buildRun } from '../test/factories/reconciliation.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { noInvoices } from '../test/factories/invoice.js';
import { renderApp } from '../test/render-app.js';

const address = '/admin/invoices?view=books';

const noGratuities: Gratuities = { gratuities: [], crew: [], total: 0, unassigned: 0 };

/** Each load of the books gets the next of these; the last one stays. */
function gatewayReturning(...books: ReconciliationOverview[]) {
  const left = [...books];
  return fakeGateway({
    extraRoutes: (method, { pathname }) => {
      if (pathname === '/api/admin/reconciliation') return jsonResponse(left.length > 1 ? left.shift() : left[0]);
      if (pathname === '/api/admin/gratuities') return jsonResponse(noGratuities);
      if (pathname === '/api/admin/reconciliation/runs') return jsonResponse(buildRun({ id: 'r2', startedBy: 'staff', state: 'running' }));
      return method === 'POST' ? jsonResponse(buildFinding({ note: 'Sold an old anchor', explainedBy: 'captain' })) : undefined;
    },
  });
}
const lastRun = async () => within(await screen.findByRole('region', { name: 'Last comparison' }));

test('the last night is summed up, and nothing is to explain', async () => {
  gatewayReturning(buildBooks());
  await renderApp(address);
  const run = await lastRun();
  expect(run.getByText('214 lines, 214 matched')).toBeVisible();
  expect(run.getByText('Everything agrees')).toBeVisible();
  expect(run.getByText('Nightly, Nov 21, 2026, 3:00 AM')).toBeVisible();
  expect(run.getByText('Nov 17, 2026, 12:00 AM to Nov 21, 2026, 12:00 AM')).toBeVisible();
  expect(screen.getByText('Nothing to explain.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Books' })).toBeChecked();
});

test('what guests gave the crew is listed by month, with each share', async () => {
  const months: string[] = [];
  fakeGateway({
    extraRoutes: (_, { pathname, searchParams }) => {
      if (pathname === '/api/admin/reconciliation') return jsonResponse(buildBooks());
      if (pathname !== '/api/admin/gratuities') return undefined;
      months.push(searchParams.get('month') ?? '');
      if (months.length > 1) return jsonResponse(noGratuities);
      return jsonResponse({
        gratuities: [
          {
            id: 'g1',
            confirmationCode: 'VDK9K-WDCS4',
            guestName: 'Ada Lovelace',
            charterDate: '2026-11-12',
            paidAt: '2026-11-13T15:00:00.000Z',
            amount: 100,
            returned: 40,
            shares: [
              { crewId: 'c1', name: 'Sam', amount: 30 },
              { crewId: 'c2', name: 'Kim', amount: 30 },
            ],
          },
        ],
        crew: [
          { crewId: 'c2', name: 'Kim', amount: 30 },
          { crewId: 'c1', name: 'Sam', amount: 30 },
        ],
        total: 60,
        unassigned: 0,
      } satisfies Gratuities);
    },
  });
  const { user } = await renderApp(address);
  const panel = within(await screen.findByRole('region', { name: 'Gratuities for the crew' }));
  expect(await panel.findByText(/Sam \$30, Kim \$30/)).toHaveTextContent('Nov 12, 2026 · Sam $30, Kim $30 · $40 refunded through PayPal');
  expect(panel.getByText('Total').closest('div')).toHaveTextContent('Total$60');
  expect(panel.queryByText('Charters without crew')).not.toBeInTheDocument();
  const select = panel.getByRole('combobox', { name: 'Month' });
  await user.selectOptions(select, within(select).getAllByRole('option')[1]!);
  expect(await panel.findByText('No gratuities in this month.')).toBeVisible();
});

test('the invoices lead to the books, and the books back to them', async () => {
  const gateway = gatewayReturning(buildBooks());
  gateway.once('GET /api/admin/invoices?', jsonResponse(noInvoices));
  const { user, location } = await renderApp('/admin/invoices');
  await user.click(await screen.findByRole('radio', { name: 'Books' }));
  expect(await screen.findByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  expect(location.address).toBe(address);
  await user.click(screen.getByRole('radio', { name: 'Invoices' }));
  expect(location.address).toBe('/admin/invoices');
});

test('each finding says what it is, with amount, time and PayPal’s id; settled ones say how', async () => {
  gatewayReturning(
    buildBooks({
      lastRun: buildRun({ matched: 212 }),
      open: [
        buildFinding(),
        buildFinding({ id: 'f2', kind: 'amountDiffers', amount: 1100, expectedAmount: 1200, description: 'Rose Island, Dec 12' }),
        buildFinding({ id: 'f3', kind: 'unknownKind', eventCode: 'T9900' }),
      ],
      closed: [
        buildFinding({ id: 'f4', closedAt: '2026-11-20T15:00:00.000Z', note: 'Sold an old anchor', explainedBy: 'captain' }),
        buildFinding({ id: 'f5', kind: 'captureMissing', closedAt: '2026-11-19T15:00:00.000Z' }),
      ],
    }),
  );
  await renderApp(address);
  const run = await lastRun();
  expect(run.getByText('214 lines, 212 matched')).toBeVisible();
  expect(run.getByText('3 to explain')).toBeVisible();
  const [foreign, differs, unknown] = within(screen.getByRole('list', { name: 'To explain' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  for (const text of ['Received by PayPal, not recorded here', '$180', 'Nov 20, 2026, 1:42 PM', '8PF41870GT0243712'])
    expect(foreign).toContain(text);
  for (const text of ['Amount differs', '$1,100', 'here $1,200', 'Rose Island, Dec 12']) expect(differs).toContain(text);
  expect(unknown).toContain("doesn't recognize PayPal's event code T9900");
  const closed = within(screen.getByRole('list', { name: 'Settled' }));
  expect(closed.getByText('Sold an old anchor')).toBeVisible();
  expect(closed.getByText('captain, Nov 20, 2026, 10:00 AM')).toBeVisible();
  expect(closed.getByText('A later comparison agreed, Nov 19, 2026, 10:00 AM')).toBeVisible();
});

test('a finding is explained with a note, which is required, and leaves the list', async () => {
  const gateway = gatewayReturning(buildBooks({ open: [buildFinding()] }), buildBooks());
  const { user } = await renderApp(address);
  await user.click(await screen.findByRole('button', { name: /^Explain/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Explain: Received by PayPal, not recorded here' }));
  await user.click(dialog.getByRole('button', { name: 'Save explanation' }));
  expect(await dialog.findByText('Please describe what is behind it')).toBeVisible();
  await user.type(dialog.getByLabelText('What explains it?'), 'Sold an old anchor');
  await user.click(dialog.getByRole('button', { name: 'Save explanation' }));
  expect(await screen.findByText('Explanation saved')).toBeVisible();
  expect(gateway.calls).toContain('POST /api/admin/reconciliation/findings/f1 {"note":"Sold an old anchor"}');
  expect(await screen.findByText('Nothing to explain.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an explanation that cannot be saved stays in the dialog', async () => {
  const gateway = gatewayReturning(buildBooks({ open: [buildFinding()] }));
  const { user } = await renderApp(address);
  await user.click(await screen.findByRole('button', { name: /^Explain/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('What explains it?'), 'Sold an old anchor');
  gateway.once('POST /api/admin/reconciliation/findings/f1', problemResponse(503, 'UNAVAILABLE'));
  await user.click(dialog.getByRole('button', { name: 'Save explanation' }));
  expect(await dialog.findByText('The explanation could not be saved')).toBeVisible();
  expect(dialog.getByLabelText('What explains it?')).toHaveValue('Sold an old anchor');
});

test('a comparison is started, shown while it is running, and then its result', async () => {
  const running = buildRun({ id: 'r2', startedBy: 'staff', state: 'running' });
  const ended = buildRun({ id: 'r2', startedBy: 'staff', lines: 215, matched: 215 });
  const gateway = gatewayReturning(buildBooks(), buildBooks({ lastRun: running }), buildBooks({ lastRun: ended }));
  const { user } = await renderApp(address);
  await screen.findByText('214 lines, 214 matched');
  await user.click(screen.getByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText("Comparing with PayPal's report")).toBeVisible();
  expect(screen.getByRole('button', { name: /Compare now/ })).toHaveAttribute('aria-busy', 'true');
  expect(gateway.calls).toContain('POST /api/admin/reconciliation/runs {}');
  expect(await screen.findByText('215 lines, 215 matched')).toBeVisible();
  expect(screen.getByText(/^Started in the back office/)).toBeVisible();
});

test('a comparison that cannot be started says so', async () => {
  const gateway = gatewayReturning(buildBooks());
  const { user } = await renderApp(address);
  gateway.once('POST /api/admin/reconciliation/runs', problemResponse(503, 'UNAVAILABLE'));
  await user.click(await screen.findByRole('button', { name: 'Compare now' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The comparison could not be started');
});

test('a missing permission says what to do, and when the last complete comparison was', async () => {
  const problem = 'Switch Transaction Search on for this PayPal app; it takes up to nine hours';
  const lastRunOfBooks = buildRun({ state: 'incomplete', problem, lines: 0, matched: 0, coveredUntil: null });
  gatewayReturning(buildBooks({ lastRun: lastRunOfBooks, lastCompleteRun: buildRun({ startedAt: '2026-11-20T08:00:00.000Z' }) }));
  await renderApp(address);
  const run = await lastRun();
  expect(run.getByText(`${problem}.`)).toBeVisible();
  expect(run.getByText('Not compared')).toBeVisible();
  expect(run.getByText('Incomplete')).toBeVisible();
  expect(run.queryByText('Everything agrees')).toBeNull();
  expect(run.getByText(/The last complete comparison was on Nov 20, 2026, 3:00 AM\./)).toBeVisible();
});

test('before the first comparison the screen says when it runs', async () => {
  gatewayReturning(buildBooks({ lastRun: null }));
  await renderApp(address);
  expect(await screen.findByRole('heading', { name: 'Not compared yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compare now' })).toBeEnabled();
});

test('books that fail to load can be retried', async () => {
  const gateway = gatewayReturning(buildBooks());
  gateway.once('GET /api/admin/reconciliation', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp(address);
  expect(await screen.findByRole('alert')).toHaveTextContent('The books could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('214 lines, 214 matched')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the file of a month is downloaded, the last month first', async () => {
  gatewayReturning(buildBooks());
  const { user } = await renderApp(address);
  const month = within(await screen.findByRole('region', { name: 'For the bookkeeper' })).getByLabelText('Month');
  const last = within(month).getAllByRole<HTMLOptionElement>('option')[1]!.value;
  const link = screen.getByRole('link', { name: 'Download CSV' });
  expect(link).toHaveAttribute('href', `/api/admin/books.csv?month=${last}`);
  const earlier = within(month).getAllByRole<HTMLOptionElement>('option')[4]!.value;
  await user.selectOptions(month, earlier);
  expect(link).toHaveAttribute('href', `/api/admin/books.csv?month=${earlier}`);
  expect(link).toHaveAttribute('download');
});
