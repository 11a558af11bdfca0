import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { buildReview } from '../test/factories/review.js';
import { fakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const saved = ({ calls }: { calls: string[] }) => calls.filter((call) => call.startsWith('PUT '));

async function typeAReview() {
  const gateway = fakeGateway({ reviews: [buildReview()] });
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = await dialog('Edit Review');
  await user.type(form.getByLabelText('Review'), ' And the cake.');
  gateway.signedIn = false;
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  return { gateway, user, form };
}

async function signIn(user: UserEvent): Promise<void> {
  const signingIn = await dialog('Sign in to continue');
  await user.type(signingIn.getByLabelText('Username'), 'captain');
  await user.type(signingIn.getByLabelText('Password'), 'correct');
  await user.click(signingIn.getByRole('button', { name: 'Sign In' }));
}

test('a session that ends while staff type is renewed over the form, and the request is sent again', async () => {
  const { gateway, user, form } = await typeAReview();
  await dialog('Sign in to continue');
  expect(form.getByLabelText('Review')).toHaveValue(`${buildReview().review} And the cake.`);
  await signIn(user);
  expect(await screen.findByText('Review Updated')).toBeVisible();
  expect(saved(gateway)).toHaveLength(2);
  expect(saved(gateway)[1]).toContain('And the cake.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('without a sign-in the form stays, and saving it asks again', async () => {
  const { user, form } = await typeAReview();
  await user.click((await dialog('Sign in to continue')).getByRole('button', { name: 'Close' }));
  expect(await form.findByText('Please sign in.')).toBeVisible();
  expect(form.getByLabelText('Review')).toHaveValue(`${buildReview().review} And the cake.`);
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await signIn(user);
  expect(await screen.findByText('Review Updated')).toBeVisible();
});

test('a session that ends while nothing is typed leads to the sign-in page, as does a form whose changes are discarded', async () => {
  const { user, form } = await typeAReview();
  await user.click((await dialog('Sign in to continue')).getByRole('button', { name: 'Close' }));
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('link', { name: /Gallery/ }));
  expect(await screen.findByText('You have been signed out. Sign in to return to where you were.')).toBeVisible();
});
