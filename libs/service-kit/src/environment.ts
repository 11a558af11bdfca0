/** Reads a service's variables once and names every fault at the same time. */
export class Environment {
  private readonly faults: string[] = [];

  constructor(private readonly variables: Record<string, string | undefined>) {}

  /** @param initial used when the variable is missing or empty; without it the variable is required */
  text(name: string, initial?: string): string {
    const value = this.variables[name] || initial;
    if (value === undefined) this.faults.push(`${name} is missing`);
    return value ?? '';
  }

  integer(name: string, initial: number): number {
    const value = Number(this.variables[name] || initial);
    if (!Number.isInteger(value)) this.faults.push(`${name} must be a whole number`);
    return value;
  }

  boolean(name: string, initial: boolean): boolean {
    const value = this.variables[name] || String(initial);
    if (value !== 'true' && value !== 'false') this.faults.push(`${name} must be true or false`);
    return value === 'true';
  }

  oneOf<T extends string>(name: string, values: readonly T[], initial?: T): T {
    const value = this.variables[name] || initial;
    if (!values.includes(value as T)) this.faults.push(`${name} must be one of ${values.join(', ')}`);
    return value as T;
  }

  /**
   * The service's own database.
   *
   * @param poolSize connections that a process keeps at most, unless it is told
   */
  database(poolSize = 10) {
    return { url: this.text('DATABASE_URL'), poolSize: this.integer('DATABASE_POOL', poolSize) };
  }

  /** Questions and facts. */
  messaging() {
    return { natsUrl: this.text('NATS_URL'), replicas: this.integer('NATS_REPLICAS', 1) };
  }

  /** Timers and queues. */
  queues() {
    return { redisUrl: this.text('REDIS_URL'), queuePrefix: this.text('QUEUE_PREFIX', 'charter') };
  }

  /** Where pictures are kept. */
  objectStore() {
    return {
      endpoint: this.text('S3_ENDPOINT'),
      region: this.text('S3_REGION', 'us-east-1'),
      bucket: this.text('S3_BUCKET'),
      accessKeyId: this.text('S3_ACCESS_KEY_ID'),
      secretAccessKey: this.text('S3_SECRET_ACCESS_KEY'),
    };
  }

  /** Where /health and /metrics are answered; port 0 lets the kernel choose. */
  health() {
    return { port: this.integer('HEALTH_PORT', 0), host: this.text('HEALTH_HOST', '127.0.0.1') };
  }

  get production(): boolean {
    return this.variables.NODE_ENV === 'production';
  }

  /** A rule that spans variables. */
  rejectIf(when: boolean, because: string): void {
    if (when) this.faults.push(because);
  }

  /** Throws one error that lists everything that is wrong. */
  validated<T>(parsed: T): T {
    if (this.faults.length > 0) throw new Error(`Cannot start:\n  ${this.faults.join('\n  ')}`);
    return parsed;
  }
}
