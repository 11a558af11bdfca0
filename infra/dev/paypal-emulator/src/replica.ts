import type { Clock } from './clock.ts';
import { Ledger } from './ledger.ts';
import type { World } from './state.ts';

/** What `GET` answers while `readLagMs` is set: a copy of orders, captures and refunds that follows that much later. */
export class Replica {
  readonly #copy = new Ledger();
  readonly #clock: Clock;
  readonly #lagMs: () => number;
  #changes = 0;
  /** Number of the latest change applied to a row: a shorter lag must not let an older state overwrite a newer one. */
  readonly #applied = new Map<string, number>();

  constructor(primary: Ledger, clock: Clock, lagMs: () => number) {
    this.#clock = clock;
    this.#lagMs = lagMs;
    for (const name of ['orders', 'captures', 'refunds'] as const) {
      const [from, to] = [primary[name], this.#copy[name]];
      // The three tables hold different rows; each is copied into its own kind.
      const copy = to as { save(row: object): unknown; delete(id: string): void };
      for (const row of from.all()) copy.save(structuredClone(row));
      primary.watch((table, id) => {
        if (table !== name) return;
        const row = structuredClone(from.get(id));
        this.#follow(`${name} ${id}`, () => (row ? copy.save(row) : copy.delete(id)));
      });
    }
  }

  /** The world as reads see it. */
  view(world: World): World {
    return this.#lagMs() > 0 ? { ...world, ledger: this.#copy } : world;
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
