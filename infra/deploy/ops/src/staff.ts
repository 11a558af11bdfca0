/**
 * Staff accounts, directly in the gateway's tables. There is no operation over NATS, so a one-time password appears only in
 * the operator's terminal, and an account can be reset while the gateway is stopped.
 */
import { randomInt } from 'node:crypto';
import { userInfo } from 'node:os';
import { normalizeUsername, sentenceOf, usernameError } from '@charter/contracts/browser';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { type Call, columns, noArguments, onlyArgument, type CommandResult, UsageError } from './command.ts';
import { connect } from './databases.ts';
import { databaseUrls, productEnvironment } from './environment.ts';

/** The gateway's argon2id parameters. Each hash contains its own, so they may differ. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Lifetime of a one-time password, in hours. */
const oneTimeHours = 72;

interface Account {
  id: number;
  username: string;
}

export async function addStaff(call: Call): Promise<CommandResult> {
  const username = normalizeUsername(usernameIn(call));
  const error = usernameError(username);
  if (error) throw new UsageError(`a username that cannot be mistaken for another: ${sentenceOf(error)}`);
  const password = oneTimePassword();
  const passwordHash = await hash(password, cost);
  await change(call, async (client) => {
    const { rows } = await client.query<Account>(
      `INSERT INTO staff_account (username, password_hash, one_time_until) VALUES ($1, $2, now() + $3 * interval '1 hour')
       ON CONFLICT (lower(username)) DO NOTHING RETURNING id, username`,
      [username, passwordHash, oneTimeHours],
    );
    if (!rows[0]) throw new Error(`${username} has an account already: "staff reset ${username}" sets a new password.`);
    await audit(client, call, 'staff.add', rows[0]);
  });
  return passwordResult(username, password);
}

/** Sets a new one-time password, removes the second factor, ends all sessions, and reactivates a removed account. */
export async function resetStaff(call: Call): Promise<CommandResult> {
  const username = usernameIn(call);
  const password = oneTimePassword();
  const passwordHash = await hash(password, cost);
  await change(call, async (client) => {
    const account = await lock(client, username);
    await client.query(
      `UPDATE staff_account SET password_hash = $2, one_time_until = now() + $3 * interval '1 hour', disabled_at = NULL,
         totp_secret = NULL, totp_since = NULL, totp_step = NULL WHERE id = $1`,
      [account.id, passwordHash, oneTimeHours],
    );
    await client.query('DELETE FROM recovery_code WHERE account_id = $1', [account.id]);
    await endSessions(client, account);
    await audit(client, call, 'staff.reset', account);
  });
  return passwordResult(username, password);
}

/** Disables an account; its row stays for the audit. The last active one cannot be removed. */
export async function removeStaff(call: Call): Promise<CommandResult> {
  const username = usernameIn(call);
  await change(call, async (client) => {
    // Locks all active accounts, so that concurrent removals cannot disable the last admin.
    const { rows: active } = await client.query<Account & { role: string }>(
      'SELECT id, username, role FROM staff_account WHERE disabled_at IS NULL ORDER BY id FOR UPDATE',
    );
    const account = active.find((each) => each.username.toLowerCase() === username.toLowerCase());
    if (!account) throw new Error(`${username} has no active account.`);
    const admins = active.filter(({ role }) => role === 'admin');
    if (admins.length === 1 && admins[0] === account) throw new Error(`${username} is the last active admin: add another one first.`);
    await client.query('UPDATE staff_account SET disabled_at = now() WHERE id = $1', [account.id]);
    await endSessions(client, account);
    await audit(client, call, 'staff.remove', account);
  });
  return {
    ok: true,
    data: { username },
    lines: [`${username} can no longer sign in. Sessions cached by a gateway end within five seconds.`],
  };
}

export async function listStaff(call: Call): Promise<CommandResult> {
  noArguments(call);
  const { rows } = await withGatewayDatabase(call, (client) =>
    client.query<{ username: string; role: string; state: string; secondFactor: boolean; createdAt: Date; lastSeenAt: Date | null }>(
      `SELECT username, role, totp_since IS NOT NULL AS "secondFactor", created_at AS "createdAt",
         CASE WHEN disabled_at IS NOT NULL THEN 'removed' WHEN one_time_until IS NOT NULL THEN 'one-time password' ELSE 'active' END AS state,
         (SELECT max(last_seen_at) FROM staff_session WHERE account_id = staff_account.id) AS "lastSeenAt"
       FROM staff_account ORDER BY lower(username)`,
    ),
  );
  const cells = rows.map(({ username, role, state, secondFactor, createdAt, lastSeenAt }) => [
    username,
    role,
    state,
    secondFactor ? 'yes' : 'no',
    createdAt.toISOString(),
    lastSeenAt?.toISOString() ?? '–',
  ]);
  return {
    ok: true,
    data: { staff: rows },
    lines: columns([['username', 'role', 'state', 'second factor', 'created', 'last seen'], ...cells]),
  };
}

function usernameIn(call: Call): string {
  const username = onlyArgument(call, 'username').trim();
  if (!/^[^\p{Cc}]{1,100}$/u.test(username)) throw new UsageError('a username has 1 to 100 characters');
  return username;
}

/** 100 random bits in Crockford's base32, in four groups that can be read out over the phone. */
function oneTimePassword(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(32)]).join('');
  return [group(), group(), group(), group()].join('-');
}

const passwordResult = (username: string, password: string): CommandResult => ({
  ok: true,
  data: { username, oneTimePassword: password, validHours: oneTimeHours },
  lines: [
    `One-time password of ${username}: ${password}`,
    `It is not shown again, is valid for ${oneTimeHours} hours, and must be replaced at the first sign-in.`,
  ],
});

async function lock(client: pg.Client, username: string): Promise<Account> {
  const { rows } = await client.query<Account>('SELECT id, username FROM staff_account WHERE lower(username) = lower($1) FOR UPDATE', [
    username,
  ]);
  if (!rows[0]) throw new Error(`${username} has no account.`);
  return rows[0];
}

const endSessions = (client: pg.Client, { id }: Account) => client.query('DELETE FROM staff_session WHERE account_id = $1', [id]);

const audit = (client: pg.Client, { options }: Call, action: string, { id, username }: Account) =>
  client.query(`INSERT INTO audit (actor_kind, actor_name, action, subject, before, after) VALUES ('staff', $1, $2, $3, NULL, $4)`, [
    `operator ${options.as ?? userInfo().username}`,
    action,
    String(id),
    JSON.stringify({ username }),
  ]);

/** Runs `work` in a transaction. */
const change = (call: Call, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withGatewayDatabase(call, async (client) => {
    await client.query('BEGIN');
    try {
      await work(client);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  });

async function withGatewayDatabase<T>({ env }: Call, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const product = productEnvironment(env);
  if (!product) throw new Error('No running stack found: start it, or set DATABASE_URL.');
  const client = await connect(databaseUrls(product).gateway!);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
