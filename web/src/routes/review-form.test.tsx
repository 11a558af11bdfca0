import { beforeEach, describe, expect, test } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeGateway, networkError, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const address = '/review/K7WQ2-9XMTD';
const submission = 'POST /api/reviews/K7WQ2-9XMTD';
const text = 'The captain found us a beach with nobody on it.';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const submit = () => screen.findByRole('button', { name: 'Submit review' });
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

  test('sends the review once when the second click comes before the button is rendered as busy', async () => {
    gateway.answer(submission, never);
    const user = await renderApp(address);
    await write(user);
    const form = (await submit()).closest('form')!;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await screen.findByRole('button', { name: 'Sending…' });
    expect(gateway.bodies(submission)).toHaveLength(1);
  });

  test.each([
    ['a network error', networkError, 'Network error. Please check your connection.'],
    ['an unavailable service', problem(503, 'UNAVAILABLE'), 'Server error. Please try again later.'],
    ['too many requests', problem(429, 'TOO_MANY_REQUESTS'), 'Too many requests. Please wait a moment and try again.'],
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
    expect(screen.getByLabelText('Your review')).toHaveAccessibleDescription('Please remove unsupported characters');
    expect(screen.getByLabelText('Location')).toHaveFocus();
    expect(screen.queryByText('Failed to submit review. Please try again.')).toBeNull();
  });

  test.each([
    ['reviewed in the meantime', 409, 'ALREADY_REVIEWED', 'We have your review'],
    ['cancelled in the meantime', 404, 'BOOKING_NOT_FOUND', "This link isn't valid"],
    ['not over', 409, 'REVIEW_TOO_EARLY', "This charter isn't over yet"],
  ])('for a charter that is %s the result replaces the form', async (_case, status, code, title) => {
    gateway.answer(submission, problem(status, code));
    const user = await renderApp(address);
    await write(user);
    await user.click(await submit());
    expect(await heading(title)).toHaveFocus();
    expect(screen.queryByLabelText('Your review')).toBeNull();
  });
});
