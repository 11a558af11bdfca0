import type { FiguresQuery } from '@charter/contracts';
import { addMonths, type Day, daysIn, isDay, type Month, monthOf } from '@charter/ui';

/** The ranges of charter dates that can be selected; the first is the default. */
export const ranges = ['all', 'month', '6-months', '12-months', 'year', 'custom'] as const;
type RangeName = (typeof ranges)[number];

export interface Range {
  name: RangeName;
  /** Start of a custom range (yyyy-MM-dd); empty for no limit. */
  from: Day;
  /** End of a custom range (yyyy-MM-dd), inclusive; empty for no limit. */
  to: Day;
}

/** Ranges of months end on the last day of the current month, so that they include its upcoming charters. */
export function rangeToQuery({ name, from, to }: Range, today: Day): FiguresQuery {
  const month = monthOf(today);
  const months = (count: number) => ({ from: `${addMonths(month, 1 - count)}-01`, to: lastDay(month) });
  const year = today.slice(0, 4);
  const days: Record<RangeName, FiguresQuery> = {
    '6-months': months(6),
    month: months(1),
    '12-months': months(12),
    year: { from: `${year}-01-01`, to: `${year}-12-31` },
    all: {},
    custom: { ...(from && { from }), ...(to && { to }) },
  };
  return days[name];
}

const lastDay = (month: Month): Day => `${month}-${daysIn(month)}`;

/** Invalid values in the URL become the default. */
export function rangeFromParams(params: URLSearchParams): Range {
  const day = (name: string) => {
    const value = params.get(name);
    return isDay(value) ? value : '';
  };
  return { name: ranges.find((name) => name === params.get('range')) ?? ranges[0], from: day('from'), to: day('to') };
}

export function rangeToParams({ name, from, to }: Range): URLSearchParams {
  const params = new URLSearchParams();
  if (name !== ranges[0]) params.set('range', name);
  if (name === 'custom' && from) params.set('from', from);
  if (name === 'custom' && to) params.set('to', to);
  return params;
}
