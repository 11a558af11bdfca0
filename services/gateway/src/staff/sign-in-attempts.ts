import { Refusal } from '@charter/contracts';
import type { OwnCounts, SharedCounts } from '../door/counts.js';

const window = 60_000;

/** Attempts at one account within a minute, from however many addresses and at however many gateways. */
export class SignInAttempts {
  constructor(
    private readonly counts: Pick<SharedCounts | OwnCounts, 'add' | 'forget'>,
    private readonly allowed: number,
  ) {}

  /** Counted before the password is looked at: of guesses that come at once, none has failed yet. Refuses TOO_MANY_REQUESTS. */
  async begin(username: string): Promise<void> {
    const { current } = await this.counts.add(nameOf(username), window);
    if (current > this.allowed) throw new Refusal('TOO_MANY_REQUESTS');
  }

  /** The right words came. */
  async forgive(username: string): Promise<void> {
    await this.counts.forget(nameOf(username));
  }
}

const nameOf = (username: string) => `account ${username.toLowerCase()}`;
