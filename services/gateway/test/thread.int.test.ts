import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DomainError, inquiryThread, type Thread } from '@charter/contracts';
import { cookieIn, problemIn, signIn, startGatewayHarness, type TestGateway } from './gateway-harness.js';

let gateway: TestGateway;
const key = '7-0123456789ABCDEFGHJKMNPQRS';
const session = { cookie: `inquiry=${key}` };
const messageId = '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11';
const thread: Thread = {
  firstName: 'Ana',
  lastName: 'Reyes',
  messages: [{ from: 'guest', text: 'Do you sail on Sundays?', createdAt: '2026-12-01T12:00:00.000Z' }],
};

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

describe('the session of an inquiry', () => {
  test('starts with the key of its link, and reads the thread with it', async () => {
    const requests = await gateway.stub(inquiryThread.find, () => thread);
    const response = await gateway.send('POST', '/api/inquiry/open', { key });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^inquiry=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const found = await gateway.get('/api/inquiry', { cookie: cookieIn(response, 'inquiry') });
    expect([await found.json(), found.headers.get('cache-control')]).toEqual([thread, 'no-store']);
    expect(requests).toEqual([{ key }, { key }]);
  });

  test('does not start with a key that opens nothing, and ends with it', async () => {
    await gateway.stub(inquiryThread.find, () => {
      throw new DomainError('THREAD_NOT_FOUND');
    });
    for (const text of [key, 'nonsense', 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS']) {
      const response = await gateway.send('POST', '/api/inquiry/open', { key: text });
      expect([response.status, (await problemIn(response)).code, response.headers.getSetCookie()]).toEqual([404, 'THREAD_NOT_FOUND', []]);
    }
    const ended = await gateway.get('/api/inquiry', session);
    expect([ended.status, (await problemIn(ended)).code]).toEqual([401, 'THREAD_CLOSED']);
  });

  test('is no session of a trip or of staff, nor are theirs one of an inquiry', async () => {
    expect((await gateway.get('/api/trip', session)).status).toBe(401);
    expect((await gateway.get('/api/contact', session)).status).toBe(401);
    expect((await gateway.get('/api/inquiry', { cookie: 'trip=VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS' })).status).toBe(401);
    expect((await gateway.get('/api/inquiry', await signIn(gateway))).status).toBe(401);
  });
});

describe('a message of the guest', () => {
  test('is passed on with the key, without unknown fields, and answered with the thread', async () => {
    const requests = await gateway.stub(inquiryThread.write, () => thread);
    const form = { messageId, message: ' And at Easter? ' };
    const response = await gateway.send('POST', '/api/inquiry/messages', { ...form, key: 'other', status: 'resolved' }, session);
    expect([response.status, await response.json()]).toEqual([200, thread]);
    expect(requests).toEqual([{ key, form: { messageId, message: 'And at Easter?' } }]);
  });

  test('names what is wrong with it', async () => {
    const response = await gateway.send('POST', '/api/inquiry/messages', { messageId: '7', message: ' ' }, session);
    expect((await problemIn(response)).codes).toEqual({ messageId: { code: 'notAMessageId' }, message: { code: 'required' } });
    const long = await gateway.send('POST', '/api/inquiry/messages', { messageId, message: 'x'.repeat(4001) }, session);
    expect((await problemIn(long)).codes).toEqual({ message: { code: 'tooLong', params: { max: 4000 } } });
  });
});
