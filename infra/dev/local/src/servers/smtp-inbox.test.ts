import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Message } from './smtp-messages.ts';
import { type Mode } from './smtp-listener.ts';
import { start, type InboxServer } from './smtp-inbox.ts';

let home: string;
let inbox: InboxServer;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'inbox-'));
  inbox = await start({ home });
});
afterEach(async () => {
  await inbox.stop();
  rmSync(home, { recursive: true });
});

const confirmation: SendMailOptions = {
  from: 'Harbour <bookings@charter.example>',
  to: 'ada@example.com',
  bcc: 'office@charter.example',
  subject: 'Your charter is booked ☀',
  text: 'See you at the dock.',
  html: '<p>See you at the <b>dock</b>.</p><script>alert(1)</script>',
  attachments: [{ filename: 'charter.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
};
const send = (changes: SendMailOptions = {}) => createTransport(inbox.url).sendMail({ ...confirmation, ...changes });
const messages = async (query = '') => (await (await fetch(`${inbox.inboxUrl}/api/messages${query}`)).json()) as Message[];
const setMode = (mode: Mode | 'broken') => fetch(`${inbox.inboxUrl}/_control`, { method: 'POST', body: JSON.stringify({ mode }) });

describe('a received e-mail', () => {
  test('is stored completely', async () => {
    await send();
    const [message] = await messages();
    expect(message).toMatchObject({
      subject: 'Your charter is booked ☀',
      to: ['ada@example.com', 'office@charter.example'],
      text: expect.stringContaining('See you at the dock.') as unknown,
      html: expect.stringContaining('<b>dock</b>') as unknown,
    });
    const [attachment] = message?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'charter.ics', contentType: 'text/calendar' });
    expect(Buffer.from(attachment?.content ?? '', 'base64').toString()).toBe('BEGIN:VCALENDAR');
  });

  test('is found by recipient and subject, newest first, and survives a restart', async () => {
    await send();
    await send({ to: 'Grace@Example.com', subject: 'Reminder' });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Reminder', 'Your charter is booked ☀']);
    expect(await messages('?to=grace@example.com')).toHaveLength(1);
    expect(await messages('?subject=BOOKED&to=ada@')).toHaveLength(1);
    expect(await messages('?to=nobody')).toEqual([]);
    await inbox.stop();
    inbox = await start({ home });
    expect(await messages()).toHaveLength(2);
    await fetch(`${inbox.inboxUrl}/api/messages`, { method: 'DELETE' });
    expect(await messages()).toEqual([]);
  });

  test('is shown on a page without running its scripts', async () => {
    await send({ subject: '<script>alert(1)</script>' });
    const id = (await messages())[0]?.id;
    const list = await (await fetch(inbox.inboxUrl)).text();
    expect(list).toContain('&lt;script&gt;alert(1)');
    const page = await (await fetch(`${inbox.inboxUrl}/messages/${id}`)).text();
    expect(page).toContain('sandbox=');
    expect(page).not.toContain('<script>');
    const html = await fetch(`${inbox.inboxUrl}/messages/${id}/html`);
    expect(html.headers.get('content-security-policy')).toContain('sandbox');
    const attachment = await fetch(`${inbox.inboxUrl}/messages/${id}/attachments/0`);
    expect(await attachment.text()).toBe('BEGIN:VCALENDAR');
    expect((await fetch(`${inbox.inboxUrl}/messages/..%2f..%2fsecrets`)).status).toBe(404);
  });
});

describe('a simulated failure', () => {
  test('refuse: connections are refused until the mode is normal', async () => {
    expect((await setMode('refuse')).status).toBe(200);
    await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' });
    await setMode('normal');
    await send();
    expect(await messages()).toHaveLength(1);
  });

  test('temp-fail: answers 451 and stores nothing', async () => {
    await setMode('temp-fail');
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    expect(await messages()).toEqual([]);
  });

  test('other modes are rejected', async () => {
    expect((await setMode('broken')).status).toBe(422);
  });
});
