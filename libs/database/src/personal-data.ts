/**
 * Columns of a table that hold personal data of guests, how the rows of one guest are found, and what erasure does to them. Declared beside the
 * entity, like its retention.
 *
 * SQL conditions may use `guest_email` (the address in lower case) and `guest_keys` (a text[]).
 */
export interface PersonalData {
  table: string;
  /** The columns with personal data. A test requires a declaration of every column that is named like personal data. */
  columns: readonly string[];
  /** SQL condition of a row about the guest. */
  where: string;
  /**
   * SQL text expressions that lead to the guest's rows in other tables and services, such as a booking's id. Each must be unique over all
   * services: a number needs the name of its table before it.
   */
  keys?: readonly string[];
  /** While a row of the guest fulfills `when`, nothing is erased; `sentence` is an SQL text expression that says what to do first. */
  obstacle?: { when: string; sentence: string };
  /** The first that applies to a row is what happens to it. The last applies to all. */
  erasure: readonly Erasure[];
  /** Published when rows were deleted or anonymized, so that caches drop them. */
  publish?: { subject: string; data: object };
}

interface Erasure {
  action: 'delete' | 'anonymize' | 'keep';
  /** SQL condition; all rows unless given. */
  only?: string;
  /** SQL assignments of `anonymize`. The row no longer fulfills `of` afterwards, or nothing in it says who the guest was. */
  set?: string;
  /** What stays, why and for how long. Required of `keep`. */
  stays?: string;
  /** Copies of the row that cannot be deleted: what they are, and an SQL expression of the time at which they end. */
  copies?: { what: string; until: string };
}

/** True when a string anywhere in the document is the guest's address, whatever its case. The search of the text first is several times faster. */
export const mentionsEmail = (column: string): string =>
  `(strpos(lower((${column})::text), btrim(to_jsonb(guest_email)::text, '"')) > 0
    AND EXISTS (SELECT FROM jsonb_path_query(${column}, 'strict $.**') AS value WHERE lower(value #>> '{}') = guest_email))`;

/** True when a string anywhere in the document is one of the guest's keys. */
export const mentionsKey = (column: string): string =>
  `jsonb_path_exists(${column}, 'strict $.** ? (@ == $keys[*])', jsonb_build_object('keys', guest_keys))`;

/** Fields of forms and records that hold personal data, as the contracts name them. */
const fields = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'lodging',
  'specialRequests',
  'paymentNote',
  'message',
  'response',
  'review',
  'location',
  'reason',
  'note',
  'form',
  'replies',
  'messages',
];
/** An SQL array of their names, for conditions on JSON documents. */
export const personalFields = `ARRAY[${fields.map((field) => `'${field}'`).join(', ')}]`;

const guest = 'WITH guest AS (SELECT $1::text AS guest_email, $2::text[] AS guest_keys)';
const rowsOf = ({ table, where: of }: PersonalData, also = ''): string => `FROM ${table} CROSS JOIN guest ${also} WHERE (${of})`;

/** Statements of one declaration. The first two parameters are the address in lower case and the keys. */
export const personalStatements = {
  /** One row per key. */
  keys: (personal: PersonalData): string =>
    `${guest} SELECT DISTINCT key ${rowsOf(personal, `CROSS JOIN unnest(ARRAY[${personal.keys!.join(', ')}]::text[]) AS key`)} AND key IS NOT NULL`,

  count: (personal: PersonalData): string => `${guest} SELECT count(*)::int AS rows ${rowsOf(personal)}`,

  /** $3: how many rows, $4: how many before them. */
  page: (personal: PersonalData): string =>
    `${guest} SELECT to_jsonb(${personal.table}) AS row ${rowsOf(personal)} ORDER BY ${personal.table}.ctid LIMIT $3 OFFSET $4`,

  obstacles: (personal: PersonalData): string =>
    `${guest} SELECT ${personal.obstacle!.sentence} AS sentence ${rowsOf(personal)} AND (${personal.obstacle!.when})`,

  /** The rows, with the index of the erasure that applies to each and the end of its copies. */
  plan: (personal: PersonalData, lock: boolean): string => {
    const step = personal.erasure.map(({ only = 'true' }, index) => `WHEN (${only}) THEN ${index}`).join(' ');
    const until = personal.erasure.map(({ copies }, index) => (copies ? `WHEN ${index} THEN ${copies.until}` : '')).join(' ');
    return `${guest} SELECT ctid::text, step${until.trim() ? `, CASE step ${until} END AS until` : ''} FROM (
      SELECT ${personal.table}.ctid, ${personal.table}.*, CASE ${step} END AS step ${rowsOf(personal)}
      ${lock ? `FOR UPDATE OF ${personal.table}` : ''}) AS found`;
  },

  /** $3: the rows' ctids. */
  apply: ({ table }: PersonalData, { action, set }: Erasure): string =>
    action === 'delete'
      ? `${guest} DELETE FROM ${table} USING guest WHERE ctid = ANY($3::tid[])`
      : `${guest} UPDATE ${table} SET ${set} FROM guest WHERE ctid = ANY($3::tid[])`,
};
