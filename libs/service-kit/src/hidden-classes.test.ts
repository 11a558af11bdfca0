import { createHook } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from './garbage.js';
import { keepHiddenClasses } from './hidden-classes.js';

/** @returns the tick objects that are created while `work` runs */
function ticksOf(work: () => void): WeakRef<object>[] {
  const ticks: WeakRef<object>[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') ticks.push(new WeakRef(resource));
    },
  }).enable();
  work();
  hook.disable();
  return ticks;
}

test('a tick object outlives the collection of garbage', async () => {
  const ordinary = ticksOf(() => process.nextTick(() => undefined));
  const kept = ticksOf(keepHiddenClasses);
  await nextTurn();
  collectGarbage();
  expect(ordinary.map((tick) => tick.deref())).toEqual([undefined]);
  expect(kept.some((tick) => tick.deref())).toBe(true);
});
