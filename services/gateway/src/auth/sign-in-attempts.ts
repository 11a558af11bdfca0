import { DomainError } from '@charter/contracts';
import type { MemoryRateLimitStore, RedisRateLimitStore } from '../http/limits/rate-limit-store.js';

const minute = 60_000;
const hour = 60 * minute;

/** Where an attempt comes from. */
export interface AttemptSource {
  /** The visitor's address; of IPv6 its /64. */
  address: string;
  /** Id of a device that the account has signed in from before, or of its session. */
  device?: string | undefined;
}

/** Milliseconds that must lie between attempts at one account from unknown devices, after so many in an hour. */
export function delayAfter(attempts: number, free: number): number {
  return attempts <= free ? 0 : Math.min(1_000 * 2 ** Math.floor((attempts - free - 1) / free), minute);
}

/**
 * Attempts at passwords and codes, counted by all gateways together and before the guess is checked: of guesses that come at once, none has
 * failed yet. Every method that begins an attempt throws TOO_MANY_REQUESTS.
 */
export class SignInAttempts {
  constructor(
    private readonly counts: Pick<RedisRateLimitStore | MemoryRateLimitStore, 'add' | 'forget'>,
    private readonly allowed: number,
  ) {}

  /**
   * A known device and an address have an allowance each, so wrong guesses elsewhere do not lock the owner out. Guesses from many unknown
   * addresses together meet a delay that grows with their number.
   */
  async beginPassword(username: string, source: AttemptSource): Promise<void> {
    const { current } = await this.counts.add(sourceName(username, source), minute);
    if (current > this.allowed) throw new DomainError('TOO_MANY_REQUESTS');
    if (source.device) return;
    const { current: together } = await this.counts.add(accountName(username), hour);
    const delay = delayAfter(together, this.allowed * 5);
    if (delay > 0 && (await this.counts.add(delayName(username), delay)).current > 1) throw new DomainError('TOO_MANY_REQUESTS');
  }

  async passwordAccepted(username: string, source: AttemptSource): Promise<void> {
    for (const name of [sourceName(username, source), accountName(username)]) await this.counts.forget(name);
  }

  /** A code has a million values and is asked for after the password: at ten a minute it would be found in weeks, so the window is an hour. */
  async beginCode(username: string): Promise<void> {
    const { current } = await this.counts.add(codeName(username), hour);
    if (current > this.allowed) throw new DomainError('TOO_MANY_REQUESTS');
  }

  async codeAccepted(username: string): Promise<void> {
    await this.counts.forget(codeName(username));
  }
}

const sourceName = (username: string, { address, device }: AttemptSource) =>
  `account ${username.toLowerCase()} ${device ? `device ${device}` : address}`;
const accountName = (username: string) => `account ${username.toLowerCase()}`;
const delayName = (username: string) => `delay ${username.toLowerCase()}`;
const codeName = (username: string) => `code ${username.toLowerCase()}`;
