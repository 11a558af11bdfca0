import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type FakeGateway, fakeGateway, json, refusal } from '../test/gateway.js';
import { renderApp } from '../test/render-app.js';

function fakeLetters(): FakeGateway {
  const gateway = fakeGateway();
  gateway.also = (_method, { pathname, searchParams }) => {
    const [, , part, template] = pathname.split('/');
    if (part !== 'test-emails') return undefined;
    if (!template) return json({ templates: ['booking-confirmation', 'inquiry-reply'] });
    if (template === 'review-invitation') return refusal(404, 'NOT_FOUND');
    const subject = `${template} in ${searchParams.get('locale')}`;
    return json({ emailData: { from: 'House <house@example.com>', to: 'elena@guests.example', subject, html: `<p>${subject}</p>` } });
  };
  return gateway;
}
const letter = async (name: string) => {
  await screen.findByRole('heading', { name: 'Test e-mails' });
  return screen.findByTitle(`Letter: ${name}`);
};

test('the booking confirmation is shown with from, to and subject, in a frame that may do nothing', async () => {
  fakeLetters();
  await renderApp('/test-emails');
  const frame = await letter('Booking confirmation');
  expect(frame).toHaveAttribute('srcdoc', '<p>booking-confirmation in en</p>');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(screen.getByText('House <house@example.com>')).toBeVisible();
  expect(screen.getByText('elena@guests.example')).toBeVisible();
  expect(screen.getByText('booking-confirmation in en')).toBeVisible();
});

test('any letter can be looked at in any language, and the address keeps which', async () => {
  fakeLetters();
  const { user, place } = await renderApp('/test-emails');
  await user.click(await screen.findByRole('button', { name: 'Inquiry reply' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語');
  expect(await letter('Inquiry reply')).toHaveAttribute('srcdoc', '<p>inquiry-reply in ja</p>');
  expect(place.address).toBe('/test-emails?template=inquiry-reply&locale=ja');
  await user.click(screen.getByRole('button', { name: 'Test Booking Confirmation' }));
  expect(await letter('Booking confirmation')).toHaveAttribute('srcdoc', '<p>booking-confirmation in ja</p>');
});

test('a letter that cannot be written is admitted', async () => {
  fakeLetters();
  const { user } = await renderApp('/test-emails');
  await user.click(await screen.findByRole('button', { name: 'Test Review Invitation' }));
  expect(await screen.findByText('This letter could not be written')).toBeVisible();
});

test('nobody looks at letters without signing in', async () => {
  const gateway = fakeLetters();
  gateway.signedIn = false;
  const { place } = await renderApp('/test-emails');
  await waitFor(() => expect(place.address).toBe('/admin/login?next=%2Ftest-emails'));
});
