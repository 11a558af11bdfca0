import type { EntityManager, EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

declare const isTransaction: unique symbol;

/**
 * An open transaction, which only `Database.transaction` makes. A function that takes one does all its work inside it, and code that
 * writes without one does not compile.
 */
export type Transaction = EntityManager & { readonly [isTransaction]: true };

/** Text of a statement that writes, or that locks rows for writing, anywhere in it. Recognized when its keywords are in upper case. */
type WritingSql = `${string}${'INSERT INTO ' | 'UPDATE ' | 'DELETE FROM ' | 'TRUNCATE '}${string}`;

/**
 * Reads outside a transaction, or inside one: a `Transaction` is a `ReadManager` too.
 *
 * The compiler rejects statements that write as far as it knows their text: use `Database.transaction`, or `Database.execute` for a
 * single one. A query builder must not be turned into one that writes.
 */
export interface ReadManager extends Pick<
  EntityManager,
  'find' | 'findBy' | 'findOne' | 'findOneBy' | 'findOneByOrFail' | 'findOneOrFail' | 'count' | 'countBy' | 'exists' | 'existsBy'
> {
  /** @returns the rows, as `pg` maps their columns */
  // eslint-disable-next-line typescript/no-explicit-any -- the caller names the type of the rows, as with TypeORM's own query.
  query<Sql extends string>(sql: Sql extends WritingSql ? never : Sql, parameters?: unknown[]): Promise<any>;
  createQueryBuilder<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>, alias: string): SelectQueryBuilder<Entity>;
}
