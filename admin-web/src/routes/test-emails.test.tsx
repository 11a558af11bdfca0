import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeGateway, fakeGateway, json, refusal } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import { loadedFrom } from '../test/setup.js';

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

test('whoever steps here inside another document is shown no letter before this one is loaded: it would stand there undressed', async () => {
  // jsdom reports that it cannot load pages.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  const gateway = fakeLetters();
  loadedFrom('http://localhost:3000/admin/login?next=%2Ftest-emails');
  const { place } = await renderApp('/admin/login?next=%2Ftest-emails');
  await waitFor(() => expect(place.address).toBe('/test-emails'));
  await waitFor(() => expect(String(reported.mock.calls[0]?.[0])).toContain('navigation'));
  expect(gateway.calls.some((call) => call.includes('test-emails'))).toBe(false);
});

test('on a phone the letters are found behind the sections, and the account in the header', async () => {
  fakeLetters();
  await renderApp('/admin/dashboard');
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  expect(sections.getByRole('link', { name: 'Test e-mails' })).toHaveAttribute('href', '/test-emails');
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/admin/account');
});
