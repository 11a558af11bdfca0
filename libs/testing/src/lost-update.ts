import { DomainError } from '@charter/contracts';
import { expect } from 'vitest';
import { settled } from './settled.js';

interface Update {
  /** The stored record, as staff read it. */
  read: () => Promise<{ revision?: number } | undefined>;
  /** Changes the record. @param attempt a number from which every attempt makes another content */
  change: (attempt: number, expectedRevision?: number) => Promise<unknown>;
}

/** Two forms are opened together: the second one cannot undo the first one's change, and is saved over it once it has seen it. */
export async function expectNoLostUpdate({ read, change }: Update): Promise<void> {
  const opened = await read();
  expect(await settled(change(1, opened?.revision))).toBe('done');
  const stored = await read();
  expect(stored?.revision).not.toBe(opened?.revision);
  const rejected: unknown = await change(2, opened?.revision).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(DomainError);
  expect(rejected).toMatchObject({
    code: expect.stringMatching(/^(RECORD|BOOKING)_CHANGED$/),
    details: { extensions: { revision: stored?.revision, current: { revision: stored?.revision } } },
  });
  expect(await read()).toEqual(stored);
  expect(await settled(change(2, stored?.revision))).toBe('done');
  // The specification's calls carry no revision.
  expect(await settled(change(3))).toBe('done');
}
