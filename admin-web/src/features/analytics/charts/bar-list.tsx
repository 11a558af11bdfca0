import { number } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';

interface Bar {
  /** Where two bars may carry one name. */
  id?: number;
  name: string;
  count: number;
  /** A fill class; the house's lagoon when left out. */
  tone?: string;
}

/** Counts as a list with a bar below each: the list alone says everything, the bars say it faster. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ul className="space-y-4">
      {bars.map(({ id, name, count, tone = 'fill-lagoon' }) => (
        <li key={id ?? name}>
          <p className="flex justify-between gap-4 text-[0.9375rem]">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="figures font-medium">{number(count, staffLocale)}</span>
          </p>
          {/* Widths as attributes of a drawing: a style attribute would be one for the security policy to look at. */}
          <svg aria-hidden="true" className="mt-1.5 block h-1 w-full">
            <rect width="100%" height="100%" className="fill-navy/8" />
            <rect width={`${(count / most) * 100}%`} height="100%" className={tone} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
