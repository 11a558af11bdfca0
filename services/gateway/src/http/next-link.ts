/** The value of a `Link` header (RFC 8288) that points to the same list from the cursor on. */
export function linkToNext(path: string, query: Record<string, string | number | undefined>, cursor: string): string {
  const parameters = new URLSearchParams();
  const next: typeof query = { ...query, cursor };
  for (const [name, value] of Object.entries(next)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
