import { DomainError, hourMs, minuteMs } from '@charter/contracts';
import type { RateLimitStore } from '../../http/limits/rate-limit-store.js';

/** Origin of an attempt to sign in. */
export interface AttemptSource {
  /** The address of the client; of IPv6 its /64. */
  address: string;
  /** Id of a device that the account has signed in from before, or of its session. */
  device?: string | undefined;
}

/** @returns milliseconds that must pass between attempts at one account from unknown devices, after `attempts` within an hour */
export function delayAfter(attempts: number, free: number): number {
  return attempts <= free ? 0 : Math.min(1_000 * 2 ** Math.floor((attempts - free - 1) / free), minuteMs);
}

/**
 * Limits attempts to guess passwords and codes, across all gateways. An attempt is counted before it is checked: of concurrent attempts
 * none has failed yet.
 */
export class SignInAttempts {
  /** @param limit attempts per minute and source */
  constructor(
    private readonly store: RateLimitStore,
    private readonly limit: number,
  ) {}

  /**
   * Known devices and addresses are limited each on their own, so wrong passwords elsewhere do not lock the owner out. Attempts from many
   * unknown addresses together are delayed more and more.
   * @throws DomainError TOO_MANY_REQUESTS
   */
  async countPassword(username: string, source: AttemptSource): Promise<void> {
    const { current } = await this.store.add(sourceKey(username, source), minuteMs);
    if (current > this.limit) throw new DomainError('TOO_MANY_REQUESTS');
    if (source.device) return;
    const { current: ofAccount } = await this.store.add(accountKey(username), hourMs);
    const delay = delayAfter(ofAccount, this.limit * 5);
    if (delay > 0 && (await this.store.add(delayKey(username), delay)).current > 1) throw new DomainError('TOO_MANY_REQUESTS');
  }

  /** A successful sign-in resets the counts of its source and of the account. */
  async resetPassword(username: string, source: AttemptSource): Promise<void> {
    for (const key of [sourceKey(username, source), accountKey(username)]) await this.store.reset(key);
  }

  /**
   * A code has a million values and is checked after the password. At ten attempts per minute it could be guessed within weeks, so the
   * window is an hour.
   * @throws DomainError TOO_MANY_REQUESTS
   */
  async countCode(username: string): Promise<void> {
    const { current } = await this.store.add(codeKey(username), hourMs);
    if (current > this.limit) throw new DomainError('TOO_MANY_REQUESTS');
  }

  async resetCode(username: string): Promise<void> {
    await this.store.reset(codeKey(username));
  }
}

const sourceKey = (username: string, { address, device }: AttemptSource) =>
  `account ${username.toLowerCase()} ${device ? `device ${device}` : address}`;
const accountKey = (username: string) => `account ${username.toLowerCase()}`;
const delayKey = (username: string) => `delay ${username.toLowerCase()}`;
const codeKey = (username: string) => `code ${username.toLowerCase()}`;
