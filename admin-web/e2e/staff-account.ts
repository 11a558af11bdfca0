import { type APIRequestContext, expect } from '@playwright/test';
import { demoLogin, emailsTo, type Login, unique } from './fixtures.js';

const invitationLink = /\/admin\/invite\/(\S+)/;

/** Waits for the e-mail with an invitation. @returns the key in its link */
export async function invitationKeyTo(email: string): Promise<string> {
  let key: string | undefined;
  await expect.poll(async () => (key = invitationLink.exec((await emailsTo(email))[0]?.text ?? '')?.[1])).toBeTruthy();
  return key!;
}

/** An account that no other test uses. @param staff requests of the demo's admin */
export async function createAccount(staff: APIRequestContext, role: 'admin' | 'crew'): Promise<Login> {
  const username = `terrance-${unique()}`;
  const login = { username, password: 'a long password of the crew' };
  const email = `${username}@charters.example`;
  const invited = await staff.post('/api/admin/team/invitations', {
    data: { name: 'Terrance Rolle', email, role, password: demoLogin().password },
  });
  expect(invited.ok()).toBe(true);
  const accepted = await staff.post('/api/team/accept', { data: { ...login, token: await invitationKeyTo(email) } });
  expect(accepted.ok()).toBe(true);
  return login;
}
