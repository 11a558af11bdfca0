import { expect, test } from 'vitest';
import type { WaiverForm, WaiverVersion } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const first: WaiverVersion = {
  version: 1,
  publishedAt: '2026-11-20T15:00:00.000Z',
  texts: { en: 'Life jackets on.', de: 'Schwimmwesten an.', fr: 'Gilets, s’il vous plaît.' },
};

async function openWaiver(versions: WaiverVersion[]) {
  const published: WaiverForm[] = [];
  const gateway = fakeGateway({
    extraRoutes: (method, { pathname }, body) => {
      if (pathname !== '/api/admin/waiver') return undefined;
      if (method === 'POST') {
        const form = body as unknown as WaiverForm;
        published.push(form);
        versions.unshift({ version: versions.length + 1, publishedAt: '2026-11-21T15:00:00.000Z', texts: form.texts });
      }
      return jsonResponse(versions);
    },
  });
  const { user } = await renderApp('/admin/waiver');
  return { gateway, user, published };
}

test('nobody is asked to sign before the first version, which begins with a sample', async () => {
  const { user, published } = await openWaiver([]);
  expect(await screen.findByText("Guests aren't asked to sign")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Write the waiver' }));
  const form = within(await screen.findByRole('dialog', { name: 'Write the waiver' }));
  expect(form.getByText(/not legal advice/)).toBeVisible();
  expect(form.getByText('Other languages · 2 of 9')).toBeVisible();
  const text = form.getByLabelText('Text');
  await user.clear(text);
  await user.click(form.getByRole('button', { name: 'Publish' }));
  expect(await form.findByText('Please write the text of the waiver')).toBeVisible();
  await user.type(text, 'Our own text.');
  await user.click(form.getByRole('button', { name: 'Publish' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Publish this text?' }));
  expect(confirm.getByText(/including on charters that are already booked/)).toBeVisible();
  expect(confirm.getByText('Left out, because the English text has changed since: Español, Deutsch.')).toBeVisible();
  await user.click(confirm.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 1')).toBeVisible();
  expect(screen.queryByText("Guests aren't asked to sign")).not.toBeInTheDocument();
  expect(published).toEqual([{ texts: { en: 'Our own text.' } }]);
});

test('a new version says who signs it, and keeps the translations that are still right', async () => {
  const { user, published } = await openWaiver([first]);
  await user.click(await screen.findByRole('button', { name: 'New version' }));
  const form = within(await screen.findByRole('dialog', { name: 'New version' }));
  expect(form.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await user.type(form.getByLabelText('Text'), ' Always.');
  await user.click(form.getByText('Other languages · 2 of 9'));
  await user.click(form.getByRole('button', { name: 'Still correct: Text in Deutsch' }));
  await user.click(form.getByRole('button', { name: 'Publish' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Publish this text?' }));
  expect(confirm.getByText(/Guests who have signed an earlier version don't need to sign again/)).toBeVisible();
  expect(confirm.getByText('Left out, because the English text has changed since: Français.')).toBeVisible();
  await user.click(confirm.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(screen.getAllByText(/^Version \d$/).map(({ textContent }) => textContent)).toEqual(['Version 2', 'Version 1']),
  );
  expect(published).toEqual([{ texts: { en: 'Life jackets on. Always.', de: 'Schwimmwesten an.' } }]);
  expect(screen.getAllByText('Current')).toHaveLength(1);
});

test('what the server rejects is shown at the text, and the form keeps it', async () => {
  const { gateway, user } = await openWaiver([first]);
  await user.click(await screen.findByRole('button', { name: 'New version' }));
  const form = within(await screen.findByRole('dialog', { name: 'New version' }));
  await user.type(form.getByLabelText('Text'), '!');
  const problem = {
    type: 'about:blank',
    title: '',
    status: 422,
    code: 'INVALID',
    requestId: 'r',
    errors: { 'texts.en': 'At most 20000 characters' },
  };
  const rejected = new Response(JSON.stringify(problem), { status: 422, headers: { 'content-type': 'application/problem+json' } });
  gateway.once('POST /api/admin/waiver', rejected);
  await user.click(form.getByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Publish this text?' })).getByRole('button', { name: 'Publish' }));
  expect(await form.findByText('At most 20000 characters')).toBeVisible();
  expect(form.getByLabelText('Text')).toHaveValue('Life jackets on.!');
});

test('versions that cannot be loaded can be loaded again', async () => {
  const gateway = fakeGateway({
    extraRoutes: (_method, { pathname }) => (pathname === '/api/admin/waiver' ? jsonResponse([first]) : undefined),
  });
  gateway.once('GET /api/admin/waiver', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/waiver');
  expect(await screen.findByText('The waiver could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Published Nov 20, 2026, 10:00 AM')).toBeVisible();
});
