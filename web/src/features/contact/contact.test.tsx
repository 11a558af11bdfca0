import { beforeEach, describe, expect, vi, test } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static.edge';
import { loadLanguage, Toaster, TranslationsProvider } from '@charter/ui';
import { loadTexts } from '../../lib/languages.js';
import { makeQueryClient } from '../../lib/query-client.js';
import { business, fakeGateway, networkError, problem, roseIsland } from '../../test/fake-gateway.js';
import type { FakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { Contact } from './contact.js';

const route = 'POST /api/contact';
const section = async () => within(await screen.findByRole('region', { name: 'Let us plan the day with you' }));
const form = async () => within(await screen.findByRole('form', { name: 'Send Us a Message' }));
const sendButton = async () => (await form()).findByRole('button', { name: 'Send message' });

async function fillIn(user: UserEvent) {
  const fields = await form();
  await user.type(fields.getByLabelText('First name'), ' Amelia ');
  await user.type(fields.getByLabelText('Last name'), 'Hartwell');
  await user.type(fields.getByLabelText('Email'), 'amelia@example.com');
  await user.type(fields.getByLabelText('Phone (optional)'), '+1 305 555 0142');
  await user.type(fields.getByLabelText('Message'), 'May we bring a cake on board?');
}

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway({ [route]: { id: 1, createdAt: '2026-11-21T12:00:00Z' } });
});

describe('details', () => {
  test('shows phone, e-mail, address and hours, and no social links unless configured', async () => {
    await renderApp('/');
    const details = await section();
    expect(await details.findByRole('link', { name: '+1 242 555 0137' })).toHaveAttribute('href', 'tel:+12425550137');
    expect(details.getByText('Available 24/7')).toBeVisible();
    expect(details.getByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`);
    expect(details.getByText('Response within 2 hours')).toBeVisible();
    expect(details.getByText(business.place)).toBeVisible();
    expect(details.getByText('7:00 AM – 8:00 PM')).toBeVisible();
    expect(details.queryByText('Follow us')).toBeNull();
  });

  test.each([
    ['7:00-20:00', '7:00–20:00', null],
    ['By appointment', 'By appointment', 'en'],
  ])('writes the office hours %s on a German page as %s', async (hours, text, language) => {
    gateway.answer('GET /api/business', { ...business, hours });
    await renderApp('/de');
    const details = within(await screen.findByRole('region', { name: 'Planen wir den Tag gemeinsam' }));
    const shown = await details.findByText(text);
    expect(shown.getAttribute('lang')).toBe(language);
  });

  test('says how fast messages are answered once it is published', async () => {
    gateway.answer('GET /api/business', { ...business, replyPromise: { percentInTime: 96, medianMinutes: 38 } });
    await renderApp('/');
    const details = await section();
    expect(await details.findByText('96% of messages answered within two hours, usually in 38 minutes')).toBeVisible();
    expect(details.getByText('Response within 2 hours')).toBeVisible();
  });

  test('shows the configured social links', async () => {
    gateway.answer('GET /api/business', { ...business, social: { instagram: 'https://instagram.example/charters' } });
    await renderApp('/');
    const details = await section();
    expect(await details.findByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.example/charters');
  });

  test('shows an error with a retry button, while the form remains usable', async () => {
    gateway.answer('GET /api/business', networkError);
    const user = await renderApp('/');
    const details = await section();
    expect(await details.findByText('Our contact details could not be loaded')).toBeVisible();
    expect(await sendButton()).toBeEnabled();
    gateway.answer('GET /api/business', business);
    await user.click(details.getByRole('button', { name: 'Try again' }));
    expect(await details.findByText('Available 24/7')).toBeVisible();
  });
});

describe('sending a message', () => {
  test('shows a toast and a lasting confirmation, and resets the form', async () => {
    const user = await renderApp('/');
    await fillIn(user);
    const fields = await form();
    await user.selectOptions(fields.getByLabelText('Preferred charter (optional)'), roseIsland.name);
    await user.click(await sendButton());
    await waitFor(() => expect(screen.getAllByText('Message sent successfully!')).toHaveLength(2));
    expect(screen.getAllByText("We'll get back to you within 2 hours.")).toHaveLength(2);
    expect(within(fields.getByRole('status')).getByText('Message sent successfully!')).toBeVisible();
    expect(gateway.bodies(route)).toEqual([
      {
        firstName: 'Amelia',
        lastName: 'Hartwell',
        email: 'amelia@example.com',
        phone: '+1 305 555 0142',
        preferredCharter: roseIsland.name,
        message: 'May we bring a cake on board?',
        locale: 'en',
      },
    ]);
    for (const label of ['First name', 'Last name', 'Email', 'Phone (optional)', 'Preferred charter (optional)', 'Message']) {
      expect(fields.getByLabelText(label)).toHaveValue('');
    }
  });

  test('asks for the family name first in Japanese', async () => {
    await renderApp('/ja');
    const given = await screen.findByLabelText('名');
    expect(screen.getByLabelText('姓').compareDocumentPosition(given)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows the specified message at each invalid field and sends nothing', async () => {
    const user = await renderApp('/');
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), 'amelia@');
    await user.type(fields.getByLabelText('Message'), 'Too short');
    await user.click(await sendButton());
    await waitFor(() => expect(fields.getByLabelText('First name')).toHaveAccessibleDescription('First name is required'));
    expect(fields.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(fields.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(fields.getByLabelText('Message')).toHaveAccessibleDescription('Message must be at least 10 characters long');
    for (const label of ['First name', 'Last name', 'Email', 'Message']) expect(fields.getByLabelText(label)).toBeInvalid();
    expect(fields.getByLabelText('First name')).toHaveFocus();
    expect(gateway.bodies(route)).toHaveLength(0);
    await user.type(fields.getByLabelText('First name'), 'Amelia');
    expect(fields.queryByText('First name is required')).toBeNull();
    expect(fields.getByLabelText('First name')).toBeValid();
  });

  test('ignores a second click and Enter while sending', async () => {
    let respond: (received: object) => void = () => undefined;
    gateway.answer(route, () => new Promise<object>((resolve) => (respond = resolve)));
    const user = await renderApp('/');
    await fillIn(user);
    await user.click(await sendButton());
    const busy = await (await form()).findByRole('button', { name: 'Sending...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    await user.type((await form()).getByLabelText('Email'), '{Enter}');
    respond({ id: 1, createdAt: '2026-11-21T12:00:00Z' });
    expect(await sendButton()).not.toHaveAttribute('aria-disabled');
    expect(gateway.bodies(route)).toHaveLength(1);
  });

  test.each([
    ['a network error', networkError, 'Network error. Please check your connection.'],
    ['a timeout', () => new DOMException('', 'TimeoutError'), 'Network error. Please check your connection.'],
    ['an unreachable service', () => problem(504, 'TIMEOUT'), 'Server error. Please try again later.'],
  ])('after %s shows the error and the phone number, and keeps the typed values', async (_what, failure, message) => {
    gateway.answer(route, failure);
    const user = await renderApp('/');
    await fillIn(user);
    await user.click(await sendButton());
    expect(await screen.findByText('Please try again or call us directly.')).toBeVisible();
    const fields = await form();
    const notice = within(fields.getByRole('alert'));
    expect(notice.getByText('Error sending message')).toBeVisible();
    expect(notice.getByText(new RegExp(`^${message}`))).toBeVisible();
    expect(notice.getByRole('link', { name: 'Call +1 242 555 0137' })).toHaveAttribute('href', 'tel:+12425550137');
    expect(fields.getByLabelText('Message')).toHaveValue('May we bring a cake on board?');
    expect(fields.getByLabelText('Email')).toHaveValue('amelia@example.com');
    gateway.answer(route, { id: 1, createdAt: '2026-11-21T12:00:00Z' });
    await user.click(await sendButton());
    expect(await fields.findByText('Message sent successfully!')).toBeVisible();
    expect(fields.queryByRole('alert')).toBeNull();
  });

  test('shows the errors of a 422 at their fields and focuses the first one', async () => {
    gateway.answer(route, problem(422, 'INVALID', { message: { code: 'plainText' }, email: { code: 'email' } }));
    const user = await renderApp('/');
    await fillIn(user);
    await user.click(await sendButton());
    const fields = await form();
    await waitFor(() => expect(fields.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address'));
    expect(fields.getByLabelText('Message')).toHaveAccessibleDescription('Please remove unsupported characters');
    expect(fields.getByLabelText('Email')).toHaveFocus();
    expect(fields.queryByRole('alert')).toBeNull();
  });

  test('shows the same German text for an error of the browser and of the server', async () => {
    const user = await renderApp('/de');
    const fields = within(await screen.findByRole('form', { name: 'Schreiben Sie uns' }));
    const send = await fields.findByRole('button', { name: 'Nachricht senden' });
    await user.type(fields.getByLabelText('Vorname'), 'x'.repeat(81));
    await user.type(fields.getByLabelText('E-Mail'), 'amelia@');
    await user.type(fields.getByLabelText('Nachricht'), 'Zu kurz');
    await user.click(send);
    const labels = ['Vorname', 'Nachname', 'E-Mail', 'Nachricht'];
    const texts = [
      'Bitte höchstens 80 Zeichen',
      'Bitte geben Sie Ihren Nachnamen an',
      'Bitte geben Sie eine gültige E-Mail-Adresse an',
      'Bitte schreiben Sie mindestens 10 Zeichen',
    ];
    const expectTexts = async () => {
      await waitFor(() => expect(fields.getByLabelText('Vorname')).toHaveAccessibleDescription(texts[0]));
      for (const [index, label] of labels.entries()) expect(fields.getByLabelText(label)).toHaveAccessibleDescription(texts[index]);
    };
    await expectTexts();
    expect(gateway.bodies(route)).toHaveLength(0);

    for (const [index, value] of ['Amelia', 'Hartwell', 'amelia@example.com', 'Dürfen wir Kuchen mitbringen?'].entries()) {
      await user.clear(fields.getByLabelText(labels[index]!));
      await user.type(fields.getByLabelText(labels[index]!), value);
      expect(fields.getByLabelText(labels[index]!)).not.toHaveAccessibleDescription();
    }
    gateway.answer(
      route,
      problem(422, 'INVALID', {
        firstName: { code: 'tooLong', params: { max: 80 } },
        lastName: { code: 'lastNameRequired' },
        email: { code: 'email' },
        message: { code: 'messageTooShort', params: { min: 10 } },
      }),
    );
    await user.click(send);
    await expectTexts();
    expect(gateway.bodies(route)).toHaveLength(1);
  });

  test('shows the sentence of the server for a code without a translation', async () => {
    const { status, problem: body } = problem(422, 'INVALID', { email: { code: 'email' } });
    const unknown = { ...body, errors: { email: 'This address is blocked' }, codes: { email: { code: 'addressBlocked' } } };
    gateway.answer(route, { status, problem: unknown });
    const user = await renderApp('/');
    await fillIn(user);
    await user.click(await sendButton());
    const fields = await form();
    await waitFor(() => expect(fields.getByLabelText('Email')).toHaveAccessibleDescription('This address is blocked'));
  });

  test('offers the packages on sale and the custom charter, and nothing else', async () => {
    gateway.answer('GET /api/charter-packages', [{ ...roseIsland, id: 9, name: 'Manta Night Dive' }]);
    const user = await renderApp('/');
    const list = (await form()).getByLabelText('Preferred charter (optional)');
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['No preference yet', 'Manta Night Dive', 'Custom Charter']),
    );
    await fillIn(user);
    await user.selectOptions(list, 'Manta Night Dive');
    await user.click(await sendButton());
    await waitFor(() => expect(gateway.bodies(route)).toMatchObject([{ preferredCharter: 'Manta Night Dive' }]));
  });

  test('shows the list of charters in German and sends the English value', async () => {
    const user = await renderApp('/de');
    const fields = within(await screen.findByRole('form', { name: 'Schreiben Sie uns' }));
    await user.type(fields.getByLabelText('Vorname'), 'Amelia');
    await user.type(fields.getByLabelText('Nachname'), 'Hartwell');
    await user.type(fields.getByLabelText('E-Mail'), 'amelia@example.com');
    await user.selectOptions(fields.getByLabelText('Gewünschter Charter (optional)'), 'Charter nach Ihren Wünschen');
    await user.type(fields.getByLabelText('Nachricht'), 'Dürfen wir einen Hund mitbringen?');
    await user.click(fields.getByRole('button', { name: 'Nachricht senden' }));
    expect(await fields.findByText('Ihre Nachricht ist angekommen')).toBeVisible();
    expect(gateway.bodies(route)).toMatchObject([{ preferredCharter: 'Custom Charter', locale: 'de' }]);
  });
});

describe('the server-rendered form', () => {
  const businessState = { data: business, error: null, isFetching: false, refetch: () => Promise.reject(new Error('Unexpected refetch')) };

  async function page() {
    const language = await loadLanguage('en', loadTexts);
    return (
      <QueryClientProvider client={makeQueryClient()}>
        <TranslationsProvider initial={language} load={loadTexts}>
          <Contact business={businessState} />
          <Toaster />
        </TranslationsProvider>
      </QueryClientProvider>
    );
  }

  test('keeps and sends text that was typed before hydration', async () => {
    const { prelude } = await prerender(await page());
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = await new Response(prelude).text();
    expect(root.querySelector('[style], script')).toBeNull();
    const user = userEvent.setup();
    expect(await sendButton()).toBeDisabled();
    await fillIn(user);
    await user.selectOptions((await form()).getByLabelText('Preferred charter (optional)'), 'Custom Charter');

    // React warns when its server and client renderers run in the same environment.
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const errors: unknown[] = [];
    const app = await page();
    const hydratedRoot = await act(() => hydrateRoot(root, app, { onRecoverableError: (error) => errors.push(error) }));
    await waitFor(async () => expect(await sendButton()).toBeEnabled());
    expect((await form()).getByLabelText('Message')).toHaveValue('May we bring a cake on board?');
    await user.click(await sendButton());
    expect(await (await form()).findByText('Message sent successfully!')).toBeVisible();
    expect(gateway.bodies(route)).toMatchObject([
      { firstName: 'Amelia', preferredCharter: 'Custom Charter', message: 'May we bring a cake on board?' },
    ]);
    expect(errors).toEqual([]);
    act(() => hydratedRoot.unmount());
    root.remove();
    warned.mockRestore();
  });
});
