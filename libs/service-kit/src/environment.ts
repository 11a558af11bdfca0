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

  whole(name: string, initial: number): number {
    const value = Number(this.variables[name] || initial);
    if (!Number.isInteger(value)) this.faults.push(`${name} must be a whole number`);
    return value;
  }

  flag(name: string, initial: boolean): boolean {
    const value = this.variables[name] || String(initial);
    if (value !== 'true' && value !== 'false') this.faults.push(`${name} must be true or false`);
    return value === 'true';
  }

  oneOf<T extends string>(name: string, values: readonly T[], initial?: T): T {
    const value = this.variables[name] || initial;
    if (!values.includes(value as T)) this.faults.push(`${name} must be one of ${values.join(', ')}`);
    return value as T;
  }

  get production(): boolean {
    return this.variables.NODE_ENV === 'production';
  }

  /** A rule that spans variables. */
  refuse(when: boolean, because: string): void {
    if (when) this.faults.push(because);
  }

  /** Throws one error that lists everything that is wrong. */
  done<T>(parsed: T): T {
    if (this.faults.length > 0) throw new Error(`Cannot start:\n  ${this.faults.join('\n  ')}`);
    return parsed;
  }
}
