import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ContactForm, type Inquiry, inquiry, notification } from '@charter/contracts';
import { type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

const row: Inquiry = {
  id: 7,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  preferredCharter: null,
  message: 'Do you sail on Christmas Day?',
  locale: 'en',
  status: 'pending',
  createdAt: '2026-12-01T12:00:00.000Z',
  replies: [],
};
const emailData = { from: 'House <a@b.example>', to: 'elena@guests.example', subject: 'Hello', html: '<p>Hello</p>' };
const staff = { id: 1, username: 'captain' };

let door: Door;
let session: { cookie: string };
let asked: object[];
const noting = <R>(request: object, reply: R): R => {
  asked.push(request);
  return reply;
};

beforeAll(async () => {
  door = await startGatewayHarness();
  session = await signIn(door);
  const { client } = door;
  client.stubOperation(inquiry.receive, (form) => noting(form, { id: 7, createdAt: row.createdAt }));
  client.stubOperation(inquiry.list, (query) => noting(query, { inquiries: [row], total: 41, next: 'c2' }));
  client.stubOperation(inquiry.counts, () => ({ total: 41, pending: 3 }));
  client.stubOperation(inquiry.changeStatus, (request) => noting(request, { ...row, status: request.status }));
  client.stubOperation(inquiry.reply, (request) => noting(request, { ...row, status: 'contacted' as const }));
  client.stubOperation(inquiry.remove, (request) => noting(request, {}));
  client.stubOperation(notification.templates, () => ({ templates: ['booking-confirmation'] }));
  client.stubOperation(notification.preview, (question) => noting(question, { emailData }));
  await client.flush();
});
afterAll(() => door?.close());
beforeEach(() => {
  asked = [];
});

describe('an inquiry', () => {
  const inquirer: ContactForm = { firstName: ' Ana ', lastName: 'Reyes', email: 'ana@example.com', message: 'Do you sail on Sundays?' };

  test('is passed on trimmed, and without what the form does not have', async () => {
    const response = await door.send('POST', '/api/contact', { ...inquirer, status: 'resolved', constructor: 1 });
    expect([response.status, await response.json()]).toEqual([201, { id: 7, createdAt: row.createdAt }]);
    expect(asked).toEqual([{ ...inquirer, firstName: 'Ana' }]);
  });

  test('keeps the language of its writer, one of the ten', async () => {
    await door.send('POST', '/api/contact', { ...inquirer, locale: 'ja' });
    expect(asked).toMatchObject([{ locale: 'ja' }]);
    const response = await door.send('POST', '/api/contact', { ...inquirer, locale: 'tlh' });
    expect((await problemIn(response)).errors).toEqual({ locale: 'This language is not offered' });
  });

  test('with faults is refused in the words of the form', async () => {
    const response = await door.send('POST', '/api/contact', { email: 'nobody', message: 'short', preferredCharter: 'The moon' });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect((await problemIn(response)).errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      preferredCharter: 'Choose a charter from the list',
      message: 'Message must be at least 10 characters long',
    });
  });
});

describe('the inquiries of the back office', () => {
  test('come page by page, with the way to the next one', async () => {
    const response = await door.get('/api/contact?status=new&search=ana&limit=1&unknown=1', session);
    expect(await response.json()).toEqual([row]);
    expect(response.headers.get('x-total-count')).toBe('41');
    expect(response.headers.get('link')).toBe('</api/contact?status=pending&search=ana&limit=1&cursor=c2>; rel="next"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ status: 'pending', search: 'ana', limit: 1 }]);
    const faulty = await door.get('/api/contact?limit=201&status=lost&from=yesterday', session);
    expect((await problemIn(faulty)).errors).toEqual({
      limit: 'limit is at most 200',
      status: 'Choose pending, contacted or resolved',
      from: 'from must be a date, yyyy-MM-dd',
    });
  });

  test('are counted', async () => {
    expect(await (await door.get('/api/contact/counts', session)).json()).toEqual({ total: 41, pending: 3 });
  });

  test('change, are answered and deleted in the name of who did it', async () => {
    const changed = await door.send('PATCH', '/api/contact/7/status', { status: 'resolved' }, session);
    expect([changed.status, await changed.json()]).toEqual([200, { ...row, status: 'resolved' }]);
    await door.send('PATCH', '/api/contact/7/status', { status: 'new' }, session);
    expect((await door.send('POST', '/api/contact/7/respond', { response: ' We do. ' }, session)).status).toBe(201);
    expect((await door.send('DELETE', '/api/contact/7', undefined, session)).status).toBe(204);
    expect(asked).toEqual([
      { id: 7, status: 'resolved', staff },
      { id: 7, status: 'pending', staff },
      { id: 7, response: 'We do.', staff },
      { id: 7, staff },
    ]);
  });

  test.each([
    ['PATCH', '/api/contact/7/status', { status: 'lost' }, { status: 'Choose pending, contacted or resolved' }],
    ['POST', '/api/contact/7/respond', { response: ' \n ' }, { response: 'Write a response first' }],
    ['POST', '/api/contact/7/respond', { response: 'x'.repeat(4001) }, { response: 'Please use at most 4000 characters' }],
    ['DELETE', '/api/contact/seven', undefined, { id: 'Unknown inquiry' }],
    ['DELETE', '/api/contact/9999999999', undefined, { id: 'Unknown inquiry' }],
  ])('%s %s with %j is refused at the door', async (method, path, body, errors) => {
    const response = await door.send(method, path, body, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, errors]);
    expect(asked).toEqual([]);
  });
});

describe('test e-mails', () => {
  test('are listed, and shown in a language of the ten', async () => {
    expect(await (await door.get('/api/test-emails', session)).json()).toEqual({ templates: ['booking-confirmation'] });
    const response = await door.get('/api/test-emails/booking-confirmation?locale=fr', session);
    expect([response.status, await response.json()]).toEqual([200, { emailData }]);
    await door.get('/api/test-emails/review-invitation', session);
    expect(asked).toEqual([{ template: 'booking-confirmation', locale: 'fr' }, { template: 'review-invitation' }]);
    expect((await door.get('/api/test-emails/booking-confirmation?locale=tlh', session)).status).toBe(422);
    expect((await door.get('/api/test-emails/Booking.html', session)).status).toBe(422);
  });
});
