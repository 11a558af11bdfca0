import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeGateway, fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import { setDocumentUrl } from '../test/setup.js';

declare const jsdom: { virtualConsole: { on(event: 'jsdomError', listener: (error: Error) => void): void } };

function fakeGatewayWithTemplates(): FakeGateway {
  const gateway = fakeGateway();
  gateway.extraRoutes = (_method, { pathname, searchParams }) => {
    const [, , part, template] = pathname.split('/');
    if (part !== 'test-emails') return undefined;
    if (!template) {
      return jsonResponse({
        templates: ['booking-confirmation', 'inquiry-reply'],
        variants: [{ template: 'booking-confirmation', variant: 'twelve-guests' }],
      });
    }
    if (template === 'review-invitation') return problemResponse(404, 'NOT_FOUND');
    const subject = [template, searchParams.get('variant'), 'in', searchParams.get('locale')].filter(Boolean).join(' ');
    return jsonResponse({
      emailData: {
        from: 'Charter company <office@example.com>',
        to: 'elena@guests.example',
        subject,
        html: `<p>${subject}</p>`,
        text: `Text of ${subject}`,
      },
    });
  };
  return gateway;
}
const previewOf = async (name: string) => {
  await screen.findByRole('heading', { name: 'Test emails' });
  return screen.findByTitle(`Email: ${name}`);
};

test('the booking confirmation is shown with from, to and subject in a sandboxed frame', async () => {
  fakeGatewayWithTemplates();
  await renderApp('/test-emails');
  const frame = await previewOf('Booking confirmation');
  expect(frame).toHaveAttribute('srcdoc', '<p>booking-confirmation in en</p>');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(screen.getByText('Charter company <office@example.com>')).toBeVisible();
  expect(screen.getByText('elena@guests.example')).toBeVisible();
  expect(screen.getByText('booking-confirmation in en')).toBeVisible();
});

test('template and language can be selected and are kept in the URL', async () => {
  fakeGatewayWithTemplates();
  const { user, location } = await renderApp('/test-emails');
  await user.click(await screen.findByRole('button', { name: 'Inquiry reply' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語');
  expect(await previewOf('Inquiry reply')).toHaveAttribute('srcdoc', '<p>inquiry-reply in ja</p>');
  expect(location.address).toBe('/test-emails?locale=ja&template=inquiry-reply');
  await user.click(screen.getByRole('button', { name: 'Test booking confirmation' }));
  expect(await previewOf('Booking confirmation')).toHaveAttribute('srcdoc', '<p>booking-confirmation in ja</p>');
});

test('a variant and its plain text can be shown; another e-mail starts with its first sample', async () => {
  fakeGatewayWithTemplates();
  const { user, location } = await renderApp('/test-emails');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Variant' }), 'Twelve guests');
  expect(await previewOf('Booking confirmation')).toHaveAttribute('srcdoc', '<p>booking-confirmation twelve-guests in en</p>');
  expect(location.address).toBe('/test-emails?locale=en&template=booking-confirmation&variant=twelve-guests');
  await user.click(screen.getByRole('button', { name: 'Plain text' }));
  expect(screen.getByRole('textbox', { name: 'Plain text' })).toHaveValue('Text of booking-confirmation twelve-guests in en');
  await user.click(screen.getByRole('button', { name: 'Inquiry reply' }));
  expect(await screen.findByDisplayValue('Text of inquiry-reply in en')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Variant' })).not.toBeInTheDocument();
});

test('a preview that fails to load shows an error', async () => {
  fakeGatewayWithTemplates();
  const { user } = await renderApp('/test-emails');
  await user.click(await screen.findByRole('button', { name: 'Test review invitation' }));
  expect(await screen.findByText('The email could not be loaded')).toBeVisible();
});

test('the test e-mails require a session', async () => {
  const gateway = fakeGatewayWithTemplates();
  gateway.signedIn = false;
  const { location } = await renderApp('/test-emails');
  await waitFor(() => expect(location.address).toBe('/admin/login?next=%2Ftest-emails'));
});

test('client-side navigation to the test e-mails reloads the document before a preview is requested', async () => {
  // jsdom reports that it cannot load pages.
  const reported: string[] = [];
  jsdom.virtualConsole.on('jsdomError', ({ message }) => reported.push(message));
  const gateway = fakeGatewayWithTemplates();
  setDocumentUrl('http://localhost:3000/admin/login?next=%2Ftest-emails');
  const { location } = await renderApp('/admin/login?next=%2Ftest-emails');
  await waitFor(() => expect(location.address).toBe('/test-emails'));
  await waitFor(() => expect(reported[0]).toContain('navigation'));
  expect(gateway.calls.some((call) => call.includes('test-emails'))).toBe(false);
});

test('the navigation contains the test e-mails, and the header the account', async () => {
  fakeGatewayWithTemplates();
  await renderApp('/admin/dashboard');
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  expect(sections.getByRole('link', { name: 'Test emails' })).toHaveAttribute('href', '/test-emails');
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/admin/account');
});
