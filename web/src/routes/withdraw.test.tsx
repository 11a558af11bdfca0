import { beforeEach, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { business, fakeGateway, networkError, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway({ 'POST /api/withdrawal': {} });
});

const declared = { name: 'Grace Hopper', email: 'grace@guests.example', reference: '06CCB-X2TFW', locale: 'en' };
const sent = () => gateway.bodies('POST /api/withdrawal');
const button = (name: string) => screen.findByRole('button', { name });

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('Your name'), 'Grace Hopper ');
  await user.type(screen.getByLabelText('Email address you bought with'), 'grace@guests.example');
  await user.type(screen.getByLabelText('Number of your receipt, or confirmation code'), '06CCB-X2TFW');
  await user.click(await button('Continue'));
}

test('a buyer withdraws in two steps, and nothing is sent in the first', async () => {
  const user = await renderApp('/withdraw');
  expect(await screen.findByRole('heading', { name: 'Withdraw from a purchase', level: 1 })).toBeVisible();
  expect(screen.getByText(/within 14 days, without giving a reason/)).toBeVisible();
  await fillIn(user);
  expect(await screen.findByRole('heading', { name: 'Please check your withdrawal' })).toHaveFocus();
  const review = within(screen.getByRole('region', { name: 'Please check your withdrawal' }));
  for (const value of ['Grace Hopper', 'grace@guests.example', '06CCB-X2TFW']) expect(review.getByText(value)).toBeVisible();
  expect(sent()).toEqual([]);
  await user.dblClick(await button('Confirm withdrawal'));
  expect(await screen.findByRole('heading', { name: 'We have received your withdrawal' })).toHaveFocus();
  expect(screen.getByText(/on its way to grace@guests.example/)).toBeVisible();
  expect(sent()).toEqual([declared]);
});

test('what is missing is named at its field, and a declaration can be changed before it is confirmed', async () => {
  const user = await renderApp('/withdraw');
  await user.click(await button('Continue'));
  expect(await screen.findByText('Please enter the number of your receipt')).toBeVisible();
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  await fillIn(user);
  await user.click(await button('Change'));
  const number = await screen.findByLabelText('Number of your receipt, or confirmation code');
  expect(number).toHaveValue('06CCB-X2TFW');
  await user.clear(number);
  await user.type(number, '7K3Q-DM9T-XZ4B-8HVW');
  await user.click(await button('Continue'));
  await user.click(await button('Confirm withdrawal'));
  await screen.findByRole('heading', { name: 'We have received your withdrawal' });
  expect(sent()).toEqual([{ ...declared, reference: '7K3Q-DM9T-XZ4B-8HVW' }]);
});

test('a declaration that could not be sent is kept and sent again; an error of the server is shown at its field', async () => {
  const user = await renderApp('/withdraw');
  gateway.answer('POST /api/withdrawal', networkError());
  await fillIn(user);
  await user.click(await button('Confirm withdrawal'));
  expect(await screen.findByText('Your withdrawal could not be sent')).toBeVisible();
  gateway.answer('POST /api/withdrawal', problem(422, 'INVALID', { email: { code: 'email' } }));
  await user.click(await button('Confirm withdrawal'));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  gateway.answer('POST /api/withdrawal', {});
  await user.type(screen.getByLabelText('Email address you bought with'), 'x');
  await user.click(await button('Continue'));
  await user.click(await button('Confirm withdrawal'));
  expect(await screen.findByRole('heading', { name: 'We have received your withdrawal' })).toBeVisible();
});

test('there is no page, and no link to it, where withdrawals are switched off', async () => {
  gateway.answer('GET /api/business', { ...business, withdrawalDays: 0 });
  await renderApp('/withdraw');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Withdraw from a purchase' })).toBeNull();
});
