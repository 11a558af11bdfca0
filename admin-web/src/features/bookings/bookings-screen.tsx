import { Button, useTranslations } from '@charter/ui';
import { CalendarOff, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '../../lib/segmented-control.js';
import { BookingsList } from './list/bookings-list.js';

const BookingsCalendar = lazy(() => import('./calendar/bookings-calendar.js'));
const PhoneBooking = lazy(() => import('./actions/phone-booking.js'));
const BlockTime = lazy(() => import('./actions/block-time.js'));

const views = ['list', 'calendar'] as const;

/** The bookings as a list or a calendar; the URL keeps the view. */
export function BookingsScreen() {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState<'booking' | 'block' | null>(null);
  const view = views.find((name) => name === params.get('view')) ?? 'list';
  const show = (next: (typeof views)[number]) => setParams(next === 'list' ? {} : { view: next });

  const headerActions = (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <SegmentedControl
        legend={t('bookings.view')}
        name="view"
        options={views.map((value) => ({ value, label: t(`bookings.${value}View`) }))}
        value={view}
        onChange={show}
        className="max-sm:w-full max-sm:*:flex-1"
      />
      <Button variant="secondary" size="sm" className="max-sm:flex-1" onClick={() => setAdding('block')}>
        <CalendarOff aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {t('block.add')}
      </Button>
      <Button size="sm" className="max-sm:flex-1" onClick={() => setAdding('booking')}>
        <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
        {t('phoneBooking.add')}
      </Button>
    </div>
  );
  const close = () => setAdding(null);
  return (
    <>
      <title>{`${t('bookings.title')} · ${t('app.name')}`}</title>
      {view === 'list' ? (
        <BookingsList headerActions={headerActions} />
      ) : (
        <Suspense>
          <BookingsCalendar headerActions={headerActions} />
        </Suspense>
      )}
      <Suspense>
        {adding === 'booking' && <PhoneBooking onClose={close} />}
        {adding === 'block' && <BlockTime onClose={close} />}
      </Suspense>
    </>
  );
}
