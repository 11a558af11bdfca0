import type { Clock } from './clock.ts';
import { Ledger } from './ledger.ts';
import type { EmulatorState } from './state.ts';

/** A delayed copy of orders, captures and refunds, from which `GET` is answered while `readLagMs` is set. */
export class Replica {
  readonly #copy = new Ledger();
  readonly #clock: Clock;
  readonly #lagMs: () => number;
  #changes = 0;
  /** Number of the latest change applied to each row, so that after the lag is shortened an older state cannot overwrite a newer one. */
  readonly #applied = new Map<string, number>();

  constructor(primary: Ledger, clock: Clock, lagMs: () => number) {
    this.#clock = clock;
    this.#lagMs = lagMs;
    for (const name of ['orders', 'captures', 'refunds'] as const) {
      const [from, to] = [primary[name], this.#copy[name]];
      // The three tables have different row types; each is copied to its counterpart.
      const copy = to as { save(row: object): unknown; delete(id: string): void };
      for (const row of from.all()) copy.save(structuredClone(row));
      primary.watch((table, id) => {
        if (table !== name) return;
        const row = structuredClone(from.get(id));
        this.#follow(`${name} ${id}`, () => (row ? copy.save(row) : copy.delete(id)));
      });
    }
  }

  /** The state for read requests. */
  view(state: EmulatorState): EmulatorState {
    return this.#lagMs() > 0 ? { ...state, ledger: this.#copy } : state;
  }

  clear(): void {
    this.#copy.clear();
    this.#applied.clear();
  }

  #follow(key: string, apply: () => void): void {
    const change = ++this.#changes;
    const due = () => {
      if (change < (this.#applied.get(key) ?? 0)) return;
      this.#applied.set(key, change);
      apply();
    };
    const lagMs = this.#lagMs();
    if (lagMs > 0) this.#clock.at(this.#clock.now() + lagMs, due);
    else due();
  }
}
