import type { Database } from '@charter/database';

type DataSource = Database['dataSource'];
type Property = DataSource['entityMetadatas'][number]['columns'][number];

/**
 * Differences between the columns of entities and those of their tables: name, type, and whether a value may be missing. Columns that
 * only SQL uses have no property.
 *
 * @returns one line per difference; none when the entities fit the schema
 */
export async function entityDifferences(dataSource: DataSource): Promise<string[]> {
  const columns: { table: string; column: string; declared: string }[] = await dataSource.query(
    `SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN '' ELSE ', nullable' END AS declared
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`,
  );
  const declared = new Map(columns.map((column) => [`${column.table}.${column.column}`, column.declared]));
  const typeOf = (property: Property) =>
    `${dataSource.driver.normalizeType(property)}${property.isArray ? '[]' : ''}${property.isNullable ? ', nullable' : ''}`;
  return dataSource.entityMetadatas.flatMap(({ tableName, columns: properties }) =>
    properties.flatMap((property) => {
      const name = `${tableName}.${property.databaseName}`;
      const found = declared.get(name) ?? 'no column';
      return found === typeOf(property) ? [] : [`${name}: the entity has ${typeOf(property)}, the schema ${found}`];
    }),
  );
}
