import { expect, vi, test } from 'vitest';
import { watchUserActivity } from './user-activity.js';

test('watchUserActivity reports inactivity one minute after the last input', () => {
  let now = 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const isInactive = watchUserActivity();
  now += 60_000;
  expect(isInactive()).toBe(false);
  now += 1;
  expect(isInactive()).toBe(true);
  for (const type of ['keydown', 'pointermove']) {
    now += 100_000;
    expect(isInactive()).toBe(true);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(isInactive()).toBe(false);
  }
});
