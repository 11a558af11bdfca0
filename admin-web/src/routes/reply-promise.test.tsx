import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { buildReplyPromise } from '../test/factories/reply-promise.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const route = 'GET /api/admin/reply-promise';
const card = async () => within(await screen.findByRole('region', { name: 'Answers to inquiries' }));

test('the card has the share and the usual time, and leads to the inquiries that wait', async () => {
  const measured = buildReplyPromise({
    waiting: { count: 3, since: '2026-12-01T15:00:00.000Z' },
    last30Days: { inquiries: 25, answeredInTime: 24, medianMinutes: 38 },
  });
  fakeGateway().once(route, jsonResponse(measured));
  const { user, location } = await renderApp('/admin/dashboard');
  expect(await (await card()).findByText('Last 30 days: 24 of 25 inquiries answered within 2 hours. Usually in 38 min.')).toBeVisible();
  await user.click((await card()).getByRole('link', { name: /^3 inquiries waiting, the longest since Dec 1, 2026, 10:00\sAM$/ }));
  expect(location.address).toBe('/admin/inquiries?status=pending');
});

test('the card has the usual time in opening hours, too, once they are configured', async () => {
  const last30Days = { inquiries: 2, answeredInTime: 1, medianMinutes: 705, medianOpenMinutes: 45 };
  fakeGateway().once(route, jsonResponse(buildReplyPromise({ last30Days })));
  await renderApp('/admin/dashboard');
  expect(await (await card()).findByText(/Usually in 705 min; counting only opening hours, 45 min\.$/)).toBeVisible();
});

test('without inquiries the card says so, and a failed one can be loaded again', async () => {
  fakeGateway().once(route, problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/dashboard');
  expect(await (await card()).findByRole('alert')).toHaveTextContent('The figures could not be loaded');
  await user.click((await card()).getByRole('button', { name: 'Try again' }));
  expect(await (await card()).findByText('No inquiries in the last 30 days.')).toBeVisible();
  expect((await card()).getByText('No inquiries are waiting for an answer.')).toBeVisible();
});
