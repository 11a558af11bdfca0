/** Below 2^31, as every number of a revision. */
const largest = 0x7f_ff_ff_ff;

/**
 * The revision of a content: a fingerprint (FNV-1a) of its JSON with sorted keys, since PostgreSQL's `jsonb` has an order of its own. Two contents
 * of one record have the same revision once in two billion times.
 */
export function revisionOf(content: unknown): number {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(JSON.stringify(sorted(content)))) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return (hash >>> 0) & largest;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}
