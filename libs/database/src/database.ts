import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

/** An open transaction. A function that takes one promises to do all its work inside it. */
export type Transaction = EntityManager;

/** Deadlock detected, serialization failure: nothing was done and the same work may succeed now. */
const retryable = new Set(['40P01', '40001']);
const attempts = 3;

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

  /** For reads that need no transaction. */
  get read(): EntityManager {
    return this.dataSource.manager;
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof QueryFailedError && retryable.has((error.driverError as { code?: string }).code ?? '');
}
