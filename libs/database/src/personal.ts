import { type EntityTarget, getMetadataArgsStorage } from 'typeorm';
import type { Erasure, PersonalData } from './personal-data.js';

/**
 * Marks of columns that may hold personal data of guests, beside `@Column`. What is exported, what an erasure stores instead, and what it
 * removes from audit rows follow from them. A test requires one of the two marks on every column of texts or documents.
 */

interface PersonalColumn {
  /** What an erasure stores instead. Absent if the row is deleted, or `set` of its `PersonalData` assigns the column. */
  erase?: string | null;
  /** Not erased: its `PersonalData` says why. */
  kept?: true;
  /** Its names in audit rows, if they differ from the property's. */
  fields?: readonly string[];
}

type Entity = EntityTarget<object>;

const personalColumns = new Map<Entity, Map<string, PersonalColumn>>();
const otherColumns = new Map<Entity, Set<string>>();

/** The column holds data of a guest, or text that may mention one. */
export function Personal(column: PersonalColumn = {}): PropertyDecorator {
  return ({ constructor: entity }, property) => {
    const columns = personalColumns.get(entity) ?? new Map<string, PersonalColumn>();
    personalColumns.set(entity, columns.set(String(property), column));
  };
}

/** The column holds nothing about a guest: codes, ids, hashes, and texts of the company and its staff. */
export function NotPersonal(): PropertyDecorator {
  return ({ constructor: entity }, property) => {
    otherColumns.set(entity, (otherColumns.get(entity) ?? new Set()).add(String(property)));
  };
}

const columnsOf = (entity: Entity) =>
  getMetadataArgsStorage()
    .columns.filter(({ target }) => target === entity)
    .map(({ propertyName, options: { name = propertyName, type } }) => ({ property: propertyName, name, type }));

const personalColumnsOf = (entity: Entity): (PersonalColumn & { property: string; name: string })[] =>
  columnsOf(entity).flatMap(({ property, name }) => {
    const column = personalColumns.get(entity)?.get(property);
    return column ? [{ ...column, property, name }] : [];
  });

const tableOf = (entity: Entity): string => getMetadataArgsStorage().tables.find(({ target }) => target === entity)!.name!;

const literal = (value: string | null): string => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);

/** SQL assignments that erase a row's personal data. @param keeps properties that stay */
export const erasing = <Row extends object>(entity: new () => Row, keeps: readonly (keyof Row)[] = []): string =>
  personalColumnsOf(entity)
    .filter(({ property, erase }) => erase !== undefined && !(keeps as readonly string[]).includes(property))
    .map(({ name, erase }) => `${name} = ${literal(erase!)}`)
    .join(', ');

/** An SQL assignment that erases the same data in a JSON document whose fields are named like the properties of the entity. */
export function erasingJson(column: string, entity: new () => object): string {
  const erased = personalColumnsOf(entity).filter(({ erase }) => erase !== undefined);
  const texts = Object.fromEntries(erased.flatMap(({ property, erase }) => (erase === null ? [] : [[property, erase!]])));
  const removed = erased.filter(({ erase }) => erase === null).map(({ property }) => literal(property));
  return `${column} = (${column} || ${literal(JSON.stringify(texts))}::jsonb) - ARRAY[${removed.join(', ')}]::text[]`;
}

type DeclaredErasure<Row> = Erasure & {
  /** Columns that `anonymize` leaves as they are. `set` has only assignments that do not follow from `@Personal`. */
  keeps?: readonly (keyof Row)[];
};

type Declaration<Row> = Omit<PersonalData, 'table' | 'columns' | 'erasure'> & { erasure: readonly DeclaredErasure<Row>[] };

/**
 * How the rows of one guest are found in the entity's table, and what an erasure does to them.
 * @throws Error for an erasure that forgets a column
 */
export function personal<Row extends object>(entity: new () => Row, { erasure, ...declared }: Declaration<Row>): PersonalData {
  const columns = personalColumnsOf(entity);
  const anonymized = ({ keeps, ...step }: DeclaredErasure<Row>): Erasure => {
    if (step.action !== 'anonymize') return step;
    const set = [erasing(entity, keeps), step.set].filter(Boolean).join(', ');
    for (const { name, property, kept } of columns) {
      const stays = kept ?? (keeps as readonly string[] | undefined)?.includes(property);
      if (!stays && !new RegExp(`(^|\\W)${name} = `).test(set)) throw new Error(`The erasure of ${tableOf(entity)} forgets ${name}`);
    }
    return { ...step, set };
  };
  return { ...declared, table: tableOf(entity), columns: columns.map(({ name }) => name), erasure: erasure.map(anonymized) };
}

/** Names of the fields of forms and records that an erasure removes from audit rows. */
export function personalFieldsOf(entities: readonly Entity[]): string[] {
  const erased = entities.flatMap(personalColumnsOf).filter(({ kept }) => !kept);
  return [...new Set(erased.flatMap(({ property, fields }) => fields ?? [property]))].toSorted();
}

/** @returns what is missing: the mark of a column with texts or documents, and the declaration of a table with personal data */
export function missingPersonalData(entities: readonly Entity[], declared: readonly PersonalData[]): string[] {
  const isMarked = (entity: Entity, property: string) =>
    Boolean(personalColumns.get(entity)?.has(property)) !== Boolean(otherColumns.get(entity)?.has(property));
  const unmarked = entities.flatMap((entity) =>
    columnsOf(entity)
      .filter(({ property, type }) => (type === 'text' || type === 'jsonb') && !isMarked(entity, property))
      .map(({ name }) => `${tableOf(entity)}.${name}: either @Personal or @NotPersonal`),
  );
  const undeclared = entities
    .filter((entity) => personalColumnsOf(entity).length > 0 && !declared.some(({ table }) => table === tableOf(entity)))
    .map((entity) => `${tableOf(entity)}: PersonalData`);
  return [...unmarked, ...undeclared];
}
