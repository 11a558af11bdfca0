import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type EntityTarget, type MigrationInterface, TypeORMError } from 'typeorm';
import { Database } from './database.js';
import type { PersonalData } from './personal-data.js';
import { preparingPg } from './prepared-statements.js';
import { ConnectionState } from './connection-state.js';
import { type RetentionPolicy, Retention } from './retention.js';

/** Tables that belong together: who reads them, what makes them, and how long their rows are kept. */
export interface Tables {
  entities?: EntityTarget<object>[];
  migrations: (new () => MigrationInterface)[];
  /** What is not named here is kept for ever. */
  retention?: readonly RetentionPolicy[];
  /** Where guests' personal data is, and what erasure does to it. */
  personal?: readonly PersonalData[];
}

export interface DatabaseOptions {
  /** postgres:// URL of the service's own database. */
  url: string;
  tables: readonly Tables[];
  /** Connections kept by this process; 10 unless told. */
  poolSize?: number;
  /** Seconds that a transaction may wait for somebody else in the middle; 15 unless told. */
  idleInTransaction?: number;
}

/** A statement past 5 s or a lock past 2 s is a fault of ours: better an error than a pool that fills up. */
const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  // Our own patience: for a server that says nothing any more, and for a connection while all are in use.
  query_timeout: 8_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
};

/** An SSD reads anywhere at nearly one price. At PostgreSQL's own 4 for "elsewhere" it reads whole tables beside an index that has all. */
const costs = { options: '-c random_page_cost=1.1' };

export function dataSourceOptions({ url, tables, poolSize = 10, idleInTransaction = 15 }: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: preparingPg,
    url,
    entities: tables.flatMap(({ entities = [] }) => entities) as (new () => object)[],
    migrations: tables.flatMap(({ migrations }) => migrations),
    synchronize: false,
    migrationsRun: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    extra: { ...timeouts, idle_in_transaction_session_timeout: idleInTransaction * 1_000, ...costs },
  };
}

/** Injects the declarations of all tables of this service. */
export const personalTables = Symbol('tables with personal data');

@Global()
@Module({})
export class DatabaseModule {}

/** TypeORM for one service: waits for its server, so that start order does not matter. */
export function databaseModule(options: DatabaseOptions): DynamicModule {
  const kept = options.tables.flatMap((tables) => tables.retention ?? []);
  return {
    module: DatabaseModule,
    imports: [
      TypeOrmModule.forRootAsync({
        // The waiting is ours: Nest's own gives up after a while, and writes a stack at every try.
        useFactory: () => ({ ...dataSourceOptions(options), retryAttempts: 1 }),
        dataSourceFactory: (settings) => connected(settings!),
      }),
    ],
    providers: [
      Database,
      { provide: Retention, useFactory: (database: Database) => new Retention(database, kept), inject: [Database] },
      { provide: personalTables, useValue: options.tables.flatMap(({ personal = [] }) => personal) },
    ],
    exports: [Database, personalTables],
  };
}

/** @throws TypeORMError when the entities are wrong, which no waiting mends */
function connected(settings: DataSourceOptions): Promise<DataSource> {
  return new ConnectionState('PostgreSQL').retryUntilConnected(() => new DataSource(settings).initialize(), {
    unless: (error) => error instanceof TypeORMError,
  });
}
