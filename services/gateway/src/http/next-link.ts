/** RFC 8288: the same question, from the cursor on. */
export function linkToNext(path: string, query: Record<string, string | number | undefined>, cursor: string): string {
  const parameters = new URLSearchParams();
  const asked: typeof query = { ...query, cursor };
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
