/** What PostgreSQL was asked to do, read from its own log, as pieces of work that hang together: a transaction or a lone statement. */

export interface Statement {
  text: string;
  /** As text, in the order of $1, $2 …; null for NULL. */
  values: (string | null)[];
}

export interface Work {
  database: string;
  statements: Statement[];
}

/** `%m [%p] %d ` of the embedded server: the moment, the connection, its database. */
const beginning = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[(\d+)\] (charter_\w+) (LOG|DETAIL): {2}/;
const executed = /^(?:statement|execute [^:]+): ([^]*)$/;
const parameter = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;

/** In the order in which each piece was finished. */
export function workIn(log: string): Work[] {
  const open = new Map<string, Work>();
  const last = new Map<string, Statement>();
  const done: Work[] = [];
  for (const entry of entriesOf(log)) {
    const [all = '', connection = '', database = '', kind] = beginning.exec(entry) ?? [];
    const said = entry.slice(all.length);
    if (kind === 'DETAIL' && said.startsWith('Parameters: ')) {
      const statement = last.get(connection);
      if (statement) statement.values = [...said.matchAll(parameter)].map(([, value]) => value?.replaceAll("''", "'") ?? null);
      continue;
    }
    const text = executed.exec(said)?.[1];
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

/** Further lines of an entry begin with a tab. */
function entriesOf(log: string): string[] {
  return log
    .replaceAll('\n\t', '\u0000')
    .split('\n')
    .map((entry) => entry.replaceAll('\u0000', '\n'));
}
