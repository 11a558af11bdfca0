import { beforeEach, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { GuestMessageForm, Thread } from '@charter/contracts';
import { fakeGateway, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const key = '7-0123456789ABCDEFGHJKMNPQRS';
const thread: Thread = {
  firstName: 'Ana',
  lastName: 'Reyes',
  messages: [
    { from: 'guest', text: 'Do you sail on Sundays?', createdAt: '2026-12-01T12:00:00.000Z' },
    { from: 'staff', text: 'We do, every day.', createdAt: '2026-12-01T12:30:00.000Z' },
  ],
};
const written: Thread = {
  ...thread,
  messages: [...thread.messages, { from: 'guest', text: 'And at Easter?', createdAt: '2026-12-01T13:00:00.000Z' }],
};

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer('POST /api/inquiry/open', {});
  gateway.answer('GET /api/inquiry', thread);
  gateway.answer('POST /api/inquiry/messages', written);
});

const messages = async () => within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
const box = () => screen.findByRole('textbox', { name: 'Your reply' });
const send = () => screen.getByRole('button', { name: 'Send message' });
const sent = () => gateway.bodies('POST /api/inquiry/messages') as GuestMessageForm[];

describe('the link of a reply', () => {
  test('opens the thread, and the key leaves the address', async () => {
    await renderApp(`/de/answer/${key}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Unser Austausch' })).toBeVisible();
    expect(await screen.findByText('We do, every day.')).toBeVisible();
    expect(gateway.bodies('POST /api/inquiry/open')).toEqual([{ key }]);
    expect(location.pathname).toBe('/de/answer');
  });

  test('has both sides of the thread with their names and times in Nassau', async () => {
    await renderApp(`/answer/${key}`);
    const [question, reply] = await messages();
    expect(question).toHaveTextContent(/Ana Reyes.*December 1, 2026 at 7:00\sAM \(Nassau time\).*Do you sail on Sundays\?/);
    expect(reply).toHaveTextContent(/Our crew.*We do, every day\./);
  });

  test.each([
    ['that opens nothing', 'POST /api/inquiry/open', problem(404, 'THREAD_NOT_FOUND'), `/answer/${key}`],
    ['of which there is none', 'GET /api/inquiry', problem(401, 'THREAD_CLOSED'), '/answer'],
  ] as const)('%s says so, and how to reach the crew', async (_case, route, answer, path) => {
    gateway.answer(route, answer);
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
    expect(await within(screen.getByRole('main')).findByRole('link', { name: /^Call / })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('can be opened again when the server fails', async () => {
    gateway.answer('GET /api/inquiry', problem(503, 'UNAVAILABLE'));
    const user = await renderApp('/answer');
    expect(await screen.findByText('Your messages could not be loaded')).toBeVisible();
    gateway.answer('GET /api/inquiry', thread);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('We do, every day.')).toBeVisible();
  });
});

describe('an answer', () => {
  test('is sent once by a double click, shown in the thread, and confirmed', async () => {
    const user = await renderApp('/answer');
    await user.type(await box(), ' And at Easter? ');
    await user.dblClick(send());
    expect(await screen.findByText('Message sent successfully!')).toBeVisible();
    expect((await messages()).at(-1)).toHaveTextContent('And at Easter?');
    expect(await box()).toHaveValue('');
    expect(sent()).toEqual([{ messageId: expect.any(String), message: 'And at Easter?' }]);
  });

  test('whose response was lost is repeated with the same id, and another text has another', async () => {
    gateway.answer('POST /api/inquiry/messages', problem(503, 'UNAVAILABLE'));
    const user = await renderApp('/answer');
    await user.type(await box(), 'And at Easter?');
    await user.click(send());
    expect(await screen.findByText(/Your message is still here/)).toBeVisible();
    expect(await box()).toHaveValue('And at Easter?');
    await user.click(send());
    await waitFor(() => expect(sent().length).toBeGreaterThan(1));
    await screen.findByText(/Your message is still here/);
    const ids = new Set(sent().map(({ messageId }) => messageId));
    expect(ids.size).toBe(1);
    gateway.answer('POST /api/inquiry/messages', written);
    await user.type(await box(), ' Or Christmas?');
    await user.click(send());
    await screen.findByText('Message sent successfully!');
    expect(ids).not.toContain(sent().at(-1)?.messageId);
  });

  test('must not be empty', async () => {
    const user = await renderApp('/answer');
    await box();
    await user.click(send());
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('by a link that has ended meanwhile leads to the other ways to reach the crew', async () => {
    const user = await renderApp('/answer');
    await user.type(await box(), 'And at Easter?');
    gateway.answer('POST /api/inquiry/messages', problem(401, 'THREAD_CLOSED'));
    gateway.answer('GET /api/inquiry', problem(401, 'THREAD_CLOSED'));
    await user.click(send());
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
  });
});
