import { expect, jest, test } from '@jest/globals';
import { watchAttendance } from './user-activity.js';

test('a page is unattended a minute after it was last touched, and attended again at the next touch', () => {
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const unattended = watchAttendance();
  now += 60_000;
  expect(unattended()).toBe(false);
  now += 1;
  expect(unattended()).toBe(true);
  for (const sign of ['keydown', 'pointermove']) {
    now += 100_000;
    expect(unattended()).toBe(true);
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(unattended()).toBe(false);
  }
});
