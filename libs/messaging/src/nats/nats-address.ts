import type { ConnectionOptions } from '@nats-io/transport-node';

/** Connection options of a NATS client: servers and credentials. */
type NatsAddress = Required<Pick<ConnectionOptions, 'servers' | 'inboxPrefix'>> & Pick<ConnectionOptions, 'user' | 'pass'>;

/**
 * Parses `nats://user:password@host:4222`. Servers of one cluster are separated by commas and share the user of the first. Replies arrive
 * below `_INBOX_<user>`, where the server lets no other user subscribe. The client itself ignores credentials in a URL.
 */
export function natsAddress(url: string): NatsAddress {
  const addresses = url.split(',').map((address) => (address.includes('://') ? address : `nats://${address}`));
  const { username, password } = new URL(addresses[0]!);
  const user = decodeURIComponent(username);
  return {
    servers: addresses.map((address) => new URL(address).host),
    inboxPrefix: user ? `_INBOX_${user}` : '_INBOX',
    ...(user && { user, pass: decodeURIComponent(password) }),
  };
}
