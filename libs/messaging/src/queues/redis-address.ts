import type { RedisOptions } from 'ioredis';

/** Connection options of a Redis client: servers and credentials. */
export type RedisAddress = Pick<RedisOptions, 'host' | 'port' | 'username' | 'password' | 'db' | 'tls' | 'sentinels' | 'name'>;

const sentinelPort = 26_379;
const bySentinels = /^redis\+sentinel:\/\/(?:(?<username>[^:@]*):(?<password>[^@]*)@)?(?<hosts>[^@/]+)\/(?<name>[^/?]+)$/;

/**
 * Parses `redis://user:password@host:6379/0` (`rediss:` with TLS), the URL of a server, and
 * `redis+sentinel://user:password@one:26379,two:26379/charter`, the Sentinels of the group "charter", which name its primary at each connection.
 * One Sentinel is enough to find the others; user and password are the servers'.
 * @throws Error for any other URL, without repeating its password
 */
export function redisAddress(url: string): RedisAddress {
  const { username, password, hosts, name } = bySentinels.exec(url)?.groups ?? {};
  if (hosts && name)
    return {
      sentinels: hosts.split(',').map(sentinel),
      name,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    };
  if (!/^rediss?:\/\/./.test(url) || !URL.canParse(url)) throw new Error(`${withoutPassword(url)} is no address of a Redis`);
  const server = new URL(url);
  return {
    host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(server.port || 6379),
    ...(server.username && { username: decodeURIComponent(server.username) }),
    ...(server.password && { password: decodeURIComponent(server.password) }),
    db: Number(server.pathname.slice(1) || 0),
    ...(server.protocol === 'rediss:' && { tls: {} }),
  };
}

function sentinel(text: string): { host: string; port: number } {
  const [host = '', port] = text.split(':');
  return { host, port: Number(port || sentinelPort) };
}

const withoutPassword = (url: string): string => url.replace(/\/\/.*@/, '//…@');
