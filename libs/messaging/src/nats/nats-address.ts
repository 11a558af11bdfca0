import type { ConnectionOptions } from '@nats-io/transport-node';

/** What a client needs to find its NATS and to sign in there. */
export type NatsAddress = Required<Pick<ConnectionOptions, 'servers' | 'inboxPrefix'>> & Pick<ConnectionOptions, 'user' | 'pass'>;

/**
 * `nats://user:password@host:4222`; servers of one cluster are separated by commas, and the first one's user is that of all. Replies
 * arrive below `_INBOX_<user>`, where the server lets no other user subscribe; the client itself ignores a user in an address.
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
