import { expect, test } from 'vitest';
import { render, screen, within } from '@testing-library/react';
import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { Calendar } from '../features/schedule/calendar.js';
import { loadTexts } from '../lib/languages.js';

export async function renderCalendar(onChoose: (day: string) => void = () => undefined, selected?: string) {
  render(
    <TranslationsProvider initial={await loadLanguage('en', loadTexts)} load={loadTexts}>
      <Calendar
        start="2026-02-27"
        end="2026-05-28"
        unavailable={new Set(['2026-03-08', '2026-03-10'])}
        soldOut={new Set(['2026-03-10'])}
        selected={selected}
        onChoose={onChoose}
      />
    </TranslationsProvider>,
  );
}

/** Tests of the calendar in the test file's time zone. March contains the change to daylight saving time. */
export function testCalendarInTimeZone(offsetInMarch: number): void {
  test('runs in the time zone of the docblock', () => {
    expect(new Date('2026-03-15T12:00:00Z').getTimezoneOffset()).toBe(offsetInMarch);
  });

  test('shows the days of Nassau', async () => {
    await renderCalendar(undefined, '2026-03-09');
    const march = within(screen.getByRole('grid', { name: 'March 2026' }));
    const weeks = march
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(weeks).toEqual(['1234567', '891011121314', '15161718192021', '22232425262728', '293031']);
    expect(march.getByRole('button', { name: 'Sunday, March 8, 2026, unavailable' })).toBeInTheDocument();
    expect(march.getByRole('button', { name: 'Monday, March 9, 2026' })).toHaveTextContent('9');
  });
}
