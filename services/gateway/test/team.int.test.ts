import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdminAnnouncement,
  notification,
  type OpenSessions,
  type StaffInvitation,
  type StaffInvitationEmail,
  type StaffSession,
  type Team,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { captain, cookieIn, problemIn, signIn, startGatewayHarness, type TestGateway } from './gateway-harness.js';

const secret = 'the secret of links in the test, long enough';
const password = 'a-password-of-the-crew';

let gateway: TestGateway;
let cookie: string;
let emails: StaffInvitationEmail[];
let announced: AdminAnnouncement[];

beforeAll(async () => {
  gateway = await startGatewayHarness({ GUEST_LINK_SECRET: secret });
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  ({ cookie } = await signIn(gateway));
  emails = await gateway.stub(notification.inviteStaff, () => ({}));
  announced = await gateway.stub(notification.announceAdmin, () => ({}));
});
afterEach(async () => {
  await gateway.removeStubs();
  await gateway.database.query(`UPDATE staff_account SET role = 'admin', disabled_at = NULL WHERE username = 'captain'`);
  await gateway.database.query(`DELETE FROM staff_account WHERE username <> 'captain'`);
  await gateway.database.empty('staff_invitation', 'staff_session', 'audit');
});

const proof = { password: captain.password };
const send = (method: string, path: string, body?: object) => gateway.send(method, `/api/admin/team${path}`, body, { cookie });
const invite = (over: object = {}) =>
  send('POST', '/invitations', { name: 'Terrance Rolle', email: 'terrance@crew.example', role: 'crew', ...proof, ...over });
const change = (id: number, changed: object) => send('PATCH', `/${id}`, { ...proof, ...changed });
const invited = async (over: object = {}) => (await (await invite(over)).json()) as StaffInvitation;
const tokenOf = ({ id }: { id: string }) => `${id.replaceAll('-', '')}-${guestLinkKey(secret, 'staff-invitation', { id })}`;
const accept = (token: string, over: object = {}) =>
  gateway.send('POST', '/api/team/accept', { token, username: 'terrance', password, ...over });
const team = async () => (await (await send('GET', '')).json()) as Team;
const login = (form: object) => gateway.send('POST', '/api/admin/login', form);
const memberId = async (username: string) => (await team()).members.find((member) => member.username === username)!.id;
const codeIn = async (response: Response) => `${response.status} ${(await problemIn(response)).code}`;

describe('the open sessions', () => {
  const sessions = async () => ((await (await send('GET', '/sessions')).json()) as OpenSessions).sessions;

  test('are those of all accounts, the latest first, with the session of the request and without tokens', async () => {
    await accept(tokenOf(await invited()));
    await gateway.database.query(`UPDATE staff_session SET signed_in_at = now() - interval '1 hour'`);
    const crew = await login({ username: 'terrance', password });
    const found = await sessions();
    expect(found).toMatchObject([
      { username: 'terrance', name: 'Terrance Rolle', role: 'crew', current: false },
      { username: 'captain', name: null, role: 'admin', current: true },
    ]);
    const [{ lastSeenAt, expiresAt } = { lastSeenAt: '', expiresAt: '' }] = found;
    expect(Date.parse(expiresAt) - Date.parse(lastSeenAt)).toBe(8 * 3_600_000);
    expect(Object.keys(found[0]!).toSorted()).toEqual(['current', 'expiresAt', 'lastSeenAt', 'name', 'role', 'signedInAt', 'username']);
    await gateway.send('POST', '/api/admin/logout', undefined, { cookie: cookieIn(crew, 'session') });
    expect(await sessions()).toMatchObject([{ username: 'captain' }]);
  });

  test('leave out those that have expired, and those of disabled accounts', async () => {
    await accept(tokenOf(await invited()));
    await login({ username: 'terrance', password });
    const changeSession = (assignment: string) =>
      gateway.database.query(
        `UPDATE staff_session SET ${assignment} WHERE account_id = (SELECT id FROM staff_account WHERE username = 'terrance')`,
      );
    await changeSession(`last_seen_at = now() - interval '8 hours'`);
    expect(await sessions()).toHaveLength(1);
    await changeSession(`last_seen_at = now(), signed_in_at = now() - interval '7 days'`);
    expect(await sessions()).toHaveLength(1);
    await changeSession('signed_in_at = now()');
    expect(await sessions()).toHaveLength(2);
    await gateway.database.query(`UPDATE staff_account SET disabled_at = now() WHERE username = 'terrance'`);
    expect(await sessions()).toHaveLength(1);
  });
});

describe('an invitation', () => {
  test('makes an account with its role, once, by the key that only the e-mail contains', async () => {
    const response = await invite();
    expect(response.status).toBe(201);
    const invitation = (await response.json()) as StaffInvitation;
    expect(emails).toMatchObject([{ invitationId: invitation.id, email: 'terrance@crew.example', role: 'crew', invitedBy: 'captain' }]);
    expect((await team()).invitations).toMatchObject([{ id: invitation.id, name: 'Terrance Rolle' }]);
    expect((await accept(tokenOf(invitation))).status).toBe(204);
    const session = (await (await login({ username: 'Terrance', password })).json()) as StaffSession;
    expect([session.username, session.role, session.pendingSetup]).toEqual(['terrance', 'crew', undefined]);
    const { members, invitations } = await team();
    expect(invitations).toEqual([]);
    expect(members.find(({ username }) => username === 'terrance')).toMatchObject({ name: 'Terrance Rolle', role: 'crew', active: true });
    expect(await codeIn(await accept(tokenOf(invitation), { username: 'another' }))).toBe('404 INVITATION_NOT_FOUND');
    const [{ rows } = { rows: '' }] = await gateway.database.query<{ rows: string }>(
      `SELECT (SELECT string_agg(a::text, '') FROM audit a) || (SELECT string_agg(i::text, '') FROM staff_invitation i) AS rows`,
    );
    expect(rows).not.toContain(tokenOf(invitation).slice(-26));
  });

  test('makes one account when its link is used twice at once', async () => {
    const token = tokenOf(await invited());
    const answers = await Promise.all([accept(token, { username: 'one' }), accept(token, { username: 'two' })]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '404']);
    expect((await team()).members).toHaveLength(2);
  });

  test.each([
    ['has expired', (id: string) => gateway.database.query('UPDATE staff_invitation SET expires_at = now() WHERE id = $1', [id])],
    ['was withdrawn', async (id: string) => expect((await send('DELETE', `/invitations/${id}`)).status).toBe(204)],
    [
      'was replaced by another to the same address',
      async () => expect((await invite({ email: 'TERRANCE@crew.example' })).status).toBe(201),
    ],
  ])('opens nothing when it %s', async (_case, end) => {
    const invitation = await invited();
    await end(invitation.id);
    expect(await codeIn(await accept(tokenOf(invitation)))).toBe('404 INVITATION_NOT_FOUND');
    expect((await team()).members).toHaveLength(1);
  });

  test.each(['nonsense', `${'0'.repeat(32)}-${'A'.repeat(26)}`, ''])('is not found by %j', async (token) => {
    await invited();
    expect(await codeIn(await accept(token))).toBe('404 INVITATION_NOT_FOUND');
  });

  test('is not found by the key of a guest’s link', async () => {
    const { id } = await invited();
    expect(await codeIn(await accept(`${id.replaceAll('-', '')}-${guestLinkKey(secret, 'trip', { id, version: 1 })}`))).toBe(
      '404 INVITATION_NOT_FOUND',
    );
  });

  test('rejects a taken username and weak passwords, and can be used afterwards', async () => {
    const token = tokenOf(await invited());
    const errorsOf = async (form: object) => (await problemIn(await accept(token, form))).errors;
    expect(await errorsOf({ username: 'CAPTAIN' })).toEqual({ username: 'This username is taken. Please choose another.' });
    expect(await errorsOf({ password: 'short' })).toEqual({ password: 'Please use at least 12 characters' });
    expect(await errorsOf({ password: 'password1234' })).toEqual({
      password: 'This is one of the most common passwords. Please choose another.',
    });
    expect((await accept(token)).status).toBe(204);
  });

  test('is not sent to the address of a member, nor in another role', async () => {
    await accept(tokenOf(await invited()));
    expect((await problemIn(await invite())).errors).toEqual({ email: 'A team member already has this email address' });
    expect((await problemIn(await invite({ email: 'no', role: 'owner', name: '' }))).errors).toEqual({
      email: 'Please enter a valid email address',
      name: 'Name is required',
      role: 'Choose admin or crew',
    });
  });
});

describe('the last admin', () => {
  test.each([[{ role: 'crew' }], [{ active: false }]])('cannot be changed to %j', async (changed) => {
    await accept(tokenOf(await invited()));
    const response = await change(await memberId('captain'), changed);
    expect(await codeIn(response)).toBe('409 LAST_ADMIN');
    expect((await send('GET', '')).status).toBe(200);
  });

  test('stays when two admins disable each other at once', async () => {
    await accept(tokenOf(await invited({ role: 'admin' })));
    const other = cookieIn(await login({ username: 'terrance', password }), 'session');
    const [mine, theirs] = [await memberId('captain'), await memberId('terrance')];
    const answers = await Promise.all([
      change(theirs, { active: false }),
      gateway.send('PATCH', `/api/admin/team/${mine}`, { active: false, password }, { cookie: other }),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const active = await gateway.database.query(`SELECT 1 FROM staff_account WHERE role = 'admin' AND disabled_at IS NULL`);
    expect(active).toHaveLength(1);
  });
});

test('a disabled account cannot sign in and its sessions end; enabled again, it can', async () => {
  await accept(tokenOf(await invited()));
  const crew = cookieIn(await login({ username: 'terrance', password }), 'session');
  const id = await memberId('terrance');
  expect((await change(id, { active: false })).status).toBe(204);
  expect((await gateway.get('/api/admin/session', { cookie: crew })).status).toBe(401);
  expect((await login({ username: 'terrance', password })).status).toBe(401);
  expect((await change(id, { active: true })).status).toBe(204);
  expect((await login({ username: 'terrance', password })).status).toBe(200);
  expect(await codeIn(await change(999, { active: true }))).toBe('404 STAFF_NOT_FOUND');
});

test('a change of the role applies to the open session', async () => {
  await accept(tokenOf(await invited()));
  const crew = cookieIn(await login({ username: 'terrance', password }), 'session');
  const teamAs = () => gateway.get('/api/admin/team', { cookie: crew });
  expect(await codeIn(await teamAs())).toBe('403 FORBIDDEN');
  await change(await memberId('terrance'), { role: 'admin' });
  expect((await teamAs()).status).toBe(200);
});

describe('rights that an admin has given', () => {
  const asOther = async (username = 'eve') => {
    await accept(tokenOf(await invited({ name: 'Eve', email: 'eve@crew.example', role: 'admin' })), { username });
    return cookieIn(await login({ username, password }), 'session');
  };
  const inviteAs = (session: string, over: object = {}) =>
    gateway.send(
      'POST',
      '/api/admin/team/invitations',
      { name: 'Eve Two', email: 'eve2@crew.example', role: 'admin', password, ...over },
      { cookie: session },
    );

  test.each([
    ['who is disabled', { active: false }],
    ['who becomes crew', { role: 'crew' }],
  ])('end with one %s: open invitations and sessions', async (_case, changed) => {
    const eve = await asOther();
    const mine = await invited();
    const theirs = (await (await inviteAs(eve)).json()) as StaffInvitation;
    expect((await change(await memberId('eve'), changed)).status).toBe(204);
    expect(await codeIn(await accept(tokenOf(theirs), { username: 'eve-two' }))).toBe('404 INVITATION_NOT_FOUND');
    expect((await gateway.get('/api/admin/session', { cookie: eve })).status).toBe(401);
    expect((await accept(tokenOf(mine))).status).toBe(204);
  });

  test('do not outlive a change that happens while the invitation is sent', async () => {
    const eve = await asOther();
    const id = await memberId('eve');
    const [invitation] = await Promise.all([inviteAs(eve), change(id, { active: false })]);
    const open = (await team()).invitations.filter(({ email }) => email === 'eve2@crew.example');
    expect([invitation.status < 500, open]).toEqual([true, []]);
  });

  test('need the password again, and the code of an account with a second factor', async () => {
    await accept(tokenOf(await invited()));
    const id = await memberId('terrance');
    for (const [path, method, body] of [
      ['/invitations', 'POST', { name: 'Ben', email: 'ben@crew.example', role: 'admin' }],
      [`/${id}`, 'PATCH', { role: 'admin' }],
      [`/${id}`, 'PATCH', { active: false }],
    ] as const) {
      expect((await problemIn(await send(method, path, body))).errors).toEqual({ password: 'Password is required' });
      expect((await problemIn(await send(method, path, { ...body, password: 'wrong' }))).codes).toEqual({
        password: { code: 'wrongPassword' },
      });
    }
    const enabled = `UPDATE staff_account SET totp_since = now(), totp_secret = 'not read without a code', totp_step = 0 WHERE username = 'captain'`;
    await gateway.database.query(enabled);
    expect((await problemIn(await change(id, { role: 'admin' }))).codes).toEqual({ code: { code: 'codeRequired' } });
    await gateway.database.query(`UPDATE staff_account SET totp_since = NULL, totp_secret = NULL, totp_step = NULL`);
    expect((await team()).members.find((member) => member.id === id)).toMatchObject({ role: 'crew', active: true });
    expect((await team()).invitations).toEqual([]);
  });

  test('are announced to all admins: who became one, and by whom', async () => {
    await asOther();
    await accept(tokenOf(await invited()));
    const id = await memberId('terrance');
    await change(id, { role: 'admin' });
    await change(id, { active: false });
    await change(id, { active: true });
    const admins = ['eve@crew.example', 'terrance@crew.example'];
    expect(announced).toMatchObject([
      { username: 'eve', by: 'captain', admins: ['eve@crew.example'] },
      { username: 'terrance', by: 'captain', admins: admins },
      { username: 'terrance', by: 'captain', admins: admins },
    ]);
  });

  test('are not given without the announcement', async () => {
    await accept(tokenOf(await invited()));
    await gateway.removeStubs();
    const id = await memberId('terrance');
    expect((await change(id, { role: 'admin' })).status).toBe(503);
    expect((await team()).members.find((member) => member.id === id)).toMatchObject({ role: 'crew' });
  });
});

test('an account is not made with a name that looks like another', async () => {
  const token = tokenOf(await invited());
  for (const username of ['c\u0430ptain', 'captain\u200b', 'a', '<b>x</b>', 'the captain']) {
    expect([username, (await problemIn(await accept(token, { username }))).codes]).toEqual([
      username,
      { username: { code: 'usernameFormat' } },
    ]);
  }
  expect((await problemIn(await accept(token, { username: '\uff43aptain' }))).codes).toEqual({ username: { code: 'usernameTaken' } });
});

test('an account is not changed by a page that shows it as it was', async () => {
  await accept(tokenOf(await invited()));
  const terrance = async () => (await team()).members.find(({ username }) => username === 'terrance')!;
  const { id, revision } = await terrance();
  expect((await change(id, { role: 'admin', expectedRevision: revision })).status).toBe(204);
  const rejected = await change(id, { active: false, expectedRevision: revision });
  expect(rejected.status).toBe(409);
  const stored = await terrance();
  expect(await problemIn(rejected)).toMatchObject({
    code: 'RECORD_CHANGED',
    revision: stored.revision,
    current: { role: 'admin', active: true, revision: stored.revision },
  });
  expect(stored.active).toBe(true);
  expect((await change(id, { active: false, expectedRevision: stored.revision })).status).toBe(204);
});
