/**
 * Reads the environment variables of a service. Each method returns a variable's value, or `initial` when it is missing or empty;
 * `validated` reports all invalid ones at once.
 */
export class Environment {
  private readonly errors: string[] = [];

  constructor(private readonly variables: Record<string, string | undefined>) {}

  /** @param initial value of a missing or empty variable; without it the variable is required */
  text(name: string, initial?: string): string {
    const value = this.variables[name] || initial;
    if (value === undefined) this.errors.push(`${name} is missing`);
    return value ?? '';
  }

  integer(name: string, initial: number): number {
    const value = Number(this.variables[name] || initial);
    if (!Number.isInteger(value)) this.errors.push(`${name} must be a whole number`);
    return value;
  }

  /** A number that may have decimals, from the lowest to the highest value that makes sense. */
  number(name: string, initial: number, [min, max]: readonly [number, number]): number {
    const value = Number(this.variables[name] || initial);
    this.rejectIf(!(value >= min && value <= max), `${name} must be a number from ${min} to ${max}`);
    return value;
  }

  boolean(name: string, initial: boolean): boolean {
    const value = this.variables[name] || String(initial);
    if (value !== 'true' && value !== 'false') this.errors.push(`${name} must be true or false`);
    return value === 'true';
  }

  oneOf<T extends string>(name: string, values: readonly T[], initial?: T): T {
    const value = this.variables[name] || initial;
    if (!values.includes(value as T)) this.errors.push(`${name} must be one of ${values.join(', ')}`);
    return value as T;
  }

  /**
   * The database of the service. Tests set DATABASE_STATEMENT_SECONDS: the limits of 5 s for a statement and 2 s for a lock are for machines in
   * production.
   *
   * @param poolSize connections of a process at most, unless DATABASE_POOL is set
   */
  database(poolSize = 10) {
    return {
      url: this.text('DATABASE_URL'),
      poolSize: this.integer('DATABASE_POOL', poolSize),
      statementSeconds: this.integer('DATABASE_STATEMENT_SECONDS', 5),
    };
  }

  /** NATS, for RPC and events. */
  messaging() {
    return { natsUrl: this.text('NATS_URL'), replicas: this.integer('NATS_REPLICAS', 1) };
  }

  /** Redis, for timers and queues. */
  queues() {
    return { redisUrl: this.text('REDIS_URL'), queuePrefix: this.text('QUEUE_PREFIX', 'charter') };
  }

  /** The S3 bucket of the images. */
  objectStore() {
    return {
      endpoint: this.text('S3_ENDPOINT'),
      region: this.text('S3_REGION', 'us-east-1'),
      bucket: this.text('S3_BUCKET'),
      accessKeyId: this.text('S3_ACCESS_KEY_ID'),
      secretAccessKey: this.text('S3_SECRET_ACCESS_KEY'),
    };
  }

  /** Address of /health and /metrics; port 0 is any free port. */
  health() {
    return { port: this.integer('HEALTH_PORT', 0), host: this.text('HEALTH_HOST', '127.0.0.1') };
  }

  /** The key of the links in e-mails to guests: the same in every service that composes or checks them. */
  guestLinkSecret(): string {
    const secret = this.text('GUEST_LINK_SECRET', this.production ? undefined : 'harbour-demo-links');
    this.rejectIf(this.production && secret !== '' && secret.length < 32, 'GUEST_LINK_SECRET must have 32 characters or more');
    return secret;
  }

  get production(): boolean {
    return this.variables.NODE_ENV === 'production';
  }

  /** Reports `error` when a rule that spans several variables is broken. */
  rejectIf(broken: boolean, error: string): void {
    if (broken) this.errors.push(error);
  }

  /** @returns `parsed` @throws Error that lists every error so far */
  validated<T>(parsed: T): T {
    if (this.errors.length > 0) throw new Error(`Cannot start:\n  ${this.errors.join('\n  ')}`);
    return parsed;
  }
}
