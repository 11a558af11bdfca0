import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from './garbage.js';

const abandoned = () => new WeakRef({ loaded: 'at the start' });

test('what nothing refers to any more is gone', async () => {
  const reference = abandoned();
  // A WeakRef keeps its target until the current turn has ended.
  await nextTurn();
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
