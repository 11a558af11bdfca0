import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type DataSourceOptions, type EntityTarget, type MigrationInterface, TypeORMError } from 'typeorm';
import { Database } from './database.js';
import type { PersonalData } from './personal-data.js';
import { missingPersonalData, personalFieldsOf } from './personal.js';
import { preparingPg } from './prepared-statements.js';
import { ConnectionState } from './connection-state.js';
import { type RetentionPolicy, Retention } from './retention.js';
import { isUnreachable } from './transient-errors.js';

/** Tables that belong together, with their entities, migrations, retention and personal data. */
export interface Tables {
  entities?: EntityTarget<object>[];
  migrations?: (new () => MigrationInterface)[];
  /** Tables without a policy are kept without limit. */
  retention?: readonly RetentionPolicy[];
  /** Guests' personal data in these tables, and its erasure; a function of the names of all personal fields for tables that copy fields of others. */
  personal?: readonly PersonalData[] | ((fields: readonly string[]) => readonly PersonalData[]);
}

interface DatabaseOptions {
  /** postgres:// URL of the service's own database. */
  url: string;
  tables: readonly Tables[];
  /** Connections of this process at most; 10 unless given. */
  poolSize?: number;
  /** Seconds that a statement may take; 5 unless given. */
  statementSeconds?: number;
  /** Seconds that a transaction may be idle between two statements; 15 unless given. */
  idleInTransaction?: number;
}

/** Milliseconds. A statement over 5 s or a lock over 2 s is a defect of ours, and an error is better than an exhausted pool. */
const timeouts = (statementSeconds: number) => ({
  statement_timeout: statementSeconds * 1_000,
  lock_timeout: statementSeconds * 400,
  // Client-side: for a server that no longer responds, and for a connection while all are in use.
  query_timeout: statementSeconds * 1_600,
  connectionTimeoutMillis: statementSeconds * 1_000,
  keepAlive: true,
});

/** On SSDs random reads cost about as much as sequential ones; PostgreSQL's default of 4 favors sequential scans over an index. */
const costs = { options: '-c random_page_cost=1.1' };

/** TypeORM's options of a service's database. Nothing is synchronized, and migrations run only by `migrate`. */
export function dataSourceOptions(options: DatabaseOptions): DataSourceOptions {
  const { url, tables, poolSize = 10, statementSeconds = 5, idleInTransaction = 15 } = options;
  return {
    type: 'postgres',
    driver: preparingPg,
    url,
    entities: entitiesOf(tables) as (new () => object)[],
    migrations: tables.flatMap(({ migrations = [] }) => migrations),
    synchronize: false,
    migrationsRun: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    extra: { ...timeouts(statementSeconds), idle_in_transaction_session_timeout: idleInTransaction * 1_000, ...costs },
  };
}

const entitiesOf = (tables: readonly Tables[]): EntityTarget<object>[] => tables.flatMap(({ entities = [] }) => entities);

/** The declarations of all these tables. */
export function personalDataOf(tables: readonly Tables[]): PersonalData[] {
  const fields = personalFieldsOf(entitiesOf(tables));
  return tables.flatMap(({ personal = [] }) => (typeof personal === 'function' ? personal(fields) : personal));
}

/** @returns what these tables do not say about personal data: see `missingPersonalData` */
export const undeclaredPersonalData = (tables: readonly Tables[]): string[] =>
  missingPersonalData(entitiesOf(tables), personalDataOf(tables));

/** Injects the declarations of all tables of this service. */
export const personalTables = Symbol('tables with personal data');

@Global()
@Module({})
class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  async onApplicationShutdown(): Promise<void> {
    const { dataSource } = this.database;
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/**
 * TypeORM for one service. The start waits until PostgreSQL is reachable, so that the order of starts does not matter. `TypeOrmModule` of Nest is
 * not used: its retries end after a while and log a stack each time, and in a bundle it loads TypeORM a second time (decision 11).
 */
export function databaseModule(options: DatabaseOptions): DynamicModule {
  const policies = options.tables.flatMap((tables) => tables.retention ?? []);
  return {
    module: DatabaseModule,
    providers: [
      { provide: DataSource, useFactory: () => connected(dataSourceOptions(options)) },
      Database,
      { provide: Retention, useFactory: (database: Database) => new Retention(database, policies), inject: [Database] },
      { provide: personalTables, useValue: personalDataOf(options.tables) },
    ],
    exports: [Database, personalTables],
  };
}

/** @throws TypeORMError when the entities are invalid, which no retry can change */
function connected(settings: DataSourceOptions): Promise<DataSource> {
  return new ConnectionState('PostgreSQL').retryUntilConnected(() => new DataSource(settings).initialize(), {
    // A connection that is lost during the first query is a TypeORMError as well.
    unless: (error) => error instanceof TypeORMError && !isUnreachable(error),
  });
}
