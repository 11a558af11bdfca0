import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { Gauge, type Sample } from '@charter/telemetry';

/** An open transaction. A function that takes one promises to do all its work inside it. */
export type Transaction = EntityManager;

/** Deadlock detected, serialization failure: nothing was done and the same work may succeed now. */
const retryable = new Set(['40P01', '40001']);
const attempts = 3;

/** What is read of TypeORM's pool. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

@Injectable()
export class Database {
  constructor(@InjectDataSource() readonly dataSource: DataSource) {}

  /** Commits when `work` resolves, rolls back when it throws; tries again, up to three times, on a deadlock. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction(work);
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error;
      }
    }
  }

  @Gauge('charter_database_pool', 'Connections of this process to PostgreSQL, busy and idle, and how many wait for one.', ['state'])
  pool(): Sample[] {
    const { totalCount, idleCount, waitingCount } = (this.dataSource.driver as unknown as { master: Pool }).master;
    const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
  }

  /** For reads that need no transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof QueryFailedError && retryable.has((error.driverError as { code?: string }).code ?? '');
}
