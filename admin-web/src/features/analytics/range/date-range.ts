import type { FiguresQuery } from '@charter/contracts';
import { addMonths, type Day, daysIn, isDay, type Month, monthOf } from '@charter/ui';

/** Which charter dates are looked at. The first is what one sees unasked. */
export const ranges = ['all', 'month', '6-months', '12-months', 'year', 'custom'] as const;
export type RangeName = (typeof ranges)[number];

export interface Range {
  name: RangeName;
  /** Of a custom range, yyyy-MM-dd; empty is no limit. */
  from: Day;
  to: Day;
}

/** Months are whole ones: what is booked for the rest of this month belongs to it. */
export function daysOf({ name, from, to }: Range, today: Day): FiguresQuery {
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

/** The range in an address; what cannot be read there is not believed. */
export function rangeIn(params: URLSearchParams): Range {
  const day = (name: string) => {
    const written = params.get(name);
    return isDay(written) ? written : '';
  };
  return { name: ranges.find((name) => name === params.get('range')) ?? ranges[0], from: day('from'), to: day('to') };
}

export function addressOf({ name, from, to }: Range): URLSearchParams {
  const params = new URLSearchParams();
  if (name !== ranges[0]) params.set('range', name);
  if (name === 'custom' && from) params.set('from', from);
  if (name === 'custom' && to) params.set('to', to);
  return params;
}
