/** Opaque cursors of lists that page by key: the values by which the last row of a page is sorted, URL-safe. */

/** @param parts values without spaces */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/**
 * The values of a cursor. A client may send any text, and PostgreSQL fails on a value that is not of the column's type: so each part is
 * tested before it gets there.
 *
 * @param tests one per part
 * @returns null when a part is missing or fails its test
 */
export function decodeCursor(cursor: string, tests: readonly ((part: string) => boolean)[]): string[] | null {
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  return parts.length === tests.length && tests.every((test, index) => test(parts[index]!)) ? parts : null;
}
