/** Parses the statements of PostgreSQL's log, grouped by transaction. */

export interface Statement {
  text: string;
  /** The parameters as text, in the order of $1, $2 …; null for NULL. */
  values: (string | null)[];
}

/** A transaction, or a statement outside of one. */
export interface Work {
  database: string;
  statements: Statement[];
}

/** The embedded server's log_line_prefix, `%m [%p] %d `: time, connection, database. */
const linePrefix = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[(\d+)\] (charter_\w+) (LOG|DETAIL): {2}/;
const executed = /^(?:statement|execute [^:]+): ([^]*)$/;
const parameter = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;

/** The work in the log, in the order of completion. */
export function workIn(log: string): Work[] {
  const open = new Map<string, Work>();
  const last = new Map<string, Statement>();
  const done: Work[] = [];
  for (const entry of entriesOf(log)) {
    const [all = '', connection = '', database = '', kind] = linePrefix.exec(entry) ?? [];
    const message = entry.slice(all.length);
    if (kind === 'DETAIL' && message.startsWith('Parameters: ')) {
      const statement = last.get(connection);
      if (statement) statement.values = [...message.matchAll(parameter)].map(([, value]) => value?.replaceAll("''", "'") ?? null);
      continue;
    }
    const text = executed.exec(message)?.[1];
    if (!text) continue;
    const statement = { text, values: [] };
    last.set(connection, statement);
    const work = open.get(connection) ?? { database, statements: [] };
    work.statements.push(statement);
    if (text === 'START TRANSACTION') open.set(connection, work);
    else if (!open.has(connection)) done.push(work);
    else if (/^(?:COMMIT|ROLLBACK)$/.test(text)) {
      open.delete(connection);
      done.push(work);
    }
  }
  return done;
}

/** Continuation lines of an entry start with a tab. */
function entriesOf(log: string): string[] {
  return log
    .replaceAll('\n\t', '\u0000')
    .split('\n')
    .map((entry) => entry.replaceAll('\u0000', '\n'));
}
