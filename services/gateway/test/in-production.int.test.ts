import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { captain, type Door, openDoor } from './open-door.js';

let door: Door;

beforeAll(async () => {
  door = await openDoor({ NODE_ENV: 'production' });
});
afterAll(async () => {
  await door?.close();
  process.env.NODE_ENV = 'test';
});

test('every answer, also one from memory and a no, tells browsers to come by TLS only', async () => {
  for (const path of ['/api/business', '/api/business', '/api/nowhere', '/%E0%A4%A', '/nowhere', '/api/openapi.json']) {
    const { headers } = await door.get(path);
    expect([path, headers.get('strict-transport-security')]).toEqual([
      path,
      expect.stringMatching(/^max-age=31536000; includeSubDomains$/i),
    ]);
  }
});

test('the cookies of a session and a checkout travel by TLS only', async () => {
  const signedIn = await door.send('POST', '/api/admin/login', captain);
  expect(signedIn.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=.*; HttpOnly; Secure; SameSite=Lax$/)]);
});

test('a page of this machine, where somebody develops, may change nothing', async () => {
  const port = new URL(door.url).port;
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, 'http://localhost:3000']) {
    expect([origin, (await door.send('POST', '/api/admin/login', captain, { origin })).status]).toEqual([origin, 403]);
  }
});
