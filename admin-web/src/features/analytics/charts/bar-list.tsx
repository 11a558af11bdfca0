import { number } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';

interface Bar {
  /** Needed as key where two bars may have the same name. */
  id?: number;
  name: string;
  count: number;
  /** Tailwind class of the fill. */
  fill?: string;
}

/** A list of counts with a bar below each. The bars are decorative: the list contains the same values as text. */
export function BarList({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ul className="space-y-4">
      {bars.map(({ id, name, count, fill = 'fill-lagoon' }) => (
        <li key={id ?? name}>
          <p className="flex justify-between gap-4 text-[0.9375rem]">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="figures font-medium">{number(count, staffLocale)}</span>
          </p>
          {/* SVG, because the content security policy forbids the style attribute in which a width would be set. */}
          <svg aria-hidden="true" className="mt-1.5 block h-1 w-full">
            <rect width="100%" height="100%" className="fill-navy/8" />
            <rect width={`${(count / most) * 100}%`} height="100%" className={fill} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
