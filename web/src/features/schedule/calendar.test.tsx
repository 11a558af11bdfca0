import { expect, vi, test } from 'vitest';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderCalendar } from '../../test/calendar-days.js';
import { dayAfterKey } from './calendar.js';

const day = (name: string) => screen.getByRole('button', { name });

test('Tab focuses the first free day only', async () => {
  await renderCalendar();
  const user = userEvent.setup();
  await user.tab();
  // "Previous month" is disabled, because the booking window begins in this month.
  await user.tab();
  expect(day('Friday, February 27, 2026')).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

test('arrow keys move by day and week, page keys by month, Home and End within the week', async () => {
  await renderCalendar(undefined, '2026-03-11');
  const user = userEvent.setup();
  act(() => day('Wednesday, March 11, 2026').focus());
  const walk = [
    ['{ArrowRight}', 'Thursday, March 12, 2026'],
    ['{ArrowDown}', 'Thursday, March 19, 2026'],
    ['{ArrowLeft}', 'Wednesday, March 18, 2026'],
    ['{ArrowUp}', 'Wednesday, March 11, 2026'],
    ['{Home}', 'Sunday, March 8, 2026, unavailable'],
    ['{End}', 'Saturday, March 14, 2026'],
    ['{PageDown}', 'Tuesday, April 14, 2026'],
    ['{PageUp}', 'Saturday, March 14, 2026'],
  ] as const;
  for (const [key, name] of walk) {
    await user.keyboard(key);
    expect(day(name)).toHaveFocus();
  }
});

test('keys stay within the booking window', async () => {
  await renderCalendar(undefined, '2026-02-28');
  const user = userEvent.setup();
  act(() => day('Saturday, February 28, 2026').focus());
  await user.keyboard('{PageUp}');
  expect(day('Friday, February 27, 2026')).toHaveFocus();
  await user.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}');
  expect(day('Thursday, May 28, 2026')).toHaveFocus();
});

test('Enter selects a free day but not an unavailable one', async () => {
  const onChoose = vi.fn<(date: string) => void>();
  await renderCalendar(onChoose, '2026-03-09');
  const user = userEvent.setup();
  act(() => day('Sunday, March 8, 2026, unavailable').focus());
  await user.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onChoose).toHaveBeenCalledWith('2026-03-09');
});

test('days outside the booking window are no buttons; days that are fully booked or closed are disabled buttons', async () => {
  await renderCalendar();
  expect(screen.queryByRole('button', { name: 'Thursday, February 26, 2026' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(day('Sunday, March 8, 2026, unavailable')).toHaveAttribute('aria-disabled', 'true');
  expect(day('Tuesday, March 10, 2026, fully booked')).toHaveAttribute('aria-disabled', 'true');
});

test('page keys clamp to the last day of a shorter month', () => {
  expect(dayAfterKey('PageDown', '2026-03-31', 0)).toBe('2026-04-30');
  expect(dayAfterKey('PageUp', '2028-03-31', 0)).toBe('2028-02-29');
});
