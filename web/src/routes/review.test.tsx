import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
const submission = 'POST /api/reviews/K7WQ2-9XMTD';
const text = 'The captain found us a beach with nobody on it.';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const submit = () => screen.findByRole('button', { name: 'Submit Review' });
const never = () => new Promise<object>(() => undefined);

async function write(user: UserEvent) {
  await user.type(await screen.findByLabelText('Location'), 'Toronto, Canada');
  await user.click(screen.getByRole('radio', { name: '5 stars' }));
  await user.type(screen.getByLabelText('Your review'), text);
}

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

describe('the link of the invitation e-mail', () => {
  test('greets by the full name in Chinese', async () => {
    gateway.answer(invitation, { ...fakeInvitation, firstName: '小明', lastName: '王' });
    await renderApp(`/zh${address}`);
    expect(await heading('王小明，海上的这一日过得如何？')).toBeVisible();
  });

  test('shows the guest’s first name and the charter', async () => {
    await renderApp(address);
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
    expect(screen.getByText('Rose Island', { exact: false, selector: 'dd' })).toHaveTextContent('Rose Island 4-Hour Charter');
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
    expect(await heading('Amelia, wie war Ihr Tag auf dem Wasser?')).toBeVisible();
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
    expect(await heading('This charter is not over yet')).toBeVisible();
    expect(await screen.findByText('Wednesday, December 9, 2026, 1:00 PM, Nassau time')).toBeVisible();
    expect(screen.queryByLabelText('Your review')).toBeNull();
  });

  test('before the end of the charter it works without the booking’s data', async () => {
    gateway.answer(invitation, problem(409, 'REVIEW_TOO_EARLY'));
    gateway.answer('GET /api/bookings/K7WQ2-9XMTD', problem(429, 'TOO_MANY_REQUESTS'));
    await renderApp(address);
    expect(await heading('This charter is not over yet')).toBeVisible();
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
    await renderApp(address);
    expect(await heading('One moment, please')).toBeVisible();
    expect(screen.getByText('Too many requests. Please wait a moment.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

const fakeInvitation = {
  confirmationCode: 'K7WQ2-9XMTD',
  firstName: 'Amelia',
  packageName: 'Exuma 8-Hour Charter',
  bookingDate: '2026-12-09',
};

describe('the review form', () => {
  test('shows the specified message at each invalid field and focuses the first one', async () => {
    const user = await renderApp(address);
    await user.clear(await screen.findByLabelText('Name'));
    await user.type(screen.getByLabelText('Your review'), 'Too short');
    await user.click(await submit());
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'));
    expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('Location is required');
    expect(screen.getByRole('radiogroup', { name: 'Your rating' })).toHaveAccessibleDescription('Please select a rating');
    expect(screen.getByLabelText('Your review')).toHaveAccessibleDescription('Please write at least 10 characters');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(gateway.bodies(submission)).toEqual([]);
  });

  test('focuses the stars when the rating is missing, and clears the error on rating', async () => {
    const user = await renderApp(address);
    await user.type(await screen.findByLabelText('Location'), 'Toronto');
    await user.type(screen.getByLabelText('Your review'), text);
    await user.click(await submit());
    expect(await screen.findByText('Please select a rating')).toBeVisible();
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await waitFor(() => expect(screen.queryByText('Please select a rating')).toBeNull());
  });

  test('checks the trimmed length of texts', async () => {
    const user = await renderApp(address);
    const field = await screen.findByLabelText('Your review');
    await user.type(field, '   ninechars   ');
    await user.tab();
    expect(await screen.findByText('Please write at least 10 characters')).toBeVisible();
    expect(screen.getByText('9 of 2,000 characters')).toBeVisible();
    await user.clear(field);
    await user.click(field);
    await user.paste('a'.repeat(2001));
    expect(await screen.findByText('Please use at most 2000 characters')).toBeVisible();
    await user.clear(screen.getByLabelText('Name'));
    await user.paste('n'.repeat(81));
    await user.tab();
    expect(await screen.findByText('Please use at most 80 characters')).toBeVisible();
  });

  test('the name is editable', async () => {
    const user = await renderApp(address);
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('Amelia');
    await user.type(name, ' & Tom');
    await write(user);
    await user.click(await submit());
    await heading('Thank You');
    expect(gateway.bodies(submission)).toEqual([
      { name: 'Amelia & Tom', location: 'Toronto, Canada', rating: 5, review: text, locale: 'en' },
    ]);
  });

  test('stars preview the rating on hover and support arrow keys', async () => {
    const user = await renderApp(address);
    const two = await screen.findByRole('radio', { name: '2 stars' });
    await user.hover(two);
    expect(screen.getByText('Fell short')).toBeVisible();
    expect(two).not.toBeChecked();
    await user.unhover(two.closest('div')!);
    expect(screen.queryByText('Fell short')).toBeNull();
    await user.click(screen.getByRole('radio', { name: '3 stars' }));
    await user.unhover(two.closest('div')!);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveAccessibleDescription('Very good');
  });
});

describe('submitting', () => {
  test('shows thanks, a toast and a link to the website', async () => {
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    expect(await heading('Thank You')).toHaveFocus();
    const toast = within(screen.getByText('Review Submitted').closest('[popover]')!);
    expect(toast.getByText('Thank you for sharing your experience with us!')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visit Our Website' })).toHaveAttribute('href', '/');
  });

  test('ignores a second click and Enter while sending', async () => {
    gateway.answer(submission, never);
    const user = await renderApp(address);
    await write(user);
    await user.dblClick(await submit());
    const busy = await screen.findByRole('button', { name: 'Sending…' });
    await user.click(busy);
    await user.type(screen.getByLabelText('Location'), '{Enter}');
    expect(gateway.bodies(submission)).toHaveLength(1);
  });

  test.each([
    ['a network error', networkError, 'Network error. Please check your connection.'],
    ['an unavailable service', problem(503, 'UNAVAILABLE'), 'Server error. Please try again later.'],
    ['too many requests', problem(429, 'TOO_MANY_REQUESTS'), 'Too many requests. Please wait a moment.'],
  ])('%s shows an error, keeps the typed values and allows a retry', async (_case, answer, message) => {
    gateway.answer(submission, answer);
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    const alert = (await screen.findByText('Failed to submit review. Please try again.')).closest('[role=alert]');
    expect(alert).toHaveTextContent(message);
    expect(screen.getByLabelText('Your review')).toHaveValue(text);
    expect(screen.getByLabelText('Location')).toHaveValue('Toronto, Canada');
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
    gateway.answer(submission, { id: 7, name: 'Amelia', location: 'Toronto, Canada', rating: 5, review: text, isVerified: true });
    await user.click(await submit());
    expect(await heading('Thank You')).toBeVisible();
  });

  test('shows the errors of a 422 at their fields and focuses the first one', async () => {
    gateway.answer(submission, problem(422, 'INVALID', { review: { code: 'plainText' }, location: { code: 'locationRequired' } }));
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('Location is required'));
    expect(screen.getByLabelText('Your review')).toHaveAccessibleDescription('Please use plain text');
    expect(screen.getByLabelText('Location')).toHaveFocus();
    expect(screen.queryByText('Failed to submit review. Please try again.')).toBeNull();
  });

  test.each([
    ['reviewed in the meantime', 409, 'ALREADY_REVIEWED', 'We have your review'],
    ['cancelled in the meantime', 404, 'BOOKING_NOT_FOUND', "This link isn't valid"],
    ['not over', 409, 'REVIEW_TOO_EARLY', 'This charter is not over yet'],
  ])('for a charter that is %s the result replaces the form', async (_case, status, code, title) => {
    gateway.answer(submission, problem(status, code));
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    expect(await heading(title)).toHaveFocus();
    expect(screen.queryByLabelText('Your review')).toBeNull();
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
    const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
