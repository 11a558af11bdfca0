import { classes, useTranslations } from '@charter/ui';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMediaQuery } from './use-media-query.js';

interface Props {
  search: ReactNode;
  /** Order and export, beside the search. */
  order?: ReactNode;
  refresh: ReactNode;
  /** Below the search. */
  filters: ReactNode;
  /** How many filters are set. */
  active: number;
}

/** What stands above a list. Phones show one row, in which a button unfolds order and filters: they would fill the first screen. */
export function ListControls({ search, order, refresh, filters, active }: Props) {
  const { t } = useTranslations();
  const id = useId();
  const folds = !useMediaQuery('(min-width: 40rem)');
  const [unfolded, setUnfolded] = useState(false);
  return (
    <>
      <div className={classes('flex items-center gap-3', folds ? 'mb-3' : 'mb-4 lg:mb-5')}>
        <div className="min-w-0 flex-1 sm:max-w-72">{search}</div>
        {folds ? (
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={unfolded ? id : undefined}
            aria-label={active > 0 ? t('list.filtersActive', { count: active }) : t('list.filters')}
            onClick={() => setUnfolded(!unfolded)}
            className={classes(
              'flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm border px-3 text-sm',
              active > 0 ? 'border-navy bg-navy text-white' : 'border-line text-navy-soft',
            )}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.6} />
            {active > 0 && <span className="figures">{active}</span>}
          </button>
        ) : (
          order && <span className="ml-auto">{order}</span>
        )}
        <div>{refresh}</div>
      </div>
      {folds
        ? unfolded && (
            <div id={id} className="mb-5 flex flex-col gap-3">
              {order}
              {filters}
            </div>
          )
        : filters}
    </>
  );
}
