/**
 * A setup of all tests: with TEST_NOW, an instant such as `2027-12-31T23:58:00-05:00`, a worker runs as if it had started at that time. Without
 * it, faults of month ends, leap days and the DST switch would be met on these days only.
 */
const clock = globalThis as { shiftedFrom?: DateConstructor };

/** @throws Error when the instant cannot be read */
export function shift(from: DateConstructor, instant: string): DateConstructor {
  const offset = from.parse(instant) - from.now();
  if (Number.isNaN(offset)) throw new Error(`TEST_NOW must be an instant such as 2027-12-31T23:58:00-05:00, not "${instant}"`);
  const now = () => from.now() + offset;
  return new Proxy(from, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    apply: () => new from(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  });
}

const { TEST_NOW: instant } = process.env;
// The files of a worker share its globals.
if (instant && !clock.shiftedFrom) {
  clock.shiftedFrom = Date;
  globalThis.Date = shift(Date, instant);
}
