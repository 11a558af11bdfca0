import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { loadTexts } from '../lib/languages.js';
import { makeQueryClient } from '../lib/query-client.js';
import { fakeGateway, lost, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import Review from './review.js';

const address = '/review/K7WQ2-9XMTD';
const invitation = 'GET /api/reviews/K7WQ2-9XMTD';
const submission = 'POST /api/reviews/K7WQ2-9XMTD';
const words = 'The captain found us a beach with nobody on it.';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const submit = () => screen.findByRole('button', { name: 'Submit Review' });
const never = () => new Promise<object>(() => undefined);

async function write(user: UserEvent) {
  await user.type(await screen.findByLabelText('Location'), 'Toronto, Canada');
  await user.click(screen.getByRole('radio', { name: '5 stars' }));
  await user.type(screen.getByLabelText('Your review'), words);
}

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

describe('the link of the letter', () => {
  test('greets the guest by first name and says which charter it is about', async () => {
    await renderApp(address);
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
    expect(screen.getByText('Rose Island', { exact: false, selector: 'dd' })).toHaveTextContent('Rose Island 4-Hour Charter');
    expect(screen.getByText('Wednesday, December 9, 2026')).toBeVisible();
    expect(screen.getByText('K7WQ2-9XMTD')).toBeVisible();
  });

  test.each(['k7wq29xmtd', 'K7WQ29XMTD', 'k7wq2-9xmtd', 'K7WQ2-9XMTD.', 'K7WQ2-9XMTD/', '%20K7WQ2-9XMTD'])(
    'is understood as %s',
    async (typed) => {
      await renderApp(`/review/${typed}`);
      expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
    },
  );

  test('is understood below every language', async () => {
    await renderApp('/de/review/k7wq29xmtd');
    expect(await heading('Amelia, wie war Ihr Tag auf dem Wasser?')).toBeVisible();
    expect(screen.getByText('Mittwoch, 9. Dezember 2026')).toBeVisible();
  });

  test('says that the charter is being looked up', async () => {
    gateway.answer(invitation, never);
    await renderApp(address);
    expect(await screen.findByText('Loading your charter')).toBeInTheDocument();
  });

  test.each([
    ['that nobody knows', address],
    ['that lost a character is not even asked about, and', '/review/K7WQ2-9XMT'],
  ])('%s leads to people who find the booking', async (_case, cut) => {
    gateway.answer(invitation, problem(404, 'BOOKING_NOT_FOUND'));
    await renderApp(cut);
    expect(await heading('We do not know this link')).toBeVisible();
    const page = within(screen.getByRole('main'));
    const mail = await page.findByRole('link', { name: 'charters@nassau-charters.example' });
    expect(mail).toHaveAttribute('href', 'mailto:charters@nassau-charters.example');
    expect(page.getByRole('link', { name: 'Call +1 242 555 0137' })).toHaveAttribute('href', 'tel:+12425550137');
    expect(gateway.bodies(invitation)).toHaveLength(cut === address ? 1 : 0);
  });

  test('opened before the charter is over says from when on it may be used', async () => {
    gateway.answer(invitation, problem(409, 'REVIEW_TOO_EARLY'));
    await renderApp(address);
    expect(await heading('This charter is not over yet')).toBeVisible();
    expect(await screen.findByText('Wednesday, December 9, 2026, 1:00 PM, Nassau time')).toBeVisible();
    expect(screen.queryByLabelText('Your review')).toBeNull();
  });

  test('opened too early stays friendly when the hour is not to be had', async () => {
    gateway.answer(invitation, problem(409, 'REVIEW_TOO_EARLY'));
    gateway.answer('GET /api/bookings/K7WQ2-9XMTD', problem(429, 'TOO_MANY_REQUESTS'));
    await renderApp(address);
    expect(await heading('This charter is not over yet')).toBeVisible();
    expect(screen.getByText(/once you are back ashore/)).toBeVisible();
  });

  test('used before thanks the guest once more', async () => {
    gateway.answer(invitation, problem(409, 'ALREADY_REVIEWED'));
    await renderApp(address);
    expect(await heading('Your review is with us')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visit Our Website' })).toHaveAttribute('href', '/');
    expect(screen.queryByLabelText('Your review')).toBeNull();
  });

  test('that does not load may be tried again', async () => {
    gateway.answer(invitation, lost);
    const user = await renderApp(address);
    expect(await heading('Your charter could not be loaded')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('Network error. Please check your connection.');
    gateway.answer(invitation, fakeInvitation);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
  });

  test('asked for too often asks for a moment', async () => {
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

describe('the form', () => {
  test('each field says what is missing in the words of the specification, and the first of them has the focus', async () => {
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

  test('a missing rating takes the focus to the stars, and a rating takes its error away', async () => {
    const user = await renderApp(address);
    await user.type(await screen.findByLabelText('Location'), 'Toronto');
    await user.type(screen.getByLabelText('Your review'), words);
    await user.click(await submit());
    expect(await screen.findByText('Please select a rating')).toBeVisible();
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await waitFor(() => expect(screen.queryByText('Please select a rating')).toBeNull());
  });

  test('nine characters between spaces are too few, and more than fit are too many', async () => {
    const user = await renderApp(address);
    const text = await screen.findByLabelText('Your review');
    await user.type(text, '   ninechars   ');
    await user.tab();
    expect(await screen.findByText('Please write at least 10 characters')).toBeVisible();
    expect(screen.getByText('9 of 2,000 characters')).toBeVisible();
    await user.clear(text);
    await user.click(text);
    await user.paste('a'.repeat(2001));
    expect(await screen.findByText('Please use at most 2000 characters')).toBeVisible();
    await user.clear(screen.getByLabelText('Name'));
    await user.paste('n'.repeat(81));
    await user.tab();
    expect(await screen.findByText('Please use at most 80 characters')).toBeVisible();
  });

  test('the name is the guest’s to change', async () => {
    const user = await renderApp(address);
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('Amelia');
    await user.type(name, ' & Tom');
    await write(user);
    await user.click(await submit());
    await heading('Thank You');
    expect(gateway.bodies(submission)).toEqual([{ name: 'Amelia & Tom', location: 'Toronto, Canada', rating: 5, review: words }]);
  });

  test('stars answer to a mouse that passes over them and to arrow keys', async () => {
    const user = await renderApp(address);
    const two = await screen.findByRole('radio', { name: '2 stars' });
    await user.hover(two);
    expect(screen.getByText('Not quite')).toBeVisible();
    expect(two).not.toBeChecked();
    await user.unhover(two.closest('div')!);
    expect(screen.queryByText('Not quite')).toBeNull();
    await user.click(screen.getByRole('radio', { name: '3 stars' }));
    await user.unhover(two.closest('div')!);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveAccessibleDescription('Very good');
  });
});

describe('sending', () => {
  test('ends with thanks, a toast and the way to the website', async () => {
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    expect(await heading('Thank You')).toHaveFocus();
    const toast = within(screen.getByText('Review Submitted').closest('[popover]')!);
    expect(toast.getByText('Thank you for sharing your experience with us!')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visit Our Website' })).toHaveAttribute('href', '/');
  });

  test('a second press while it is sent does nothing', async () => {
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
    ['a lost connection', lost, 'Network error. Please check your connection.'],
    ['a broken server', problem(503, 'UNAVAILABLE'), 'Server error. Please try again later.'],
    ['too many tries', problem(429, 'TOO_MANY_REQUESTS'), 'Too many requests. Please wait a moment.'],
  ])('%s leaves everything as it was written, and the next try may succeed', async (_case, answer, said) => {
    gateway.answer(submission, answer);
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    const alert = (await screen.findByText('Failed to submit review. Please try again.')).closest('[role=alert]');
    expect(alert).toHaveTextContent(said);
    expect(screen.getByLabelText('Your review')).toHaveValue(words);
    expect(screen.getByLabelText('Location')).toHaveValue('Toronto, Canada');
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
    gateway.answer(submission, { id: 7, name: 'Amelia', location: 'Toronto, Canada', rating: 5, review: words, isVerified: true });
    await user.click(await submit());
    expect(await heading('Thank You')).toBeVisible();
  });

  test('errors of a 422 stand at their fields, and the first of them has the focus', async () => {
    gateway.answer(submission, problem(422, 'INVALID', { review: 'Please use plain text', location: 'Location is required' }));
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('Location is required'));
    expect(screen.getByLabelText('Your review')).toHaveAccessibleDescription('Please use plain text');
    expect(screen.getByLabelText('Location')).toHaveFocus();
    expect(screen.queryByText('Failed to submit review. Please try again.')).toBeNull();
  });

  test.each([
    ['reviewed meanwhile', 409, 'ALREADY_REVIEWED', 'Your review is with us'],
    ['cancelled meanwhile', 404, 'BOOKING_NOT_FOUND', 'We do not know this link'],
    ['not over after all', 409, 'REVIEW_TOO_EARLY', 'This charter is not over yet'],
  ])('of a charter that was %s ends on the friendly page', async (_case, status, code, title) => {
    gateway.answer(submission, problem(status, code));
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    expect(await heading(title)).toHaveFocus();
    expect(screen.queryByLabelText('Your review')).toBeNull();
  });
});

describe('the page that the server drew', () => {
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

  test('waits, whatever its address, and finds the charter when it wakes up', async () => {
    history.replaceState(null, '', '/review/no-code');
    const html = renderToString(await page());
    expect(html).toContain('Loading your charter');
    expect(html).not.toMatch(/ style=|<script/);
    expect(gateway.bodies(invitation)).toEqual([]);

    history.replaceState(null, '', address);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = html;
    // React warns of server and browser in one place, which they never are.
    const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const errors: unknown[] = [];
    const app = await page();
    const awake = await act(() => hydrateRoot(root, app, { onRecoverableError: (error) => errors.push(error) }));
    expect(await heading('Amelia, how was your day on the water?')).toBeVisible();
    expect(errors).toEqual([]);
    act(() => awake.unmount());
    root.remove();
    warned.mockRestore();
  });
});
