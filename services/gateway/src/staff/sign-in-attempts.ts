const window = 60_000;
/** Names remembered at once; beyond it the oldest is forgotten. */
const capacity = 10_000;

/** Failed sign-ins per account within a minute, from however many addresses. */
export class SignInAttempts {
  private readonly failures = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly allowed: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  areExhausted(username: string): boolean {
    const found = this.failures.get(username.toLowerCase());
    return found !== undefined && found.until > this.now() && found.count >= this.allowed;
  }

  noteFailure(username: string): void {
    const name = username.toLowerCase();
    const found = this.failures.get(name);
    const running = found && found.until > this.now() ? found : { count: 0, until: this.now() + window };
    running.count += 1;
    this.failures.delete(name);
    this.failures.set(name, running);
    if (this.failures.size > capacity) this.failures.delete(this.failures.keys().next().value!);
  }

  forget(username: string): void {
    this.failures.delete(username.toLowerCase());
  }
}
