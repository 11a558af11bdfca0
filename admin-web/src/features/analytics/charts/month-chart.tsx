import type { MonthFigure } from '@charter/contracts';
import { money, monthName, useTranslations } from '@charter/ui';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { staffLocale } from '../../../lib/format.js';
import { axisTicks } from './axis-ticks.js';

const compact = new Intl.NumberFormat(staffLocale, { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });
const shortMonth = new Intl.DateTimeFormat(staffLocale, { month: 'short', timeZone: 'UTC' });

/** "Nov"; the first month and each January with their year. */
function monthLabel(month: string, index: number): string {
  const label = shortMonth.format(new Date(`${month}-01T00:00:00Z`));
  return index === 0 || month.endsWith('-01') ? `${label} ${month.slice(0, 4)}` : label;
}

export default function MonthChart({ months }: { months: MonthFigure[] }) {
  const ticks = axisTicks(Math.max(...months.map(({ revenue }) => revenue)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={months} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} className="stroke-line" stroke="" />
        <XAxis
          dataKey="month"
          tickFormatter={monthLabel}
          tickLine={false}
          tickMargin={10}
          minTickGap={12}
          axisLine={{ className: 'stroke-line-strong', stroke: '' }}
          tick={{ className: 'fill-navy-mute text-xs', fill: '' }}
        />
        <YAxis
          width={56}
          tickFormatter={(dollars: number) => compact.format(dollars)}
          tickLine={false}
          axisLine={false}
          ticks={ticks}
          domain={[0, ticks.at(-1)!]}
          tick={{ className: 'figures fill-navy-mute text-xs', fill: '' }}
        />
        <Tooltip cursor={{ className: 'fill-sand-pale', fill: '' }} isAnimationActive={false} content={MonthTooltip} />
        <Bar dataKey="revenue" maxBarSize={56} className="fill-lagoon" fill="" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function MonthTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslations();
  const month = payload[0]?.payload as MonthFigure | undefined;
  if (!active || !month) return null;
  return (
    <div className="rounded-sm bg-navy px-4 py-3 text-sm text-white">
      <p className="text-white/75">{monthName(month.month, staffLocale)}</p>
      <p className="figures mt-0.5 font-medium">{money(month.revenue, staffLocale)}</p>
      <p className="figures text-white/75">{t('analytics.charters', { count: month.bookings })}</p>
    </div>
  );
}
