import type { SpanDescription } from '@charter/telemetry';

const verbs = /\b(SELECT|INSERT|UPDATE|DELETE)\b/i;
const tables = /\b(?:FROM|INTO|UPDATE)\s+"?(\w+)/i;

/** A span named by the verb and first table of a statement, with its text. The text has no values: they are parameters. */
export function statementSpan(text: string): SpanDescription {
  const verb = verbs.exec(text)?.[1] ?? /\w+/.exec(text)?.[0] ?? '';
  const table = tables.exec(text)?.[1];
  return {
    name: [verb.toUpperCase(), table].filter(Boolean).join(' '),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  };
}
