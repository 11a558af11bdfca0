import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ContactForm,
  type Inquiry,
  inquiry,
  notification,
  catalog,
  type CharterPackage,
  type InquirySubmission,
} from '@charter/contracts';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

const row: Inquiry = {
  id: 7,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: null,
  preferredCharter: null,
  message: 'Do you sail on Christmas Day?',
  locale: 'en',
  status: 'pending',
  createdAt: '2026-12-01T12:00:00.000Z',
  replies: [],
  messages: [],
  waitingSince: '2026-12-01T12:00:00.000Z',
};
const emailData = { from: 'Charters <a@b.example>', to: 'elena@guests.example', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
const emailTemplates = {
  templates: ['booking-confirmation'],
  variants: [{ template: 'booking-confirmation', variant: 'confirmed' }],
};
const staff = { id: 1, username: 'captain' };

let gateway: TestGateway;
let session: { cookie: string };
let requests: object[];
const record = <R>(request: object, reply: R): R => {
  requests.push(request);
  return reply;
};

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
  const { client } = gateway;
  client.stubOperation(inquiry.receive, (form) => record(form, { id: 7, createdAt: row.createdAt }));
  client.stubOperation(inquiry.list, (query) => record(query, { inquiries: [row], total: 41, next: 'c2' }));
  client.stubOperation(inquiry.counts, () => ({ total: 41, pending: 3 }));
  client.stubOperation(inquiry.changeStatus, (request) => record(request, { ...row, status: request.status }));
  client.stubOperation(inquiry.reply, (request) => record(request, { ...row, status: 'contacted' as const }));
  client.stubOperation(inquiry.remove, (request) => record(request, {}));
  client.stubOperation(notification.templates, () => emailTemplates);
  client.stubOperation(notification.preview, (request) => record(request, { emailData }));
  await client.flush();
});
afterAll(() => gateway?.close());
beforeEach(() => {
  requests = [];
});

describe('an inquiry', () => {
  const inquirer: ContactForm = { firstName: ' Ana ', lastName: 'Reyes', email: 'ana@example.com', message: 'Do you sail on Sundays?' };

  test('is passed to the inquiry service trimmed and without unknown fields', async () => {
    const response = await gateway.send('POST', '/api/contact', { ...inquirer, status: 'resolved', constructor: 1 });
    expect([response.status, await response.json()]).toEqual([201, { id: 7, createdAt: row.createdAt }]);
    expect(requests).toEqual([{ ...inquirer, firstName: 'Ana' }]);
  });

  test('has the language of its sender, one of the ten', async () => {
    await gateway.send('POST', '/api/contact', { ...inquirer, locale: 'ja' });
    expect(requests).toMatchObject([{ locale: 'ja' }]);
    const response = await gateway.send('POST', '/api/contact', { ...inquirer, locale: 'tlh' });
    expect((await problemIn(response)).errors).toEqual({ locale: 'This language is not available' });
  });

  test('has the name of its preferred charter as its sender reads it, and the English one while catalog is unreachable', async () => {
    const preferredCharter = 'Exuma 8-Hour Charter';
    await gateway.send('POST', '/api/contact', { ...inquirer, locale: 'de', preferredCharter });
    await gateway.send('POST', '/api/contact', { ...inquirer, locale: 'de', preferredCharter: 'Custom Charter' });
    await gateway.stub(catalog.listPackages, ({ locale }) => ({
      packages: [{ name: `Exuma (${locale})`, englishName: preferredCharter } as CharterPackage],
    }));
    await gateway.send('POST', '/api/contact', { ...inquirer, locale: 'de', preferredCharter });
    await gateway.send('POST', '/api/contact', { ...inquirer, preferredCharter });
    expect(requests.map((request) => (request as InquirySubmission).preferredCharterShown)).toEqual([
      undefined,
      'Charter nach Ihren Wünschen',
      'Exuma (de)',
      undefined,
    ]);
  });

  test('may prefer any package on sale by its English name, and nothing that is not sold', async () => {
    await gateway.stub(catalog.listPackages, ({ locale }) => ({
      packages: [
        (locale === 'en' ? { name: 'Manta Night Dive' } : { name: 'Nachttauchen', englishName: 'Manta Night Dive' }) as CharterPackage,
      ],
    }));
    for (const locale of ['en', 'de']) {
      await gateway.send('POST', '/api/contact', { ...inquirer, locale, preferredCharter: 'Manta Night Dive' });
    }
    // A name of the specification is accepted whatever is sold.
    await gateway.send('POST', '/api/contact', { ...inquirer, preferredCharter: 'Exuma 8-Hour Charter' });
    expect(requests).toMatchObject([
      { preferredCharter: 'Manta Night Dive' },
      { preferredCharter: 'Manta Night Dive', preferredCharterShown: 'Nachttauchen' },
      { preferredCharter: 'Exuma 8-Hour Charter' },
    ]);
    const response = await gateway.send('POST', '/api/contact', { ...inquirer, preferredCharter: 'To the moon' });
    expect([response.status, (await problemIn(response)).errors]).toEqual([
      422,
      { preferredCharter: 'Please choose a charter from the list' },
    ]);
    expect(requests).toHaveLength(3);
  });

  test('with invalid fields is answered with 422 and the message of each field', async () => {
    const response = await gateway.send('POST', '/api/contact', { email: 'nobody', message: 'short' });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect((await problemIn(response)).errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters long',
    });
  });
});

describe('the inquiry list', () => {
  test('is paged, with a link to the next page', async () => {
    const response = await gateway.get('/api/contact?status=new&search=ana&limit=1&unknown=1', session);
    expect(await response.json()).toEqual([row]);
    expect(response.headers.get('x-total-count')).toBe('41');
    expect(response.headers.get('link')).toBe('</api/contact?status=pending&search=ana&limit=1&cursor=c2>; rel="next"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(requests).toEqual([{ status: 'pending', search: 'ana', limit: 1 }]);
    const invalid = await gateway.get('/api/contact?limit=201&status=lost&from=yesterday', session);
    expect((await problemIn(invalid)).errors).toEqual({
      limit: 'limit must be at most 200',
      status: 'Choose pending, contacted or resolved',
      from: 'from must be a date (yyyy-MM-dd)',
    });
  });

  test('has counts', async () => {
    expect(await (await gateway.get('/api/contact/counts', session)).json()).toEqual({ total: 41, pending: 3 });
  });

  test('passes status changes, replies and removals with the member of staff', async () => {
    const changed = await gateway.send('PATCH', '/api/contact/7/status', { status: 'resolved' }, session);
    expect([changed.status, await changed.json()]).toEqual([200, { ...row, status: 'resolved' }]);
    await gateway.send('PATCH', '/api/contact/7/status', { status: 'new' }, session);
    expect((await gateway.send('POST', '/api/contact/7/respond', { response: ' We do. ' }, session)).status).toBe(201);
    expect((await gateway.send('DELETE', '/api/contact/7', undefined, session)).status).toBe(204);
    expect(requests).toEqual([
      { id: 7, status: 'resolved', staff },
      { id: 7, status: 'pending', staff },
      { id: 7, response: 'We do.', staff },
      { id: 7, staff },
    ]);
  });

  test.each([
    ['PATCH', '/api/contact/7/status', { status: 'lost' }, { status: 'Choose pending, contacted or resolved' }],
    ['POST', '/api/contact/7/respond', { response: ' \n ' }, { response: 'Please write a response' }],
    ['POST', '/api/contact/7/respond', { response: 'x'.repeat(4001) }, { response: 'Please use at most 4000 characters' }],
    ['DELETE', '/api/contact/seven', undefined, { id: 'Unknown inquiry' }],
    ['DELETE', '/api/contact/9999999999', undefined, { id: 'Unknown inquiry' }],
  ])('%s %s with %j is answered with 422', async (method, path, body, errors) => {
    const response = await gateway.send(method, path, body, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, errors]);
    expect(requests).toEqual([]);
  });
});

describe('test e-mails', () => {
  test('are listed, and previewed in one of the ten languages', async () => {
    expect(await (await gateway.get('/api/test-emails', session)).json()).toEqual(emailTemplates);
    const response = await gateway.get('/api/test-emails/booking-confirmation?locale=fr', session);
    expect([response.status, await response.json()]).toEqual([200, { emailData }]);
    await gateway.get('/api/test-emails/review-invitation?variant=long-names', session);
    expect(requests).toEqual([
      { template: 'booking-confirmation', locale: 'fr' },
      { template: 'review-invitation', variant: 'long-names' },
    ]);
    expect((await gateway.get('/api/test-emails/booking-confirmation?locale=tlh', session)).status).toBe(422);
    expect((await gateway.get('/api/test-emails/booking-confirmation?variant=../x', session)).status).toBe(422);
    expect((await gateway.get('/api/test-emails/Booking.html', session)).status).toBe(422);
  });
});
