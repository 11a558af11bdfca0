import { beforeEach, describe, expect, vi, test } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { loadTexts } from '../lib/languages.js';
import { makeQueryClient } from '../lib/query-client.js';
import { fakeGateway, networkError, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import Review from './review.js';

const address = '/review/K7WQ2-9XMTD';
const invitation = 'GET /api/reviews/K7WQ2-9XMTD';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const never = () => new Promise<object>(() => undefined);

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

const fakeInvitation = {
  confirmationCode: 'K7WQ2-9XMTD',
  firstName: 'Amelia',
  packageName: 'Exuma 8-Hour Charter',
  bookingDate: '2026-12-09',
};

describe('the link of the invitation e-mail', () => {
  test('greets without a name in Chinese, where the first name alone is too familiar', async () => {
    gateway.answer(invitation, { ...fakeInvitation, firstName: '小明' });
    await renderApp(`/zh${address}`);
    expect(await heading('海上的这一日过得如何？')).toBeVisible();
  });

  test('shows the guest’s first name and the charter', async () => {
    await renderApp(address);
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
    expect(screen.getByText('4-Hour').closest('dd')).toHaveTextContent('Rose Island 4-Hour Charter');
    expect(screen.getByText('Wednesday, December 9, 2026')).toBeVisible();
    expect(screen.getByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test.each(['k7wq29xmtd', 'K7WQ29XMTD', 'k7wq2-9xmtd', 'K7WQ2-9XMTD.', 'K7WQ2-9XMTD/', '%20K7WQ2-9XMTD'])(
    'accepts the code as %s',
    async (typed) => {
      await renderApp(`/review/${typed}`);
      expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
    },
  );

  test('works with a language prefix', async () => {
    await renderApp('/de/review/k7wq29xmtd');
    expect(await heading('Wie war Ihr Tag auf dem Wasser?')).toBeVisible();
    expect(screen.getByText('Mittwoch, 9. Dezember 2026')).toBeVisible();
  });

  test('shows a loading state', async () => {
    gateway.answer(invitation, never);
    await renderApp(address);
    expect(await screen.findByText('Loading your charter')).toBeInTheDocument();
  });

  test.each([
    ['unknown', address],
    ['malformed', '/review/K7WQ2-9XMT'],
  ])('an %s code shows the contact details; a malformed one is not requested', async (_case, typed) => {
    gateway.answer(invitation, problem(404, 'BOOKING_NOT_FOUND'));
    await renderApp(typed);
    expect(await heading("This link isn't valid")).toBeVisible();
    const page = within(screen.getByRole('main'));
    const mail = await page.findByRole('link', { name: 'charters@nassau-charters.example' });
    expect(mail).toHaveAttribute('href', 'mailto:charters@nassau-charters.example');
    expect(page.getByRole('link', { name: 'Call +1 242 555 0137' })).toHaveAttribute('href', 'tel:+12425550137');
    expect(gateway.bodies(invitation)).toHaveLength(typed === address ? 1 : 0);
  });

  test('before the end of the charter it shows when reviews open', async () => {
    gateway.answer(invitation, problem(409, 'REVIEW_TOO_EARLY'));
    await renderApp(address);
    expect(await heading("This charter isn't over yet")).toBeVisible();
    expect(await screen.findByText('Wednesday, December 9, 2026, 1:00 PM, Nassau time')).toBeVisible();
    expect(screen.queryByLabelText('Your review')).toBeNull();
  });

  test('before the end of the charter it works without the booking’s data', async () => {
    gateway.answer(invitation, problem(409, 'REVIEW_TOO_EARLY'));
    gateway.answer('GET /api/bookings/K7WQ2-9XMTD', problem(429, 'TOO_MANY_REQUESTS'));
    await renderApp(address);
    expect(await heading("This charter isn't over yet")).toBeVisible();
    expect(screen.getByText(/once you're back ashore/)).toBeVisible();
  });

  test('shows that the charter has been reviewed already', async () => {
    gateway.answer(invitation, problem(409, 'ALREADY_REVIEWED'));
    await renderApp(address);
    expect(await heading('We have your review')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visit Our Website' })).toHaveAttribute('href', '/');
    expect(screen.queryByLabelText('Your review')).toBeNull();
  });

  test('shows an error with a retry button', async () => {
    gateway.answer(invitation, networkError);
    const user = await renderApp(address);
    expect(await heading('Your charter could not be loaded')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('Network error. Please check your connection.');
    gateway.answer(invitation, fakeInvitation);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
  });

  test('shows a message on 429', async () => {
    gateway.answer(invitation, problem(429, 'TOO_MANY_REQUESTS'));
    const user = await renderApp(address);
    expect(await heading('One moment, please')).toBeVisible();
    expect(screen.getByText('Too many requests. Please wait a moment and try again.')).toBeVisible();
    gateway.answer(invitation, fakeInvitation);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
  });
});

describe('the server-rendered page', () => {
  async function page() {
    const language = await loadLanguage('en', loadTexts);
    return (
      <QueryClientProvider client={makeQueryClient()}>
        <TranslationsProvider initial={language} load={loadTexts}>
          <Review />
        </TranslationsProvider>
      </QueryClientProvider>
    );
  }

  test('renders a loading state for every address and loads the charter after hydration', async () => {
    history.replaceState(null, '', '/review/no-code');
    const html = renderToString(await page());
    expect(html).toContain('Loading your charter');
    expect(html).not.toMatch(/ style=|<script/);
    expect(gateway.bodies(invitation)).toEqual([]);

    history.replaceState(null, '', address);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = html;
    // React warns when its server and client renderers run in the same environment.
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const errors: unknown[] = [];
    const app = await page();
    const hydratedRoot = await act(() => hydrateRoot(root, app, { onRecoverableError: (error) => errors.push(error) }));
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
    expect(errors).toEqual([]);
    act(() => hydratedRoot.unmount());
    root.remove();
    warned.mockRestore();
  });
});
