import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { Gauge, type Sample } from '@charter/telemetry';
import type { ReadManager, Transaction } from './transaction.js';

/** Deadlock detected, serialization failure: everything was rolled back, and the same work may succeed now. */
const retryable = new Set(['40P01', '40001']);
const attempts = 3;

const rollBack = new Error('Rolled back after a dry run');

/** The part of TypeORM's pool that the gauge reads. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Access to the service's own database: transactions, reads outside of them, and single statements that commit by themselves. */
@Injectable()
export class Database {
  constructor(readonly dataSource: DataSource) {}

  /** Commits when `work` resolves, rolls back when it throws; tries again, up to three times, on a deadlock. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction((manager) => work(manager as Transaction));
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error;
      }
    }
  }

  /** What `work` would return or throw now: whatever it writes is rolled back. */
  async dryRun<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let done: { result: T } | undefined;
    try {
      await this.transaction(async (tx) => {
        done = { result: await work(tx) };
        throw rollBack;
      });
    } catch (error) {
      if (error !== rollBack) throw error;
    }
    return done!.result;
  }

  @Gauge('charter_database_pool', 'Connections of this process to PostgreSQL, busy and idle, and how many requests wait for one.', [
    'state',
  ])
  pool(): Sample[] {
    const { totalCount, idleCount, waitingCount } = (this.dataSource.driver as unknown as { master: Pool }).master;
    const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
  }

  /** Reads without a transaction: each statement sees what is committed when it starts. */
  get manager(): ReadManager {
    return this.dataSource.manager;
  }

  /**
   * Runs one statement that commits by itself, on a connection of its own. For a write that belongs to no other: a lease, a purge, a mark.
   *
   * @returns as TypeORM's `query`: the rows of SELECT and INSERT, and `[rows, count]` of UPDATE and DELETE
   */
  execute<Result>(sql: string, parameters?: unknown[]): Promise<Result> {
    return this.dataSource.query<Result>(sql, parameters);
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof QueryFailedError && retryable.has((error.driverError as { code?: string }).code ?? '');
}
