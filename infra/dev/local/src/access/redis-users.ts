/** Redis (or Valkey) users: each service may access the keys of its own queues and counters. */
import { type Account, accounts, access } from './table.ts';

/**
 * Commands that BullMQ and the gateway's counters use. BullMQ reads the server's version with INFO and loads scripts. SCAN,
 * RANDOMKEY and DBSIZE are excluded, because they reveal keys of other users, as is `@dangerous` (FLUSHALL, KEYS, CONFIG …).
 */
const commands = [
  '+@connection +@keyspace +@string +@hash +@list +@set +@sortedset +@stream +@transaction',
  '-@dangerous -@admin -scan -randomkey -dbsize',
  '+eval +evalsha +script|load +script|exists +info +time',
].join(' ');

/** Services that use Redis. */
export const redisAccounts = accounts.filter((account) => access[account].keys);

/** One line of an ACL file: a user with access to keys with these prefixes. */
export const redisUser = (name: string, keys: readonly string[], password: string): string =>
  `user ${name} on >${password} resetchannels ${keys.map((prefix) => `~${prefix}*`).join(' ')} -@all ${commands}`;

/**
 * Nobody can sign in as it, and a client without a password may do nothing. It has all rights, because a server replays its append-only
 * file as this user: in Redis 7 and before Valkey 8.1.10, a transaction or script in the file that it may not run is skipped and lost.
 */
const anyone = 'user default off resetpass ~* &* +@all';

/**
 * Generates the lines of an ACL file.
 *
 * @param password in plain text, or a placeholder of the program that fills it in
 */
export const redisUsers = (password: (account: Account) => string): string[] => [
  anyone,
  ...redisAccounts.map((account) => redisUser(account, access[account].keys!, password(account))),
  // Operators need to find and delete keys that fill the server.
  `user ops on >${password('ops')} ~* &* +@all`,
];

/** Additional users of replicated servers, as Redis documents them for replicas and for Sentinel. */
export const replicationUsers = (password: (account: 'replication' | 'sentinel') => string): string[] => [
  `user replication on >${password('replication')} resetkeys resetchannels -@all +psync +replconf +ping`,
  `user sentinel on >${password('sentinel')} resetkeys allchannels -@all +multi +exec +slaveof +ping +subscribe +publish +info +role ` +
    '+config|rewrite +client|setname +client|kill +script|kill',
];

/**
 * The ACL of a Sentinel itself, which clients and other Sentinels query without a password for master, replicas and Sentinels.
 * `SENTINEL MONITOR`, `SET` and `FAILOVER` are excluded, because they could redirect clients to another server.
 */
export const sentinelUser =
  'user default on nopass resetkeys allchannels -@all +ping +hello +info +role +publish +subscribe +client|setname ' +
  '+sentinel|get-master-addr-by-name +sentinel|sentinels +sentinel|replicas +sentinel|slaves +sentinel|is-master-down-by-addr';
