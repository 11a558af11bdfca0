import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions, EntityTarget, MigrationInterface } from 'typeorm';
import { Database } from './database.js';
import { preparingPg } from './prepared-statements.js';

export interface DatabaseOptions {
  /** postgres:// URL of the service's own database. */
  url: string;
  entities: EntityTarget<object>[];
  migrations: (new () => MigrationInterface)[];
  /** Connections kept by this process; 10 unless told. */
  poolSize?: number;
}

/** A statement past 5 s or a lock past 2 s is a fault of ours: better an error than a pool that fills up. */
const timeouts = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 15_000 };

/** An SSD reads anywhere at nearly one price. At PostgreSQL's own 4 for "elsewhere" it reads whole tables beside an index that has all. */
const costs = { options: '-c random_page_cost=1.1' };

export function dataSourceOptions({ url, entities, migrations, poolSize = 10 }: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: preparingPg,
    url,
    entities: entities as (new () => object)[],
    migrations,
    synchronize: false,
    migrationsRun: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    extra: { ...timeouts, ...costs },
  };
}

@Global()
@Module({})
export class DatabaseModule {}

/** TypeORM for one service: waits up to a minute for its server, so that start order does not matter. */
export function databaseModule(options: DatabaseOptions): DynamicModule {
  return {
    module: DatabaseModule,
    imports: [TypeOrmModule.forRoot({ ...dataSourceOptions(options), retryAttempts: 120, retryDelay: 500 })],
    providers: [Database],
    exports: [Database],
  };
}
