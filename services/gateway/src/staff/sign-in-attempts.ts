import { Refusal } from '@charter/contracts';
import type { OwnCounts, SharedCounts } from '../door/counts.js';

/** Milliseconds. A code has a million values and is asked for after the password: at ten a minute it would be found in weeks. */
const windows = { account: 60_000, code: 60 * 60_000 };

/** Attempts at one account's password or code, from however many addresses and at however many gateways. */
export class SignInAttempts {
  constructor(
    private readonly counts: Pick<SharedCounts | OwnCounts, 'add' | 'forget'>,
    private readonly guessed: keyof typeof windows,
    private readonly allowed: number,
  ) {}

  /** Counted before the guess is looked at: of guesses that come at once, none has failed yet. Refuses TOO_MANY_REQUESTS. */
  async begin(username: string): Promise<void> {
    const { current } = await this.counts.add(this.nameOf(username), windows[this.guessed]);
    if (current > this.allowed) throw new Refusal('TOO_MANY_REQUESTS');
  }

  /** The right one came. */
  async forgive(username: string): Promise<void> {
    await this.counts.forget(this.nameOf(username));
  }

  private nameOf(username: string): string {
    return `${this.guessed} ${username.toLowerCase()}`;
  }
}
