import { IsOptional } from 'class-validator';
import { applyDecorators } from './decorators.js';
import { DomainError } from './errors.js';
import { WholeNumber } from './field.decorator.js';
import { revisionOf } from './revision-of.js';

/** The property `expectedRevision` of a form that changes a stored record: the record's `revision` that the form was opened with. */
export const ExpectedRevision = () => applyDecorators(IsOptional(), WholeNumber('expectedRevision'));

export interface Update {
  /** Absent for a client that overwrites whatever is stored. */
  expectedRevision?: number;
}

/**
 * A record with the revision of its content. No writer has to count: a change of the content is a new revision, whatever makes it.
 * @param ignored properties that change without an edit of staff, such as a number of uses
 */
export function withRevision<T extends object>(record: T, ignored: readonly (keyof T)[] = []): T & { revision: number } {
  const content = Object.fromEntries(Object.entries(record).filter(([name]) => !(ignored as readonly string[]).includes(name)));
  return { ...record, revision: revisionOf(content) };
}

/** Whether the form of this update was opened with another revision than the stored one. */
export const isOutdated = ({ revision }: { revision?: number }, { expectedRevision }: Update): boolean =>
  expectedRevision !== undefined && expectedRevision !== revision;

/** @param current as the client reads the record: the back office compares it with what the form was opened with */
export const recordChanged = (current: { revision?: number }, code: 'RECORD_CHANGED' | 'BOOKING_CHANGED' = 'RECORD_CHANGED'): DomainError =>
  new DomainError(code, { extensions: { revision: current.revision, current } });

/**
 * Called with the locked record before it is changed, so that of two forms that were opened together one cannot undo the other's change.
 * @param current as the client reads the record
 * @throws DomainError RECORD_CHANGED with `revision` and `current`
 */
export function requireRevision<Current extends { revision?: number }>(current: Current, update: Update): void {
  if (isOutdated(current, update)) throw recordChanged(current);
}
