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

/** Those that have keys in Redis. */
export const redisAccounts = accounts.filter((account) => access[account].keys);

/**
 * Lines of an ACL file. A connection without a password may ask whether the server answers, and nothing else: health checks know none.
 *
 * @param password in clear, or as the program that fills it in writes it
 */
export function redisUsers(password: (account: Account) => string): string[] {
  return [
    'user default on nopass resetkeys resetchannels -@all +ping',
    ...redisAccounts.map((account) => {
      const keys = access[account].keys!.map((prefix) => `~${prefix}*`).join(' ');
      return `user ${account} on >${password(account)} resetchannels ${keys} -@all ${commands}`;
    }),
  ];
}
