import { Skeleton, useTranslations } from '@charter/ui';

const columns = [
  { name: 'charter', widths: ['w-7/10', 'w-3/5', 'w-2/3'] },
  { name: 'guest', widths: ['w-4/5', 'w-3/4', 'w-2/3'] },
  { name: 'package', widths: ['w-3/4', 'w-3/5', 'w-7/10'] },
  { name: 'amount', widths: ['w-3/5', 'w-1/2'] },
  { name: 'status', widths: ['w-full', 'w-4/5', 'w-9/10'] },
];

/** Table rows on wide screens, cards on phones. */
export function BookingsSkeleton({ wide }: { wide: boolean }) {
  const { t } = useTranslations();
  return (
    <div className={wide ? 'pt-9' : 'grid gap-3 md:grid-cols-2'}>
      <output className="sr-only">{t('bookings.loading')}</output>
      {Array.from({ length: wide ? 9 : 5 }, (_, row) =>
        wide ? (
          <div key={row} className="grid h-[4.0625rem] grid-cols-[17fr_22fr_26fr_11fr_14fr] items-center gap-8 border-t border-line px-4">
            {columns.map(({ name, widths }) => (
              <Skeleton key={name} className={`h-4 ${widths[row % widths.length]}`} />
            ))}
          </div>
        ) : (
          <div key={row} className="space-y-3 rounded-md border border-line p-4">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-11 w-34" />
          </div>
        ),
      )}
    </div>
  );
}
