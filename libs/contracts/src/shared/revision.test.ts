import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { DomainError } from './errors.js';
import { isOutdated, requireRevision, withRevision } from './revision.js';
import { revisionOf } from './revision-of.js';

const stored = withRevision({ name: 'Exuma', price: 1900, texts: { de: 'Tag', es: 'Día' } });

describe('the revision of a record', () => {
  test('is the same for the same content, in whatever order its properties are and whether it was stored or not', () => {
    expect(revisionOf({ a: 1, b: { d: [1, 2], c: new Date(0) }, e: undefined })).toBe(
      revisionOf({ b: { c: new Date(0).toISOString(), d: [1, 2] }, a: 1 }),
    );
  });

  test('is another one when a nested value, an order or a type differs', () => {
    const contents = [{ a: [1, 2] }, { a: [2, 1] }, { a: ['1', 2] }, { a: [1, null] }, { b: [1, 2] }, [1, 2], 'a', null, {}];
    expect(new Set(contents.map(revisionOf)).size).toBe(contents.length);
  });

  test('is a whole number that a form may send', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        const revision = revisionOf(content);
        return Number.isInteger(revision) && revision >= 0 && revision < 2 ** 31;
      }),
    );
  });

  test('does not depend on what is ignored', () => {
    expect(withRevision({ code: 'SUN', used: 3 }, ['used']).revision).toBe(withRevision({ code: 'SUN', used: 4 }, ['used']).revision);
    expect(withRevision({ code: 'SUN', used: 3 }, ['used']).revision).not.toBe(withRevision({ code: 'SEA', used: 3 }, ['used']).revision);
  });
});

describe('an update', () => {
  test('of the stored revision is accepted, and so is one without a revision', () => {
    expect(isOutdated(stored, { expectedRevision: stored.revision })).toBe(false);
    expect(isOutdated(stored, {})).toBe(false);
  });

  test('of another revision is refused with the stored record', () => {
    const update = () => requireRevision(stored, { expectedRevision: stored.revision + 1 });
    expect(update).toThrow(DomainError);
    try {
      update();
    } catch (error) {
      expect(error).toMatchObject({ code: 'RECORD_CHANGED', details: { extensions: { revision: stored.revision, current: stored } } });
    }
  });
});
