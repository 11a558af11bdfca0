/** The users of Redis (or Valkey): each service reaches the keys of its own queues and counters. */
import { type Account, accounts, access } from './table.ts';

/**
 * The types of data that BullMQ and the gateway's counters use. INFO tells BullMQ which server it has; pipelines load their scripts.
 * Without SCAN, RANDOMKEY and DBSIZE, which tell about the keys of others, and without `@dangerous` (FLUSHALL, KEYS, CONFIG …).
 */
const commands = [
  '+@connection +@keyspace +@string +@hash +@list +@set +@sortedset +@stream +@transaction',
  '-@dangerous -@admin -scan -randomkey -dbsize',
  '+eval +evalsha +script|load +script|exists +info +time',
].join(' ');

/** Services that have keys in Redis. */
export const redisAccounts = accounts.filter((account) => access[account].keys);

/** One line of an ACL file: a user that reaches the keys with these beginnings. */
export const redisUser = (name: string, keys: readonly string[], password: string): string =>
  `user ${name} on >${password} resetchannels ${keys.map((prefix) => `~${prefix}*`).join(' ')} -@all ${commands}`;

/** A connection without a password may ask whether the server answers, and nothing else: health checks know none. */
const anyone = 'user default on nopass resetkeys resetchannels -@all +ping';

/**
 * Lines of an ACL file.
 *
 * @param password in clear, or as the program that fills it in writes it
 */
export const redisUsers = (password: (account: Account) => string): string[] => [
  anyone,
  ...redisAccounts.map((account) => redisUser(account, access[account].keys!, password(account))),
  // An operator looks for what fills it, and empties it.
  `user ops on >${password('ops')} ~* &* +@all`,
];

/** What servers that follow each other have besides, as Redis documents it for replicas and for Sentinel. */
export const replicationUsers = (password: (account: 'replication' | 'sentinel') => string): string[] => [
  `user replication on >${password('replication')} resetkeys resetchannels -@all +psync +replconf +ping`,
  `user sentinel on >${password('sentinel')} resetkeys allchannels -@all +multi +exec +slaveof +ping +subscribe +publish +info +role ` +
    '+config|rewrite +client|setname +client|kill +script|kill',
];

/**
 * Of a Sentinel itself, which programs and other Sentinels ask without a password: who leads, who follows and who watches. Not
 * `SENTINEL MONITOR`, `SET` and `FAILOVER`, by which the group could be led to another server.
 */
export const sentinelUser =
  'user default on nopass resetkeys allchannels -@all +ping +hello +info +role +publish +subscribe +client|setname ' +
  '+sentinel|get-master-addr-by-name +sentinel|sentinels +sentinel|replicas +sentinel|slaves +sentinel|is-master-down-by-addr';
